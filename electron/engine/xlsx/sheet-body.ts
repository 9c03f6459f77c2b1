import { type CountedLines, mostLinesListed } from '../../../shared/accounting.ts';
import type { ReadingChoice } from '../../../shared/csv.ts';
import { isBlank } from '../text/blank-record.ts';
import type { BodyFindings } from '../text/body-findings.ts';
import { type LineOf, linesFrom, type RowLines } from '../text/row-lines.ts';
import { TableBody } from '../text/table-body.ts';
import type { FoundSheet } from './found-sheet.ts';
import { MergedCells } from './merged-cells.ts';
import type { MergedArea } from './sheet-look.ts';
import type { RecordBatch } from './sheet-records.ts';
import { widened, withoutHidden } from './sheet-table.ts';

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

  /** Tells in which line each row of the last push stands. */
  get rowLines(): RowLines {
    return this.#body.rowLines;
  }

  /** The rows among these records, each at least as wide as the table. */
  push({ records, hidden }: Pick<RecordBatch, 'records' | 'hidden'>, last: boolean): string[][] {
    const first = this.#met;
    this.#met += records.length;
    const below = hidden.filter((at) => first + at >= this.#sheet.layout.firstDataRow);
    this.hiddenRows += below.length;
    const leftOut = this.#choice.hiddenRows === 'leave-out' ? below : [];
    if (this.#merged) this.#fill(this.#merged, records, first, new Set(leftOut));
    const { kept, lineOf } = this.#withoutRows(records, leftOut, first);
    const { layout, look } = this.#sheet;
    const width = layout.columns.length;
    // The sheet leaves out the empty cells at a row's end; that makes no row a short one.
    const data =
      this.#choice.hiddenColumns === 'leave-out'
        ? kept.map((record) => widened(withoutHidden(record, look), width))
        : kept.map((record) => widened(record, width));
    return this.#inOrder(this.#body.push(data, last, lineOf));
  }

  #fill(merged: MergedCells, records: string[][], first: number, leftOut: ReadonlySet<number>): void {
    for (const [at, record] of records.entries()) {
      if (isBlank(record)) continue;
      const filled = merged.fill(first + at, record);
      if (!leftOut.has(at)) this.filled += filled;
    }
  }

  #withoutRows(
    records: string[][],
    leftOut: readonly number[],
    first: number,
  ): { kept: string[][]; lineOf: LineOf } {
    if (leftOut.length === 0) return { kept: records, lineOf: linesFrom(first + 1, []) };
    const gone = new Set(leftOut);
    const places = [...records.keys()].filter((at) => !gone.has(at));
    const { hiddenLeftOut } = this;
    hiddenLeftOut.count += leftOut.length;
    for (const at of leftOut.slice(0, mostLinesListed - hiddenLeftOut.lines.length))
      hiddenLeftOut.lines.push(first + at + 1);
    return {
      kept: places.flatMap((at) => (records[at] ? [records[at]] : [])),
      lineOf: (at) => first + (places[at] ?? 0) + 1,
    };
  }

  #inOrder(rows: string[][]): string[][] {
    const { order } = this.#sheet;
    if (order.every((from, to) => from === to)) return rows;
    return rows.map((row) => [...order.map((from) => row[from] ?? ''), ...row.slice(order.length)]);
  }
}
