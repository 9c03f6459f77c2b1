import { RowSet } from '../columns/shape/row-set.ts';

/** Rows that are told with the other row; what is beyond stays short. */
const mostExplained = 100_000;

/** Rows that are not sent for what stands in another row, and the numbers of those other rows. */
export class ExplainedRows {
  readonly rows = new RowSet();
  private readonly others = new Map<number, number>();

  /** @param other The row that it repeats, or in which its number is marked. */
  add(row: number, other: number): void {
    this.rows.add(row);
    if (this.others.size < mostExplained) this.others.set(row, other);
  }

  /** The other row, where it is still known. */
  otherOf(row: number): number | undefined {
    return this.others.get(row);
  }
}
