import type { CountedLines } from '../../../../shared/model/accounting.ts';
import type { ReadingChoice } from '../../../../shared/model/csv.ts';
import { isBlank } from '../text/cell-shape.ts';
import { addLines, type BodyFindings } from '../text/line-account.ts';
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
 */
class MergedCells {
  readonly #areas: readonly MergedArea[];
  #next = 0;
  /** Areas that the last row was in, by column. */
  readonly #open = new Map<number, { bottom: number; value: string }>();

  /** @param firstRow The first of the table, and `width` its columns: an area that begins in the header names a column. */
  constructor(areas: readonly MergedArea[], firstRow: number, width: number) {
    const inTable = ({ column, top }: MergedArea) => top >= firstRow && column < width;
    this.#areas = areas.filter(inTable).sort((a, b) => a.top - b.top);
  }

  /** Takes the rows with text in turn, by number from 0; fills their cells and tells the columns of these. */
  fill(row: number, cells: string[]): readonly number[] {
    let filled: number[] | undefined;
    for (const [column, { bottom, value }] of this.#open) {
      if (bottom < row) this.#open.delete(column);
      else if ((cells[column] ?? '') === '') {
        while (cells.length < column) cells.push('');
        cells[column] = value;
        filled = [...(filled ?? []), column];
      }
    }
    for (; (this.#areas[this.#next]?.top ?? Number.POSITIVE_INFINITY) <= row; this.#next++) {
      const area = this.#areas[this.#next];
      const value = area?.top === row ? cells[area.column] : undefined;
      if (area && value) this.#open.set(area.column, { bottom: area.bottom, value });
    }
    return filled ?? none;
  }
}

/** Turns the records of one sheet into rows of the table, in its columns' order. Lines are the sheet's rows, from 1. */
export class SheetBody {
  /** Hidden rows below the header that were left out. */
  readonly hiddenLeftOut: CountedLines = { count: 0, lines: [] };
  /** Hidden rows below the header, left out or not. */
  hiddenRows = 0;
  /** Cells that took the value of a merged one, in rows that are read. */
  filled = 0;
  readonly #sheet: FoundSheet;
  readonly #choice: ReadingChoice;
  readonly #body: TableBody;
  readonly #merged: MergedCells | undefined;
  /** By the line of each row with filled cells, the columns of these in the table: a row can be handed on later than it was met. */
  readonly #filledIn = new Map<number, readonly number[]>();
  /** Records met so far. */
  #met = 0;

  /** @param merged The sheet's merged areas, where their cells are to be filled. */
  constructor(sheet: FoundSheet, choice: ReadingChoice, merged?: readonly MergedArea[]) {
    this.#sheet = sheet;
    this.#choice = choice;
    this.#body = new TableBody(sheet.layout);
    this.#merged = merged && new MergedCells(merged, sheet.layout.firstDataRow, sheet.rawWidth);
  }

  get findings(): BodyFindings {
    return this.#body.findings;
  }

  /** Rows of the sheet met so far, blank ones too. */
  get records(): number {
    return this.#met;
  }

  /** The line in which each row of the last push stands. */
  get rowLines(): readonly number[] {
    return this.#body.rowLines;
  }

  /** The rows among these records, each at least as wide as the table. */
  push({ records, hidden }: Pick<RecordBatch, 'records' | 'hidden'>, last: boolean): string[][] {
    const first = this.#met;
    this.#met += records.length;
    const below = hidden.filter((at) => first + at >= this.#sheet.layout.firstDataRow);
    this.hiddenRows += below.length;
    const leftOut = this.#choice.hiddenRows === 'leave-out' ? below : [];
    const gone = new Set(leftOut);
    if (this.#merged) this.#fill(this.#merged, records, first, gone);
    addLines(this.hiddenLeftOut, { count: leftOut.length, lines: leftOut }, first + 1);
    const kept = [...records.keys()].filter((at) => !gone.has(at));
    const { layout, look } = this.#sheet;
    const width = layout.columns.length;
    // The sheet leaves out the empty cells at a row's end; that makes no row a short one.
    const data = kept.map((at) => {
      const record = records[at] ?? [];
      return widened(this.#leavesColumnsOut ? withoutHidden(record, look) : record, width);
    });
    const lines = kept.map((at) => first + at + 1);
    return this.#inOrder(this.#body.push(data, last, lines));
  }

  /** The cells of rows just pushed that took the value of a merged one. @param firstRow The number of the first row. */
  filledCells(rows: readonly string[][], firstRow: number): CellChange[] {
    return rows.flatMap((row, at) => {
      const line = this.rowLines[at] ?? 0;
      const columns = this.#filledIn.get(line) ?? none;
      this.#filledIn.delete(line);
      return columns.map((column): CellChange => {
        const after = row[column] ?? '';
        return { row: firstRow + at, column, before: '', after, by: 'reader', done: mergedFilled };
      });
    });
  }

  get #leavesColumnsOut(): boolean {
    return this.#choice.hiddenColumns === 'leave-out';
  }

  /** Fills the cells of merged areas, and notes which of the table were filled. */
  #fill(merged: MergedCells, records: string[][], first: number, leftOut: ReadonlySet<number>): void {
    for (const [at, record] of records.entries()) {
      if (isBlank(record)) continue;
      const filled = merged.fill(first + at, record);
      if (filled.length === 0 || leftOut.has(at)) continue;
      this.filled += filled.length;
      const columns = filled.map((column) => this.#columnOf(column)).filter((column) => column >= 0);
      this.#filledIn.set(first + at + 1, columns);
    }
  }

  /** Where a column of the sheet stands in the table; -1 where it is left out. */
  #columnOf(column: number): number {
    const { look, order } = this.#sheet;
    if (!this.#leavesColumnsOut) return order.indexOf(column);
    if (look.isHiddenColumn(column)) return -1;
    const hidden = Array.from({ length: column }, (_, at) => at).filter((at) => look.isHiddenColumn(at));
    return order.indexOf(column - hidden.length);
  }

  #inOrder(rows: string[][]): string[][] {
    const { order } = this.#sheet;
    if (order.every((from, to) => from === to)) return rows;
    return rows.map((row) => [...order.map((from) => row[from] ?? ''), ...row.slice(order.length)]);
  }
}
