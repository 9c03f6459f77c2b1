import { isBlank } from './blank-record.ts';
import { isValueShape, shapeOf } from './cell-shape.ts';
import { cellsOf, filled, headerVote, isRepeated, isTyped, judgeHeader } from './header-votes.ts';
import { HeaderWatch } from './header-watch.ts';

/** How many rows below the header are looked at to learn what the columns hold. */
const bodyLooked = 200;

export function bodyBelow(records: string[][], from: number, width: number): string[][] {
  return records.slice(from, from + bodyLooked).filter((row) => row.length === width && !isBlank(row));
}

/** The records of the table below a header: those of another table further down say nothing about its width. */
export function ownRecords(records: string[][], headerRows: readonly number[]): string[][] {
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
export function namesBelow(records: string[][], headerRows: number[], width: number): number[] {
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
export function headerNear(records: string[][], start: number, width: number): number {
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
export function headerAround(records: string[][], start: number, width: number): number[] {
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
