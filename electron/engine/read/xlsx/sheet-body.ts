import type { CountedLines } from '../../../../shared/model/accounting.ts';
import type { ReadingChoice } from '../../../../shared/model/csv.ts';
import { isBlank } from '../text/cell-shape.ts';
import { addLines } from '../text/line-account.ts';
import type { CutRecords } from '../text/record-scanner.ts';
import { type CellChange, mergedFilled } from '../text/table.ts';
import { TableBody } from '../text/table-body.ts';
import type { FoundSheet } from './found-sheet.ts';
import { widened, withoutHidden } from './sheet-glance.ts';
import type { MergedArea, RecordBatch } from './sheet-rows.ts';

/** No cells of a row, as of nearly all of them. */
const none: readonly number[] = [];

/**
 * Gives the cells of merged areas the value that Excel shows across them. Downwards only, and only where a cell is
 * empty: what spans columns may be a title, and what stands in a cell is not replaced. Rows without any text of their
 * own stay blank.
 * @param firstRow The first of the table, and `width` its columns: an area that begins in the header names a column.
 * @returns Takes the rows with text in turn, by number from 0; fills their cells and tells the columns of these.
 */
function mergedFiller(areas: readonly MergedArea[], firstRow: number, width: number) {
  const inTable = ({ column, top }: MergedArea) => top >= firstRow && column < width;
  /** The next one last. */
  const coming = areas
    .filter(inTable)
    .sort((a, b) => a.top - b.top)
    .reverse();
  /** Areas that the last row was in, by column. */
  const open = new Map<number, { bottom: number; value: string }>();
  return (row: number, cells: string[]): readonly number[] => {
    let filled: number[] | undefined;
    for (const [column, { bottom, value }] of open) {
      if (bottom < row) open.delete(column);
      else if ((cells[column] ?? '') === '') {
        while (cells.length < column) cells.push('');
        cells[column] = value;
        filled = [...(filled ?? []), column];
      }
    }
    for (let area = coming.at(-1); area && area.top <= row; area = coming.at(-1)) {
      const value = area.top === row ? cells[area.column] : undefined;
      if (value) open.set(area.column, { bottom: area.bottom, value });
      coming.pop();
    }
    return filled ?? none;
  };
}

export type SheetBody = ReturnType<typeof createSheetBody>;

/**
 * Turns the records of one sheet into rows of the table, in its columns' order. Lines are the sheet's rows, from 1.
 * @param areas The sheet's merged areas, where their cells are to be filled.
 */
export function createSheetBody(
  { layout, look, order, rawWidth }: FoundSheet,
  choice: ReadingChoice,
  areas?: readonly MergedArea[],
) {
  const { firstDataRow } = layout;
  const width = layout.columns.length;
  const body = new TableBody(layout);
  const fillCells = areas && mergedFiller(areas, firstDataRow, rawWidth);
  const leavesColumnsOut = choice.hiddenColumns === 'leave-out';
  const isInOrder = order.every((from, to) => from === to);
  const hiddenLeftOut: CountedLines = { count: 0, lines: [] };
  /** By the line of each row with filled cells, the columns of these in the table: a row can be handed on later than it was met. */
  const filledIn = new Map<number, readonly number[]>();
  let met = 0;
  let hiddenRows = 0;
  let filledCells = 0;

  /** Where a column of the sheet stands in the table; -1 where it is left out. */
  function placeOf(column: number): number {
    if (!leavesColumnsOut) return order.indexOf(column);
    if (look.isHiddenColumn(column)) return -1;
    const hidden = Array.from({ length: column }, (_, at) => at).filter((at) => look.isHiddenColumn(at));
    return order.indexOf(column - hidden.length);
  }

  return {
    findings: body.findings,
    /** Hidden rows below the header that were left out. */
    hiddenLeftOut,
    /** Hidden rows below the header, left out or not. */
    hiddenRows: () => hiddenRows,
    /** Cells that took the value of a merged one, in rows that are read. */
    filled: () => filledCells,
    /** Rows of the sheet met so far, blank ones too. */
    records: () => met,

    /** The rows among these records, each at least as wide as the table. */
    push({ records, hidden }: Pick<RecordBatch, 'records' | 'hidden'>, last: boolean): CutRecords {
      const first = met;
      met += records.length;
      const below = hidden.filter((at) => first + at >= firstDataRow);
      hiddenRows += below.length;
      const leftOut = choice.hiddenRows === 'leave-out' ? below : [];
      const gone = new Set(leftOut);
      if (fillCells)
        for (const [at, record] of records.entries()) {
          const filled = isBlank(record) ? none : fillCells(first + at, record);
          if (filled.length === 0 || gone.has(at)) continue;
          filledCells += filled.length;
          const columns = filled.map(placeOf).filter((column) => column >= 0);
          filledIn.set(first + at + 1, columns);
        }
      addLines(hiddenLeftOut, { count: leftOut.length, lines: leftOut }, first + 1);
      const kept = [...records.keys()].filter((at) => !gone.has(at));
      // The sheet leaves out the empty cells at a row's end; that makes no row a short one.
      const data = kept.map((at) => {
        const record = records[at] ?? [];
        return widened(leavesColumnsOut ? withoutHidden(record, look) : record, width);
      });
      const lines = kept.map((at) => first + at + 1);
      const rows = body.push({ records: data, lines, written: [] }, last);
      if (isInOrder) return rows;
      const inOrder = (row: string[]) => [
        ...order.map((from) => row[from] ?? ''),
        ...row.slice(order.length),
      ];
      return { ...rows, records: rows.records.map(inOrder) };
    },

    /** The cells of rows just pushed that took the value of a merged one. @param firstRow The number of the first row. */
    changesIn({ records, lines }: CutRecords, firstRow: number): CellChange[] {
      return records.flatMap((row, at) => {
        const line = lines[at] ?? 0;
        const columns = filledIn.get(line) ?? none;
        filledIn.delete(line);
        return columns.map((column): CellChange => {
          const after = row[column] ?? '';
          return { row: firstRow + at, column, before: '', after, by: 'reader', done: mergedFilled };
        });
      });
    },
  };
}
