import type { RowBatch } from './table.ts';

/** The rows of a batch as the file has them: what the reader repaired or filled is as it was. */
export function asInFile({ rows, changed = [], firstRow }: RowBatch): string[][] {
  for (const { row, column, before } of changed) {
    const cells = rows[row - firstRow];
    if (cells) cells[column] = before;
  }
  return rows;
}
