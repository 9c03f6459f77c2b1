import type { Column } from '../../../shared/csv.ts';
import { isBlank } from './blank-record.ts';
import { nameColumns } from './columns.ts';
import { isComment } from './comment-line.ts';
import { findHeader, type HeaderGuess } from './header.ts';
import { cellsOf, isRepeated, isTyped } from './header-votes.ts';
import { fitNames } from './names-fit.ts';
import { isRuler } from './ruler-line.ts';

/** Where the table lies in a file or sheet, and what its columns are called. */
export interface Layout extends HeaderGuess {
  columns: Column[];
  /** Names were put above other columns than they stand above, because only there the values fit them. */
  movedNames: boolean;
  /** Rows of the header, those that only repeat one not counted. */
  headerHeight: number;
  /** Columns whose cells are nearly all numbers, dates, addresses of some kind: there, a name is no data. */
  typedColumns: boolean[];
  /** Delimiters at the ends of rows made columns without name or content; these are left out. */
  emptyColumns: number;
}

/** Finds header and columns in the first records; `chosen` are the header's record numbers set by hand. */
export function findLayout(all: string[][], chosen?: number[]): Layout {
  const records = withoutComments(all, chosen);
  const guess = findHeader(records, chosen);
  const body = records.slice(guess.firstDataRow).filter((record) => !isBlank(record));
  const names = guess.headerRows.map((row) => fitNames(records[row] ?? [], guess.width, body));
  const named = nameColumns(names, guess.width);
  const columns = withoutTrailing(named, names, body);
  const regular = body.filter((record) => record.length === guess.width);
  return {
    ...guess,
    columns,
    movedNames: guess.headerRows.some((row, at) => !startsWith(records[row] ?? [], names[at] ?? [])),
    headerHeight: names.filter((row, at) => !names.slice(0, at).some((one) => isRepeated(one, row))).length,
    typedColumns: columns.map(({ index }) => isTyped(cellsOf(regular, index))),
    emptyColumns: named.length - columns.length,
  };
}

/** How many columns the table has; the rest of its layout takes longer. */
export function tableWidth(all: string[][], chosen?: number[]): number {
  return findHeader(withoutComments(all, chosen), chosen).width;
}

/** Comments and rulers keep their place, by whose number a header row is chosen, and say nothing about the table. */
function withoutComments(all: string[][], chosen: number[] | undefined): string[][] {
  return chosen ? all : all.map((record) => (isComment(record, 0, []) || isRuler(record) ? [''] : record));
}

/** Whether names stand as they stood, but for cells at their end. */
function startsWith(record: readonly string[], names: readonly string[]): boolean {
  return names.every((name, column) => name === (record[column] ?? ''));
}

/** Leaves out columns at the right that come from delimiters at the ends of the rows: no name, and never a cell. */
function withoutTrailing(columns: Column[], names: string[][], body: string[][]): Column[] {
  let count = columns.length;
  const isUsed = (column: number) =>
    names.some((row) => row.length > column) || body.some((row) => (row[column] ?? '').trim() !== '');
  while (names.length > 0 && count > 1 && !isUsed(count - 1)) count--;
  return columns.slice(0, count);
}
