import { isBlank } from './blank-record.ts';
import { filled } from './header-votes.ts';

/** How many rows of the right width are looked at to find where the table starts. */
const near = 12;

/** A row of the table has at least this share of the cells that its rows usually have filled. */
const filledShare = 0.6;

/**
 * The number of cells that makes a table: among the numbers that are about as frequent as the most frequent one,
 * the one that is met first, because the first of several tables is the one to read.
 */
export function widthOf(records: string[][]): number {
  const counts = new Map<number, number>();
  const rows = records.filter((record) => !isBlank(record));
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const cells = Math.max(0, ...[...counts].map(([width, count]) => width * count));
  // Two or three title lines of a name and a value each are no table yet; nor are any number of titles and notes.
  const substantial = (row: string[] | undefined) => {
    const count = row ? (counts.get(row.length) ?? 0) : 0;
    if (!row || count * 2 < most) return false;
    return (count > 3 && row.length > 1) || count * row.length * 2 >= cells;
  };
  const first = rows.findIndex((row, at) => substantial(row) && rows[at + 1]?.length === row.length);
  const row = rows[first] ?? rows.toSorted((a, b) => b.length - a.length).find(substantial);
  return row?.length ?? 0;
}

/**
 * The first record that is about as full as the fullest near it: above it stand titles and notes. The fullest, because
 * a header names columns that most rows of a sparse list leave empty; near, because other tables may be fuller.
 */
export function tableStart(records: string[][], width: number): number {
  const rows = records.filter((record) => record.length === width && !isBlank(record)).slice(0, near);
  const least = Math.max(1, filledShare * Math.max(0, ...rows.map(filled)));
  const start = records.findIndex(
    (record) => filled(record) >= least && record.length >= Math.floor(width * 0.75),
  );
  return start < 0 ? records.length : pastTitles(records, start, width);
}

/** Records of another width that a blank line sets off from those of the right width are titles, however full. */
function pastTitles(records: string[][], start: number, width: number): number {
  const isRight = (record: string[]) => record.length === width && !isBlank(record);
  const gap = records.findIndex((record, at) => at >= start && (isBlank(record) || isRight(record)));
  if (gap < 0 || isRight(records[gap] ?? [])) return start;
  const next = records.findIndex((record, at) => at > gap && !isBlank(record));
  return isRight(records[next] ?? []) ? next : start;
}

/** Where there is no header to find, rows with few cells filled are data; titles stand alone or have fewer cells. */
export function dataStart(records: string[][], width: number): number {
  const start = records.findIndex((record, at) => {
    if (record.length !== width || isBlank(record)) return false;
    return filled(record) > 1 || record[0]?.trim() === '' || !isBlank(records[at + 1] ?? ['-']);
  });
  return start < 0 ? records.length : start;
}
