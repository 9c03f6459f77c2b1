import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { openSqlite, type SqlDatabase } from './memory.ts';

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
