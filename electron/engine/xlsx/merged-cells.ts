import type { MergedArea } from './sheet-look.ts';

/** No cells of a row, as of nearly all of them. */
const none: readonly number[] = [];

/**
 * Gives the cells of merged areas the value that Excel shows across them. Downwards only, and only where a cell is
 * empty: what spans columns may be a title, and what stands in a cell is not replaced. Rows without any text of their
 * own stay blank.
 */
export class MergedCells {
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
