import { columnOf, maxColumns } from './cell-places.ts';
import { isTrue, type XmlAttributes } from './xml-reader.ts';

/** Cells that were merged into one, over several rows: zero-based, the last row included. */
export interface MergedArea {
  column: number;
  top: number;
  bottom: number;
}

/** Column descriptions that are looked at; a sheet has no more columns to describe. */
const maxDescriptions = maxColumns;
/** Merged areas that are kept; a list with more of them is none. */
export const maxMerged = 200_000;

/** What a sheet says of itself besides its rows: hidden columns, a filter, merged cells. */
export class SheetLook {
  /** Rows are hidden by a filter, as far as the sheet says so. */
  filtered = false;
  /** Areas over several rows, as far as they are kept; most sheets name them below their rows. */
  readonly merged: MergedArea[] = [];
  /** All areas over several rows. */
  mergedCount = 0;
  #hidden: Uint8Array | undefined;
  #descriptions = 0;

  /** Takes an element of the sheet that is no part of a row. */
  take(name: string, attributes: XmlAttributes): void {
    if (name === 'col') this.#takeColumns(attributes);
    else if (name === 'mergeCell') this.#takeMerged(attributes.ref ?? '');
    else if (name === 'autoFilter' || (name === 'sheetPr' && isTrue(attributes.filterMode)))
      this.filtered = true;
  }

  isHiddenColumn(column: number): boolean {
    return this.#hidden?.[column] === 1;
  }

  #takeColumns({ min, max, hidden, width }: XmlAttributes): void {
    const isHidden = isTrue(hidden) || (width !== undefined && Number(width) === 0);
    if (!isHidden || ++this.#descriptions > maxDescriptions) return;
    this.#hidden ??= new Uint8Array(maxColumns);
    this.#hidden.fill(1, Math.max(0, Number(min) - 1 || 0), Math.max(0, Number(max) || 0));
  }

  #takeMerged(reference: string): void {
    const [, from = '', top = '', bottom = ''] =
      /^\$?([a-z]{1,3})\$?(\d{1,7}):\$?[a-z]{1,3}\$?(\d{1,7})$/i.exec(reference) ?? [];
    if (Number(bottom) <= Number(top)) return;
    this.mergedCount++;
    if (this.merged.length >= maxMerged) return;
    this.merged.push({ column: columnOf(from), top: Number(top) - 1, bottom: Number(bottom) - 1 });
  }
}
