import type { RowBatch } from '../read/text/table.ts';

/** Places where lines and rows part that are kept; 8 MB. Behind them no line is known. */
const mostSteps = 2 ** 20;

/**
 * Which row of the file each row of the table was made of, and in which line of the file it begins, also when its batch
 * is gone. Lines follow rows one by one but where something else stands between them, so that only those places are kept.
 */
export class RowPlaces {
  private source = (row: number): number => row;
  /** Two numbers a step: a row of the file, and how many lines more than rows there are from it on. */
  private steps = new Int32Array(64);
  private count = 0;
  private end = 0;

  /** Takes up the next batch. */
  take({ rows, firstRow, lineOf, sourceOf }: RowBatch): void {
    if (sourceOf) this.source = sourceOf;
    if (rows.length === 0 || this.count === mostSteps) return;
    const aheadOf = (place: number) => lineOf(place) - this.source(firstRow + place);
    const last = rows.length - 1;
    this.step(this.source(firstRow), aheadOf(0));
    // A line never has two rows, so that alike at both ends is alike between.
    if (aheadOf(last) !== aheadOf(0))
      for (let place = 1; place <= last; place++) this.step(this.source(firstRow + place), aheadOf(place));
    if (this.count < mostSteps) this.end = this.source(firstRow + last);
  }

  /** The row of the file that a row of the table was made of. */
  sourceOf(row: number): number {
    return this.source(row);
  }

  /** The line in which a row of the file begins; undefined where too much stands between the rows to know. */
  lineOf(source: number): number | undefined {
    if (source > this.end) return undefined;
    let low = 0;
    for (let high = this.count; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if ((this.steps[middle * 2] ?? 0) <= source) low = middle;
      else high = middle;
    }
    return source + (this.steps[low * 2 + 1] ?? 0);
  }

  private step(source: number, ahead: number): void {
    if (this.count > 0 && this.steps[this.count * 2 - 1] === ahead) return;
    if (this.count === mostSteps) return;
    if (this.count * 2 === this.steps.length) {
      const grown = new Int32Array(this.steps.length * 2);
      grown.set(this.steps);
      this.steps = grown;
    }
    this.steps[this.count * 2] = source;
    this.steps[this.count * 2 + 1] = ahead;
    this.count++;
  }
}
