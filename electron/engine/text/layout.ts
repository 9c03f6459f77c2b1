import type { Column } from '../../../shared/csv.ts';
import { isValueShape, shapeOf } from './cell-shape.ts';
import { nameColumns } from './columns.ts';
import { findHeader, type HeaderGuess, isBlank } from './header.ts';

/** Where the table lies in a file or sheet, and what its columns are called. */
export interface Layout extends HeaderGuess {
  columns: Column[];
  /** The cells of the header's rows. */
  names: string[][];
  /** Columns whose cells are nearly all numbers, dates, addresses of some kind: there, a name is no data. */
  typedColumns: boolean[];
  /** Delimiters at the ends of rows made columns without name or content; these are left out. */
  emptyColumns: number;
}

/** Finds header and columns in the first records; `chosen` are the header's record numbers set by hand. */
export function findLayout(records: string[][], chosen?: number[]): Layout {
  const guess = findHeader(records, chosen);
  const body = records.slice(guess.firstDataRow).filter((record) => !isBlank(record));
  const names = guess.headerRows.map((row) => fitNames(records[row] ?? [], guess.width));
  const all = nameColumns(names, guess.width);
  const columns = withoutTrailing(all, names, body);
  const regular = body.filter((record) => record.length === guess.width);
  return {
    ...guess,
    columns,
    names,
    typedColumns: columns.map(({ index }) => isTyped(regular, index)),
    emptyColumns: all.length - columns.length,
  };
}

/** A header with more cells than the rows have, some without a name: it is those that are too many. */
function fitNames(names: string[], width: number): string[] {
  let excess = names.length - width;
  return names.filter((name) => name.trim() !== '' || excess-- <= 0);
}

/** Leaves out columns at the right that come from delimiters at the ends of the rows: no name, and never a cell. */
function withoutTrailing(columns: Column[], names: string[][], body: string[][]): Column[] {
  let count = columns.length;
  const isUsed = (column: number) =>
    names.some((row) => row.length > column) || body.some((row) => (row[column] ?? '').trim() !== '');
  while (names.length > 0 && count > 1 && !isUsed(count - 1)) count--;
  return columns.slice(0, count);
}

function isTyped(rows: string[][], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
  const values = cells.filter((cell) => isValueShape(shapeOf(cell)));
  return cells.length > 0 && values.length >= cells.length * 0.9;
}
