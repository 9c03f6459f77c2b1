import { isBlank, isValueShape, shapeOf } from './cell-shape.ts';
import { isColumnWord, isFieldName } from './column-words.ts';
import { cellsOf, filled, headerVote, isRepeated, isTyped, judgeHeader } from './header-votes.ts';
import { HeaderWatch } from './header-watch.ts';

/** Where a table starts among the first records of a file or sheet. */
export interface HeaderGuess {
  /** Record numbers of the header, in order; [] when there is none. */
  headerRows: number[];
  /** Record number of the first data row; the number of records when there is none. */
  firstDataRow: number;
  /** Number of columns. */
  width: number;
  /** The header is one by its words or by what stands below it, or was set by hand; not merely the first row. */
  told: boolean;
}

/**
 * Finds title lines, header and first data row in the first records of a file. `records` holds every record from
 * the start on, blank ones too, because a user names header rows by these numbers; `chosen` are those rows, when
 * the user has set them.
 */
export function findHeader(records: string[][], chosen?: number[]): HeaderGuess {
  const width = widthOf(records);
  const start = tableStart(records, width);
  if (chosen && chosen.length > 0) {
    const headerRows = [...new Set(chosen)].sort((a, b) => a - b).filter((row) => row < records.length);
    const last = headerRows.at(-1);
    // It may be the header of another table than the first.
    const ownWidth = widthOf(ownRecords(records, headerRows));
    if (last !== undefined) return { headerRows, firstDataRow: last + 1, width: ownWidth, told: true };
  }
  const none = {
    headerRows: [],
    firstDataRow: Math.min(start, dataStart(records, width)),
    width,
    told: false,
  };
  // Set by hand: then no row is a header, whatever its words are.
  if (chosen?.length === 0) return { ...none, told: true };
  const names = records[start];
  if (!names) return none;
  const { isHeader, told } = judgeHeader(names, bodyBelow(records, start + 1, width), width);
  // Of a header that is much shorter than the rows, or leaves most columns without a name, the names have to be beyond doubt.
  const above = records[start - 1] ?? [];
  const shorter = above.length > 1 && above.length < width && above.every(isColumnWord);
  if (!isHeader && (shorter || namesSome(above, width)))
    return { headerRows: [start - 1], firstDataRow: start, width, told: true };
  if (!isHeader) return none;
  const headerRows = namesBelow(
    records,
    headerAround(records, headerNear(records, start, width), width),
    width,
  );
  const own = ownRecords(records, headerRows);
  return {
    headerRows,
    firstDataRow: (headerRows.at(-1) ?? start) + 1,
    // A short table above a long one has a width of its own.
    width: own.length < records.length - (headerRows[0] ?? 0) ? widthOf(own) : width,
    told,
  };
}

/** Whether a row as wide as the table has two names of columns at least, and nothing else. */
function namesSome(record: readonly string[], width: number): boolean {
  const names = record.filter((cell) => cell.trim() !== '');
  return record.length === width && names.length > 1 && names.every(isFieldName);
}

/** How many rows of the right width are looked at to find where the table starts. */
const near = 12;

/** A row of the table has at least this share of the cells that its rows usually have filled. */
const filledShare = 0.6;

/**
 * The number of cells that makes a table: among the numbers that are about as frequent as the most frequent one,
 * the one that is met first, because the first of several tables is the one to read.
 */
function widthOf(records: string[][]): number {
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
function tableStart(records: string[][], width: number): number {
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
function dataStart(records: string[][], width: number): number {
  const start = records.findIndex((record, at) => {
    if (record.length !== width || isBlank(record)) return false;
    return filled(record) > 1 || record[0]?.trim() === '' || !isBlank(records[at + 1] ?? ['-']);
  });
  return start < 0 ? records.length : start;
}

/** How many rows below the header are looked at to learn what the columns hold. */
const bodyLooked = 200;

function bodyBelow(records: string[][], from: number, width: number): string[][] {
  return records.slice(from, from + bodyLooked).filter((row) => row.length === width && !isBlank(row));
}

/** The records of the table below a header: those of another table further down say nothing about its width. */
function ownRecords(records: string[][], headerRows: readonly number[]): string[][] {
  const [first = 0] = headerRows;
  const begin = (headerRows.at(-1) ?? 0) + 1;
  const { length } = records[begin - 1] ?? [];
  const typed = typedIn(bodyBelow(records, begin, length), length);
  const watch = new HeaderWatch(typed, length);
  for (const row of headerRows) watch.learn(records[row] ?? []);
  const isOther = (record: string[], at: number) =>
    at > begin && watch.judge(record, isBlank(records[at - 1] ?? [])) === 'other';
  const end = records.findIndex(isOther);
  return records.slice(first, end < 0 ? undefined : end);
}

const typedIn = (body: string[][], width: number): boolean[] =>
  Array.from({ length: width }, (_, column) => isTyped(cellsOf(body, column)));

/**
 * A header right below a header: above it stand the names of groups, where some are alike, or what another program
 * called the columns. Else the first would be a table without a row, and all rows would be another table's.
 */
function namesBelow(records: string[][], headerRows: number[], width: number): number[] {
  let rows = headerRows;
  for (let last = rows.at(-1) ?? 0; last + 1 < records.length; last++) {
    const names = records[last + 1] ?? [];
    const body = bodyBelow(records, last + 2, width);
    const watch = new HeaderWatch(typedIn(body, names.length), width);
    for (const row of rows) watch.learn(records[row] ?? []);
    if (body.length === 0 || names.length !== width || watch.judge(names, false) !== 'other') break;
    rows = haveGroups(records[last] ?? []) ? [...rows, last + 1] : [last + 1];
  }
  return rows;
}

/** Whether names come more than once, as those of groups do. */
function haveGroups(names: readonly string[]): boolean {
  const written = names.map((name) => name.trim()).filter((name) => name !== '');
  return new Set(written).size < written.length;
}

/** A title line can be as full as a narrow table's rows; the header is then the next row, of the right width. */
function headerNear(records: string[][], start: number, width: number): number {
  const names = records[start + 1] ?? [];
  if (records[start]?.length === width || names.length !== width) return start;
  const body = bodyBelow(records, start + 2, width);
  const votes = names.map((name, column) => {
    const cells = cellsOf(body, column);
    return isTyped(cells) ? headerVote(name.trim(), () => cells) : 0;
  });
  return votes.some((vote) => vote > 0) && votes.every((vote) => vote >= 0) ? start + 1 : start;
}

/**
 * The rows that make up a header of which one is known: group names above it, itself, and below it the same names
 * again or the names of the columns inside its groups.
 */
function headerAround(records: string[][], start: number, width: number): number[] {
  const rows = [start];
  for (let above = start - 1; above >= 0 && isGroupRow(records[above], width); above--) rows.unshift(above);
  for (let below = start + 1; isRepeated(records[start], records[below]); below++) rows.push(below);
  let below = start + 1;
  while (below < records.length && isBlank(records[below] ?? [])) below++;
  const names = records[below] ?? [];
  if (rows.length > 1 || !namesGaps(records[start] ?? [], names)) return rows;
  // Words that stand in the gaps may as well be the first contact's.
  if (judgeHeader(names, bodyBelow(records, below + 1, width), width).told) rows.push(below);
  return rows;
}

/** Names over several columns each, as merged cells are exported: few, spread out, and no values among them. */
function isGroupRow(record: string[] | undefined, width: number): boolean {
  if (!record || record.length < width || filled(record) < 2) return false;
  const last = record.findLastIndex((cell) => cell.trim() !== '');
  return last >= width / 2 && !record.some((cell) => neverNames.has(shapeOf(cell)));
}

const neverNames: ReadonlySet<string> = new Set(['email', 'url', 'phone', 'date', 'time']);

/** Whether a row has names for the columns that a header leaves without one, and nothing outside those groups. */
function namesGaps(header: string[], record: string[]): boolean {
  const isGap = (column: number) => column > 0 && column < header.length && header[column]?.trim() === '';
  let gaps = 0;
  for (let column = 0; column < record.length; column++) {
    const cell = record[column]?.trim() ?? '';
    if (isGap(column)) gaps++;
    if (cell === '') {
      if (isGap(column)) return false;
    } else if (isValueShape(shapeOf(cell)) || !(isGap(column) || isGap(column + 1))) return false;
  }
  return gaps > 0 && filled(record) > gaps;
}
