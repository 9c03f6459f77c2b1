import { isValueShape, shapeOf } from './cell-shape.ts';
import { isColumnWord } from './column-words.ts';

/** What the cells of a record say for or against its being the header, given the rows below. */
interface HeaderVerdict {
  isHeader: boolean;
  /** Some cell says so: a word that columns are called, or a name above values. Else it is merely the first row. */
  told: boolean;
}

/** Weighs, column by column, whether a record names the columns or is already data. @param body Rows of the table below it. */
export function judgeHeader(
  record: readonly string[],
  body: readonly string[][],
  width: number,
): HeaderVerdict {
  const names = record.map((name) => name.trim());
  const others = body.filter((row) => !isRepeated(names, row));
  const votes = names.map((name, column) => headerVote(name, () => cellsOf(others, column)));
  const told = votes.some((vote) => vote > 0);
  // Rows of no telling names that come again below are rows: a contact that is in the list twice.
  if (!told && others.length < body.length) return { isHeader: false, told };
  if (isNumbered(names)) return { isHeader: !isAllNumbers(names) || !others.every(isAllNumbers), told: true };
  if (!told && looksLikeRow(names, others)) return { isHeader: false, told };
  // In doubt it is the header, unless most columns would go without a name.
  const needed = filled(names) * 2 < width ? 1 : 0;
  return { isHeader: votes.reduce((sum, vote) => sum + vote, 0) >= needed, told };
}

/** "Ann Poe <ann@acme.com>", "('ann@acme.com'": a contact, and no column's name. */
const holdsAddress = /(?:^\W*|<)[^\s@<>"']+@[^\s@<>"']+\.\p{L}{2,}\W*$/u;

/**
 * What one cell says for (positive) or against the row of names that it stands in.
 * @param cellsBelow Asked for only where the name itself does not say.
 */
export function headerVote(name: string, cellsBelow: () => readonly string[]): number {
  if (name === '') return 0;
  const shape = shapeOf(name);
  if (shape === 'email' || shape === 'url' || shape === 'phone' || holdsAddress.test(name)) return -3;
  if (isColumnWord(name)) return 2;
  const cells = cellsBelow();
  if (isTyped(cells)) {
    if (!isValueShape(shape)) return 2;
    // Years name columns of numbers; "cm-1" or "Q1" can name a column of anything but such codes.
    if (isYear(name) && !cells.every(isYear)) return 0;
    return shape === 'code' && !cells.some((cell) => shapeOf(cell) === 'code') ? 1 : -2;
  }
  if (isValueShape(shape)) return shape === 'code' && cells.length === 0 ? 0 : -1;
  return cells.some((cell) => cell.toLowerCase() === name.toLowerCase()) ? -1 : 0;
}

/** Whether a record is the header's cells once more. */
export function isRepeated(
  header: readonly string[] | undefined,
  record: readonly string[] | undefined,
): boolean {
  if (!header || !record || filled(header) < 2 || header.length !== record.length) return false;
  return header.every((cell, column) => cell.trim() === record[column]?.trim());
}

export function filled(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (cell.trim() === '' ? 0 : 1), 0);
}

export function cellsOf(rows: readonly string[][], column: number): string[] {
  return rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
}

/** Whether nearly all cells of a column are numbers, dates, addresses of some kind: not what a name looks like. */
export function isTyped(cells: readonly string[]): boolean {
  if (cells.length === 0) return false;
  const needed = cells.length * 0.8;
  let values = 0;
  for (const [at, cell] of cells.entries()) {
    // Decided early, since many columns of many rows are asked about.
    if (values + cells.length - at < needed) return false;
    if (isValueShape(shapeOf(cell)) && ++values >= needed) return true;
  }
  return false;
}

/** Column numbers, as programs have them for names: 0, 1, 2 or F1, F2, F3. */
function isNumbered(names: readonly string[]): boolean {
  const [, prefix = '', start = ''] = /^([a-z_]*)(\d+)$/i.exec(names[0] ?? '') ?? [];
  const first = Number(start);
  return (
    names.length > 2 &&
    start.length === 1 &&
    first < 2 &&
    names.every((name, at) => name === `${prefix}${first + at}`)
  );
}

const isAllNumbers = (row: readonly string[]) => row.every((cell) => /^[\d.,\s-]*$/.test(cell));

/** Whether words of no telling names are written like those below them: then they are a contact rather than a header. */
function looksLikeRow(names: readonly string[], body: readonly string[][]): boolean {
  let alike = 0;
  for (const [column, name] of names.entries()) {
    const cells = cellsOf(body, column);
    if (name === '' || cells.length === 0) continue;
    const words = cells.map(wordCount);
    const sameCase = cells.filter((cell) => caseOf(cell) === caseOf(name)).length;
    if (
      sameCase * 2 < cells.length ||
      wordCount(name) < Math.min(...words) ||
      wordCount(name) > Math.max(...words)
    )
      return false;
    alike++;
  }
  return alike > 0;
}

const wordCount = (text: string) => text.split(/\s+/).length;

/** How a text is written: "Ann", "ANN", "ann" or otherwise, as with digits. */
function caseOf(text: string): 'title' | 'upper' | 'lower' | 'other' {
  if (/\d/.test(text)) return 'other';
  if (/^[^\p{Ll}]*$/u.test(text)) return 'upper';
  if (/^[^\p{Lu}]*$/u.test(text)) return 'lower';
  return /^\P{L}*\p{Lu}/u.test(text) ? 'title' : 'other';
}

function isYear(cell: string): boolean {
  return /^(19|20)\d\d$/.test(cell);
}
