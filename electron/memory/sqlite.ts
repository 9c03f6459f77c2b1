import { createRequire } from 'node:module';

/** What SQLite holds. Integers beyond 2^53 are refused when read, never rounded. */
export type SqlValue = null | number | bigint | string | Uint8Array;
/** Values for `?` in their order, or one object for `:names`. */
export type SqlParameters = readonly SqlValue[] | readonly [Readonly<Record<string, SqlValue>>];

/** Of the interface of `node:sqlite` the part that the app uses. A row is unknown until its table's statement has read it. */
export interface SqlStatement {
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
