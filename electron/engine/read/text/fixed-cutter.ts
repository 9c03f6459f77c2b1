import type { FixedColumn } from '../../../../shared/model/csv.ts';

/** A line of dashes between header and rows, which shows where the columns begin. */
export const isRuler = (line: string) => /^\s*[-=]{2,}(\s+[-=]+)+\s*$/.test(line);

/**
 * A line's cells, blanks and all, by where the columns begin; undefined where a word reaches into the next column, so
 * that cutting there would make other values.
 */
export function cutLine(line: string, columns: readonly FixedColumn[]): string[] | undefined {
  const cells: string[] = [];
  for (let at = 0; at < columns.length; at++) {
    const start = at === 0 ? 0 : (columns[at]?.start ?? 0);
    if (at > 0 && start < line.length && !isBlankAt(line, start - 1)) return undefined;
    cells.push(line.slice(start, columns[at + 1]?.start));
  }
  return cells;
}

const isBlankAt = (line: string, at: number) => line.charCodeAt(at) === 32;

/** Cuts lines into the cells of columns of fixed width. A line that does not keep to them stays as it is, in one cell. */
export class FixedCutter {
  /** Lines that did not keep to the columns. */
  broken = 0;
  readonly #columns: readonly FixedColumn[];
  #hasHeader = false;

  constructor(columns: readonly FixedColumn[]) {
    this.#columns = columns;
  }

  /** @param records Lines, each as a record of one cell. */
  cut(records: readonly string[][]): string[][] {
    return records.map((record) => {
      const [line = ''] = record;
      if (line.trim() === '') return [''];
      if (isRuler(line)) return [line.trim()];
      const cells = cutLine(line, this.#columns);
      if (cells && this.#isAligned(cells)) return cells.map((cell) => cell.trim());
      this.broken++;
      return record;
    });
  }

  /** Text that is pushed to the right by a long value before it begins behind its place; a header may be centered. */
  #isAligned(cells: readonly string[]): boolean {
    if (!this.#hasHeader) {
      this.#hasHeader = true;
      return true;
    }
    return cells.every(
      (cell, at) => this.#columns[at]?.align !== 'left' || cell.charCodeAt(0) !== 32 || cell.trim() === '',
    );
  }
}
