import type { Session } from './duck.ts';

type Cells = readonly (string | number | boolean | null)[];

/** Adds rows to a table without SQL; a whole number fits a column of any such type. @throws ProblemError; AbortError. */
export const appendRows = (session: Session, table: string, rows: Iterable<Cells>): Promise<void> =>
  session.append(table, (to) => {
    for (const cells of rows) {
      for (const cell of cells)
        if (cell === null) to.appendNull();
        else if (typeof cell === 'string') to.appendVarchar(cell);
        else if (typeof cell === 'number') to.appendInteger(cell);
        else to.appendBoolean(cell);
      to.endRow();
    }
  });

/** Makes a temporary table anew with some rows. @param columns as SQL declares them @throws as `appendRows`. */
export async function fillRows(
  session: Session,
  table: string,
  columns: string,
  rows: Iterable<Cells>,
): Promise<void> {
  await session.run(`CREATE OR REPLACE TEMP TABLE ${table}(${columns})`);
  await appendRows(session, table, rows);
}

/** Puts texts into the temporary table `table(text)`. */
export const fillTexts = (session: Session, table: string, texts: Iterable<string>): Promise<void> =>
  fillRows(
    session,
    table,
    'text VARCHAR',
    Array.from(texts, (text) => [text]),
  );

/** Texts that are in memory at a time. */
const textsAtOnce = 20_000;

/** Reads each different text of `written` in code, once, into `table`. @param from SQL from FROM on @param read the row for a text */
export async function readTexts(
  session: Session,
  from: string,
  table: string,
  read: (text: string) => Cells,
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
    await appendRows(
      session,
      table,
      texts.map(([written]) => read(String(written))),
    );
  }
}
