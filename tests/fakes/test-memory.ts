import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createMemory, type Memory } from '../../electron/memory/memory.ts';
import { makeTables } from '../../electron/memory/open-memory.ts';
import { openSqlite, type SqlDatabase } from '../../electron/memory/sqlite.ts';

/** A memory that outlives the processes of a test, and the steps they take in it: each COMMIT, and each statement that writes. */
export interface TestMemory {
  /** As a process has it that starts now: what an earlier one had not committed is gone. */
  open(): Memory;
  /** The processes that have it open end: to what still runs of them it does nothing any more. */
  kill(): void;
  /** Every step so far, as its statement. */
  steps: string[];
  /** Called before each step; what it throws (see `sqliteError`) is what SQLite would answer. */
  before: (sql: string) => void;
  /** Called after each step, of which the process learns nothing where it throws. */
  after: (sql: string) => void;
}

const codes = { FULL: 13, IOERR: 10, BUSY: 5, CORRUPT: 11, NOTADB: 26, READONLY: 8 };

/** What SQLite throws where it can't do something. */
export const sqliteError = (code: keyof typeof codes): Error =>
  Object.assign(new Error(`SQLITE_${code}: made up by a test`), { errcode: codes[code] });

/** A memory with all tables, in this process's own memory or, with a path, in a file. */
export function createTestMemory(path = ':memory:'): TestMemory {
  const database = openSqlite(path);
  makeTables(database);
  let lives = 0;
  const test: TestMemory = {
    steps: [],
    before: () => {},
    after: () => {},
    open() {
      undoOpen(database);
      const life = lives;
      const alive = () => {
        if (life !== lives) throw sqliteError('IOERR');
        return database;
      };
      const own: SqlDatabase = {
        exec: (sql) => alive().exec(sql),
        prepare: (sql) => {
          const statement = alive().prepare(sql);
          return {
            run: (...parameters) => alive() && statement.run(...parameters),
            get: (...parameters) => alive() && statement.get(...parameters),
            all: (...parameters) => alive() && statement.all(...parameters),
          };
        },
        close: () => undoOpen(database),
      };
      return createMemory(() => stepped(own, test));
    },
    kill() {
      lives += 1;
    },
  };
  return test;
}

/** A database whose steps a test can count, refuse, or end the process at. */
export function stepped(database: SqlDatabase, test: Omit<TestMemory, 'open' | 'kill'>): SqlDatabase {
  function step<T>(sql: string, take: () => T): T {
    test.before(sql);
    const value = take();
    test.steps.push(sql);
    test.after(sql);
    return value;
  }
  return {
    exec: (sql) => (sql === 'COMMIT' ? step(sql, () => database.exec(sql)) : database.exec(sql)),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        run: (...parameters) => step(sql, () => statement.run(...parameters)),
        get: (...parameters) => statement.get(...parameters),
        all: (...parameters) => statement.all(...parameters),
      };
    },
    close: () => database.close(),
  };
}

/**
 * Lets go of the files of what was closed. Under Node 20 a closed connection holds them until its statements are collected; with
 * Node's own SQLite it does not.
 */
export async function letGoOfFiles(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  for (let turn = 0; turn < 3; turn++) {
    if (typeof collect === 'function') collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function undoOpen(database: SqlDatabase): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // There was none.
  }
}
