import { RowSet } from './row-set.ts';

/** Rows of one block: their beginnings are counted together. */
const blockSize = 4096;

/**
 * From the number of a row to that of the row of the file it was made of, where one row of the file can become several.
 * One bit a row and a number a block: ten million take 1.3 MB.
 */
export class SourceRows {
  /** Rows so far. */
  made = 0;
  /** Rows of the file so far. */
  source = 0;
  private readonly further = new RowSet();
  /** Further rows in all blocks before each. */
  private readonly before: number[] = [0];

  /** Takes up the next row of the file. @param rows How many rows it becomes, at least one. */
  add(rows: number): void {
    this.source++;
    for (let nth = 0; nth < rows; nth++) {
      this.made++;
      if (nth > 0) this.further.add(this.made);
      if (this.made % blockSize === 0) this.before.push(this.further.size);
    }
  }

  /** Rows more than the file has. */
  get added(): number {
    return this.further.size;
  }

  /** @param row A row taken up, counted from 1. */
  of(row: number): number {
    const block = Math.floor(row / blockSize);
    let further = this.before[block] ?? 0;
    for (let each = block * blockSize + 1; each <= row; each++) if (this.further.has(each)) further++;
    return row - further;
  }
}
