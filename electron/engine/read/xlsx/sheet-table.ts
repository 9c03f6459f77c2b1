import { isBlank } from '../text/blank-record.ts';
import { findLayout, type Layout } from '../text/layout.ts';
import type { SheetLook } from './sheet-look.ts';

/** More empty columns than these in a row set off stray cells, which would make every row of the table as wide. */
const mostEmptyColumns = 100;

/** Where the table lies among a sheet's first records. */
export interface SheetTable {
  /** The records: blank ones as they are, the others at least as wide as the table. */
  records: string[][];
  /** The same, no wider than the table. */
  within: string[][];
  layout: Layout;
}

/** Finds the table of a sheet; `headerRows` are set by hand. */
export function tableOf(records: readonly string[][], headerRows?: number[]): SheetTable {
  const width = widthOf(records);
  const wide = records.map((record) => widened(record, width));
  const within = wide.map((record) => record.slice(0, width));
  return { records: wide, within, layout: findLayout(within, headerRows) };
}

/** Columns up to the last that is the table's. */
function widthOf(records: readonly string[][]): number {
  const used = new Set<number>();
  for (const record of records) {
    for (const [column, cell] of record.entries()) if (cell !== '') used.add(column);
  }
  let width = 0;
  for (const column of [...used].sort((a, b) => a - b)) {
    if (width > 0 && column - width > mostEmptyColumns) break;
    width = column + 1;
  }
  return width;
}

/** A copy of the record with empty cells up to this width; a blank one stays as it is, for there may be a million. */
export function widened(record: string[], width: number): string[] {
  if (isBlank(record)) return record;
  return record.length >= width ? [...record] : [...record, ...Array<string>(width - record.length).fill('')];
}

/** The record without the cells of hidden columns. */
export function withoutHidden(record: string[], look: SheetLook): string[] {
  return isBlank(record) ? record : record.filter((_, column) => !look.isHiddenColumn(column));
}
