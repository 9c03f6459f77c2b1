import type { DuckDBAppender } from '@duckdb/node-api';
import type { Session } from './duck.ts';

/** Adds rows to a table without SQL; a whole number fits a column of any such type. */
export const appendRows = (
  session: Session,
  table: string,
  rows: Iterable<readonly (string | number | boolean | null)[]>,
): Promise<void> =>
  session.append(table, (to) => {
    for (const row of rows) {
      for (const value of row)
        if (value === null) to.appendNull();
        else if (typeof value === 'string') to.appendVarchar(value);
        else if (typeof value === 'number') to.appendInteger(value);
        else to.appendBoolean(value);
      to.endRow();
    }
  });

/** Puts texts into the temporary table `table(text)`. */
export async function fillTexts(session: Session, table: string, texts: Iterable<string>): Promise<void> {
  await session.run(`CREATE OR REPLACE TEMP TABLE ${table}(text VARCHAR)`);
  await appendRows(
    session,
    table,
    Array.from(texts, (text) => [text]),
  );
}

/** Texts that are in memory at a time. */
const textsAtOnce = 20_000;

/** Reads each different text of `written` in code, once. @param from SQL from FROM on @param append writes what it reads to `table` */
export async function readTexts(
  session: Session,
  from: string,
  table: string,
  append: (text: string, to: DuckDBAppender) => void,
): Promise<void> {
  await session.run(
    `CREATE OR REPLACE TEMP TABLE texts_to_read AS SELECT row_number() OVER () - 1 AS place, written
     FROM (SELECT DISTINCT written ${from})`,
  );
  for (let place = 0; ; place += textsAtOnce) {
    const texts = await session.rows('SELECT written FROM texts_to_read WHERE place BETWEEN $from AND $to', {
      from: place,
      to: place + textsAtOnce - 1,
    });
    if (texts.length === 0) return;
    await session.append(table, (to) => {
      for (const [written] of texts) {
        append(String(written), to);
        to.endRow();
      }
    });
  }
}
