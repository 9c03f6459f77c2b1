/** For each record its start and end in a text, and the number of its cells. */
export type LineBounds = readonly number[];
/** Of a record that stands in no line of its own as it is. */
export const noBounds = [-1, -1, -1] as const;

/**
 * The lines of one batch that a strict CSV would hold just so: whole cells between commas, quotes where they are needed and
 * nowhere else, for records none of whose cells was repaired. Copying such a line takes a fraction of the time of putting
 * it together from its cells.
 */
export class WrittenLines {
  readonly #text: string;
  readonly #records: readonly string[][];
  readonly #bounds: LineBounds;
  #next = 0;

  constructor(text: string, records: readonly string[][], bounds: LineBounds) {
    this.#text = text;
    this.#records = records;
    this.#bounds = bounds;
  }

  /**
   * The line of a row, without its end; undefined where it has none. Rows are asked for in their order, each before
   * its cells are changed.
   */
  of(row: readonly string[]): string | undefined {
    const at = this.#indexOf(row) * noBounds.length;
    const start = this.#bounds[at] ?? -1;
    const end = this.#bounds[at + 1] ?? -1;
    if (start === -1 || start === end) return undefined;
    // A short row was filled up since, or a long one cut: their lines are not the row any more.
    return this.#bounds[at + 2] === row.length ? this.#text.slice(start, end) : undefined;
  }

  /** Rows are these records in their order, but for some left out and some held back from the batch before; -1 for those. */
  #indexOf(row: readonly string[]): number {
    const records = this.#records;
    let at = this.#next;
    while (at < records.length && records[at] !== row) at++;
    if (at === records.length) return -1;
    this.#next = at + 1;
    return at;
  }
}
