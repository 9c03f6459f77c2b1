import { ProblemError } from '../../shared/model/problem.ts';
import { isDamage, memoryDamaged, memoryError } from './memory-problems.ts';
import type { SqlDatabase, SqlParameters, SqlStatement } from './sqlite.ts';

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

  function rollBack(): void {
    try {
      database?.exec('ROLLBACK');
    } catch {
      // SQLite has done so itself, as it does after most errors of the disk.
    }
  }
}

/** How long a connection waits for another one's transaction: the engine writes in chunks that take tens of milliseconds. */
export const busyTimeoutMs = 5_000;
