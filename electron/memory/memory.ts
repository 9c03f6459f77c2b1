import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { z } from 'zod';
import { ProblemError, problem, retryableProblem } from '../../shared/model/problem.ts';

/** Reads a row: a zod schema, or something cheaper where rows are many. */
interface RowShape<Row> {
  parse(row: unknown): Row;
}

/** A statement that reads. Nothing is prepared before it is used first. */
interface Query<Row> {
  get(...parameters: SqlParameters): Row | null;
  /** Of at most a few thousand rows; what may be more is paged (`WHERE rowid > ? ORDER BY rowid LIMIT ?`). */
  all(...parameters: SqlParameters): Row[];
}

/** All that must be remembered, as one connection sees it: on disk when a call returns. Calls throw what `memoryError` says. */
export interface Memory {
  query<Row>(sql: string, shape: RowShape<Row>): Query<Row>;
  /** A statement that writes; it answers how many rows it changed. */
  command(sql: string): (...parameters: SqlParameters) => number;
  /** All of it or, where something throws, nothing. Inside another one it is part of that. */
  transaction<T>(work: () => T): T;
  /** Brings what was deleted out of the file's log as well; while the engine reads it does nothing. */
  dropDeleted(): void;
  /** To be called by who finds that what it reads cannot be: as where SQLite itself finds damage. */
  distrust(): void;
  /** For good: what is asked for later throws, and makes no file in a folder that was emptied. */
  close(): void;
}

/**
 * @param open opens the file, again each time that failed before: a full disk may have been emptied
 * @param opened it, where it is open already
 * @param onDamage the file is closed and turned out to be damaged; told again at the end. Nothing is answered of it any more, since none of
 *   it can be relied on
 */
export function createMemory(
  open: () => SqlDatabase,
  { opened = null, onDamage = () => {} }: { opened?: SqlDatabase | null; onDamage?: () => void } = {},
): Memory {
  let database = opened;
  const statements = new Map<string, SqlStatement>();
  let isDamaged = false;
  let isClosed = false;
  let isInTransaction = false;

  /** Does what SQLite is asked for, and gives its errors their meaning. */
  function ask<T>(work: (database: SqlDatabase) => T): T {
    if (isDamaged) throw new ProblemError(memoryDamaged);
    if (isClosed) throw new Error('What the app remembers is closed');
    try {
      database ??= open();
      return work(database);
    } catch (error) {
      if (isDamage(error)) distrust();
      throw memoryError(error);
    }
  }

  function distrust(): void {
    if (isDamaged) return;
    isDamaged = true;
    closeFile();
    onDamage();
  }

  const prepared =
    (sql: string) =>
    <T>(work: (statement: SqlStatement) => T): T =>
      ask((of) => {
        const statement = statements.get(sql) ?? of.prepare(sql);
        statements.set(sql, statement);
        return work(statement);
      });

  function closeFile(): void {
    const closing = database;
    database = null;
    statements.clear();
    closing?.close();
  }

  return {
    query(sql, shape) {
      const run = prepared(sql);
      return {
        get: (...parameters) => {
          const row = run((statement) => statement.get(...parameters));
          return row === undefined ? null : shape.parse(row);
        },
        all: (...parameters) =>
          run((statement) => statement.all(...parameters)).map((row) => shape.parse(row)),
      };
    },
    command(sql) {
      const run = prepared(sql);
      return (...parameters) => Number(run((statement) => statement.run(...parameters)).changes);
    },
    transaction(work) {
      if (isInTransaction) return work();
      ask((of) => of.exec('BEGIN IMMEDIATE'));
      isInTransaction = true;
      try {
        const value = work();
        ask((of) => of.exec('COMMIT'));
        return value;
      } catch (error) {
        rollBack();
        throw error;
      } finally {
        isInTransaction = false;
      }
    },
    dropDeleted() {
      ask((of) => {
        // Who reads at this moment is not waited for.
        of.exec('PRAGMA busy_timeout = 0');
        try {
          of.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
        } finally {
          of.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
        }
      });
    },
    distrust,
    close() {
      isClosed = true;
      closeFile();
      // The engine, which may have held it open before, has ended by now.
      if (isDamaged) onDamage();
    },
  };

  /** SQLite has done so itself after most errors of the disk. */
  function rollBack(): void {
    orElse(() => database?.exec('ROLLBACK'), null);
  }
}

/** How long a connection waits for another one's transaction: the engine writes in chunks that take tens of milliseconds. */
export const busyTimeoutMs = 5_000;

/**
 * SQLite's primary result codes, which stand in the low byte of an error's `errcode`, and its words for them: under Node 20 the
 * errors of some calls have those alone. With the system's code for the same, or what else is meant.
 */
const refusals: readonly [code: number, words: string, meaning: string][] = [
  [3, 'access permission denied', 'EACCES'],
  [5, 'database is locked', 'busy'],
  [6, 'database table is locked', 'busy'],
  [8, 'attempt to write a readonly database', 'EROFS'],
  [10, 'disk I/O error', 'EIO'],
  [11, 'database disk image is malformed', 'damaged'],
  [13, 'database or disk is full', 'ENOSPC'],
  [14, 'unable to open database file', 'EACCES'],
  [26, 'file is not a database', 'damaged'],
];

/** What an error of SQLite means: damage and a held file as a ProblemError, a refusal of the disk with the system's code. */
function memoryError(error: unknown): unknown {
  const meaning = meaningOf(error);
  if (meaning === null) return error;
  if (meaning === 'damaged') return new ProblemError(memoryDamaged, { cause: error });
  if (meaning === 'busy') return new ProblemError(memoryBusy, { cause: error });
  return Object.assign(new Error('SQLite', { cause: error }), { code: meaning });
}

/** What the memory says, or something else where it can't be read. */
export function orElse<T, Other>(look: () => T, other: Other): T | Other {
  try {
    return look();
  } catch {
    return other;
  }
}

/** Whether what SQLite says is that the file holds no database, or a broken one. */
export const isDamage = (error: unknown): boolean => meaningOf(error) === 'damaged';

function meaningOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const primary = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;
  const found = refusals.find(([code, words]) => code === primary || error.message.endsWith(words));
  return found?.[2] ?? null;
}

/** Of a run in which it was found: what it holds is not counted as never asked, so nothing that costs is begun. */
export const memoryDamaged = {
  ...problem(
    'memory-damaged',
    'The app’s memory is damaged. What was looked up, sent and spent before can’t be read.',
    'Nothing that costs credits is started. Close the app and start it again, and check the disk.',
  ),
  damagedMemory: true as const,
};

const memoryBusy = retryableProblem(
  'memory-busy',
  'Another program is holding what the app remembers.',
  'Wait a moment, or close the program that copies or checks the app’s data folder, then try again.',
);

export const memoryIsNewer = problem(
  'memory-newer',
  'A newer version of Enrich Desk has used this data folder, and this one cannot read what that remembers.',
  'Install the newer version again. Nothing was changed.',
);

/** Said by the start that found it. */
export const memorySetAside = (name: string) =>
  problem(
    'memory-set-aside',
    'The app’s memory was damaged, so it no longer knows what was looked up, sent and spent before.',
    `It is kept as ${name} in the app's data folder. What waits to be sent waits for you to look at it first.`,
  );

/** What SQLite holds. Integers beyond 2^53 are refused when read, never rounded. */
export type SqlValue = null | number | bigint | string | Uint8Array;
/** Values for `?` in their order, or one object for `:names`. */
type SqlParameters = readonly SqlValue[] | readonly [Readonly<Record<string, SqlValue>>];

/** Of the interface of `node:sqlite` the part that the app uses. A row is unknown until its table's statement has read it. */
interface SqlStatement {
  run(...parameters: SqlParameters): { changes: number | bigint };
  get(...parameters: SqlParameters): unknown;
  all(...parameters: SqlParameters): unknown[];
}

/** A connection to a file; see `SqlStatement`. Never `iterate`: under Node 20 it can end the process, so what is long is paged. */
export interface SqlDatabase {
  exec(sql: string): void;
  prepare(sql: string): SqlStatement;
  close(): void;
}

interface SqliteModule {
  DatabaseSync: new (path: string) => SqlDatabase;
}

/** Opens a connection with the SQLite of Node or Electron; on Node 20 by a package of the same interface. */
export function openSqlite(path: string): SqlDatabase {
  const found: unknown =
    process.getBuiltinModule?.('node:sqlite') ?? createRequire(import.meta.url)('@photostructure/sqlite');
  if (!isSqlite(found)) throw new Error('This version of Node has no SQLite');
  return new found.DatabaseSync(path);
}

function isSqlite(found: unknown): found is SqliteModule {
  return (
    typeof found === 'object' &&
    found !== null &&
    'DatabaseSync' in found &&
    typeof found.DatabaseSync === 'function'
  );
}

/** Rows of a table that may be damaged, by the statement that asks for some of them. */
export type ReadRows = (sql: string) => unknown[];

const atOnce = 2_000;

/** What can be read of a table that may be damaged, by statements that ask in several orders; a row may come twice. */
export async function* salvage<Row>(
  read: ReadRows,
  shape: z.ZodType<Row>,
  orders: readonly string[],
): AsyncGenerator<Row> {
  for (const order of orders)
    for (let offset = 0; ; offset += atOnce) {
      let rows: unknown[];
      try {
        rows = read(`${order} LIMIT ${atOnce} OFFSET ${offset}`);
      } catch {
        break;
      }
      for (const row of rows) {
        const parsed = shape.safeParse(row);
        if (parsed.success) yield parsed.data;
      }
      if (rows.length < atOnce) break;
      await new Promise(setImmediate);
    }
}

/** Opens the memory that was damaged last and set aside in a data folder; null where there is none, or nothing of it can be read. */
export function openSetAside(folder: string): { read: ReadRows; close(): void } | null {
  const [last] = readdirSync(folder)
    .filter((name) => /^memory\.damaged-.*\.sqlite$/.test(name))
    .sort()
    .slice(-1);
  if (last === undefined) return null;
  let database: SqlDatabase | null = null;
  return {
    read(sql) {
      database ??= openSqlite(join(folder, last));
      return database.prepare(sql).all();
    },
    close: () => database?.close(),
  };
}
