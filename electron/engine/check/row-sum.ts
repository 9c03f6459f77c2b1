/**
 * A key of many rows together, made of the two halves of each row's match key: the same for the same rows in any order
 * and any notation, and for other rows as good as never (two sums of 32 bits, and how many there are).
 */
export class RowSum {
  private high = 0;
  private low = 0;
  private rows = 0;

  add(high: number, low: number): void {
    this.high = (this.high + high) | 0;
    this.low = (this.low + low) | 0;
    this.rows++;
  }

  /** Takes out a row that was added before. */
  remove(high: number, low: number): void {
    this.high = (this.high - high) | 0;
    this.low = (this.low - low) | 0;
    this.rows--;
  }

  /** Such as "3980-9f03ac5512ab88e0". */
  toString(): string {
    const hex = (half: number) => (half >>> 0).toString(16).padStart(8, '0');
    return `${this.rows}-${hex(this.high)}${hex(this.low)}`;
  }
}
