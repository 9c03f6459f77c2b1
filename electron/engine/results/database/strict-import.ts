import { randomBytes } from 'node:crypto';
import { ProblemError } from '../../../../shared/problem.ts';
import type { Session } from './duck.ts';
import { quoted } from './duck.ts';

interface StrictCsv {
  path: string;
  columns: number;
  hasHeader: boolean;
}

/** As much as the reader takes a record for at most, in bytes; the database's own limit is an eighth of it. */
const longLine = 16 * 1024 * 1024;

/**
 * Reads a CSV into `raw`, every cell as the text it is: nothing is guessed and nothing borne with, since the lax reading
 * drops cells and rows without a word. @returns the rows; null where the file is not strict, and then there is no `raw`.
 * @throws ProblemError; AbortError.
 */
export async function importStrictly(
  session: Session,
  csv: StrictCsv,
  signal?: AbortSignal,
): Promise<number | null> {
  const options = ['', `, max_line_size = ${longLine}, buffer_size = ${2 * longLine}`];
  for (const more of options) {
    try {
      await session.run(`CREATE TABLE raw AS SELECT * FROM ${reader(csv)}${more})`, {}, signal);
      return await number(session);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      if (!/maximum line size/i.test(refusal)) return null;
    }
  }
  return null;
}

/** Without its closing bracket: options may follow. */
function reader({ path, columns, hasHeader }: StrictCsv): string {
  const names = Array.from({ length: columns }, (_, index) => `c${index}: 'VARCHAR'`).join(', ');
  // Whatever stands for "no value" here is no cell's text: else an empty cell, or one with that text, would be none.
  const none = randomBytes(16).toString('hex');
  return (
    `read_csv(${quoted(path)}, auto_detect = false, header = ${hasHeader}, delim = ',', quote = '"', escape = '"', ` +
    `columns = {${names}}, nullstr = '${none}', strict_mode = true, null_padding = false, ignore_errors = false`
  );
}

/** What the database has against the file's writing; null where it is something else that went wrong. */
function refusalOf(error: unknown): string | null {
  const cause = error instanceof ProblemError ? error.cause : undefined;
  if (!(cause instanceof Error)) return null;
  return /^(?:Invalid Input|Conversion) Error/.test(cause.message) ? cause.message : null;
}

/**
 * Numbers the rows by their place in the file. Rows keep their order in the import, so that their ids count from 0; a
 * window function would say the same and keep the whole import on one thread.
 */
async function number(session: Session): Promise<number> {
  await session.run('ALTER TABLE raw ADD COLUMN n INTEGER');
  await session.run('UPDATE raw SET n = rowid');
  await session.run('CREATE UNIQUE INDEX raw_n ON raw(n)');
  const [[rows, last] = []] = await session.rows('SELECT count(*), max(n) FROM raw');
  const count = Number(rows);
  if (count > 0 && Number(last) !== count - 1) throw new Error('The rows of an import are not numbered.');
  return count;
}
