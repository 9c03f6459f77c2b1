import type { Session } from '../database/duck.ts';
import type { Extract } from './extract.ts';
import { csvLine } from './sql-csv.ts';

/** Rows that the database makes by itself. */
export interface SqlRows {
  /** What each column is called, and SQL for its text, never null. */
  columns: readonly { name: string; text: string }[];
  /** From `FROM` on. */
  from: string;
  /** By which the rows are sorted. */
  order: string;
}

/** An extract whose rows are one statement over the result's database. */
export function sqlExtract(
  session: Session,
  { columns, from, order }: SqlRows,
  about: Pick<Extract, 'rows' | 'counted' | 'keptByVerdict' | 'leftOut' | 'notes'>,
): Extract {
  const names = columns.map((_, index) => `t${index}`);
  const texts = columns.map(({ text }, index) => `(${text})::VARCHAR AS t${index}`).join(', ');
  const source = `SELECT ${texts} ${from} ORDER BY ${order}`;
  return {
    ...about,
    headers: columns.map(({ name }) => name),
    own: 0,
    async first(rows, signal) {
      const found = await session.rows(`${source} LIMIT ${rows}`, {}, signal);
      return found.map((row) => row.map(String));
    },
    async *cells(signal) {
      for await (const rows of session.batches(source, {}, signal)) yield rows.map((row) => row.map(String));
    },
    async *lines(format, signal) {
      // Made before they are sorted: one text a row takes a fraction of the memory of all its cells.
      const sql = `SELECT line FROM (SELECT ${csvLine(names, format)} AS line, place FROM (SELECT ${texts}, ${order} AS place ${from})) ORDER BY place`;
      for await (const lines of session.column(sql, {}, signal)) yield lines.map(String);
    },
    async longerThan(characters, signal) {
      const longer = names.map((name) => `count(*) FILTER (length(${name}) > ${characters})`).join(' + ');
      const [[count] = []] = await session.rows(
        `SELECT ${longer || '0'} FROM (SELECT ${texts} ${from})`,
        {},
        signal,
      );
      return Number(count);
    },
  };
}
