import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createMemory, type Memory, openSqlite, type SqlDatabase } from '../../electron/memory/memory.ts';
import { makeTables, makeTemporary, memoryPath } from '../../electron/memory/open-memory.ts';

/** A memory that outlives the processes of a test, and the steps they take in it: each COMMIT, and each statement that writes. */
export interface TestMemory {
  /** What is on disk, whatever a process has beside that. */
  rows(sql: string): unknown[];
  /** As a process has it that starts now: what an earlier one had not committed is gone. Once its power is off, its calls throw. */
  open(power?: { readonly on: boolean }): Memory;
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
  let life = 0;
  let lastPower: { readonly on: boolean } = { on: true };
  const test: TestMemory = {
    steps: [],
    before: () => {},
    after: () => {},
    rows: (sql) => database.prepare(sql).all(),
    open(power = { on: true }) {
      undoOpen(database);
      // What a process has in its own memory goes with it.
      if (life !== lives || !lastPower.on) {
        database.exec('PRAGMA temp_store = FILE');
        makeTemporary(database);
      }
      [life, lastPower] = [lives, power];
      const own = lives;
      const isAlive = () => power.on && own === lives;
      return createMemory(() => ({ ...stepped(database, test, isAlive), close: () => undoOpen(database) }));
    },
    kill() {
      lives += 1;
    },
  };
  return test;
}

/** A database whose steps a test can count, refuse, or end the process at. */
function stepped(
  database: SqlDatabase,
  test: Pick<TestMemory, 'before' | 'after' | 'steps'>,
  isAlive: () => boolean,
): SqlDatabase {
  function living<T>(take: () => T): T {
    if (!isAlive()) throw sqliteError('IOERR');
    return take();
  }
  function step<T>(sql: string, take: () => T): T {
    return living(() => {
      test.before(sql);
      const value = living(take);
      test.steps.push(sql);
      test.after(sql);
      return value;
    });
  }
  return {
    exec(sql) {
      const take = () => database.exec(sql);
      if (sql === 'COMMIT') step(sql, take);
      else living(take);
    },
    prepare(sql) {
      const statement = living(() => database.prepare(sql));
      return {
        // What stands in the process's own memory meets no disk.
        run: (...parameters) =>
          sql.includes('temp.')
            ? living(() => statement.run(...parameters))
            : step(sql, () => statement.run(...parameters)),
        get: (...parameters) => living(() => statement.get(...parameters)),
        all: (...parameters) => living(() => statement.all(...parameters)),
      };
    },
    close: () => database.close(),
  };
}

/** Forgets in a data folder that nobody uses what was asked: at the next start it is read again from jobs and lookups. */
export function loseQuestions(folder: string): void {
  const database = openSqlite(memoryPath(folder));
  database.exec('DELETE FROM question_source; DELETE FROM past_lookups_read');
  database.close();
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
