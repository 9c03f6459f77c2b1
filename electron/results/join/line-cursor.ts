import { strictRows } from './open-part.ts';

/** The lines of a strict file one after the other, in constant memory. */
export class LineCursor {
  /** Its present line; undefined after the last. */
  line: string[] | undefined;
  readonly #batches: AsyncGenerator<string[][]>;
  #rows: string[][] = [];
  #at = 0;

  private constructor(path: string, signal?: AbortSignal) {
    this.#batches = strictRows(path, signal);
  }

  /** Stands at the first line after the header. @throws ProblemError; AbortError. */
  static async open(path: string, signal?: AbortSignal): Promise<LineCursor> {
    const cursor = new LineCursor(path, signal);
    await cursor.next();
    return cursor;
  }

  /** Nothing is to be waited for but at the end of a batch. */
  next(): Promise<void> | undefined {
    this.line = this.#rows[this.#at++];
    return this.line === undefined ? this.#nextBatch() : undefined;
  }

  async #nextBatch(): Promise<void> {
    for (;;) {
      const batch = await this.#batches.next();
      if (batch.done) return;
      [this.#rows, this.#at] = [batch.value, 1];
      this.line = this.#rows[0];
      if (this.line !== undefined) return;
    }
  }

  /** Lets go of the file. */
  async end(): Promise<void> {
    await this.#batches.return(undefined);
  }
}
