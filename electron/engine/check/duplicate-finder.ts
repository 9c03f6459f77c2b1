import { HashSpill, HashTable, partitions } from './hash-table.ts';

/** A row whose match key stood in an earlier row. */
export interface Duplicate {
  row: number;
  firstRow: number;
  /** Neither it nor every row it repeats was queued as only repairable. */
  sound: boolean;
}

/**
 * Finds the rows whose key was seen before, exactly, in constant memory: the first keys stay in memory and answer
 * at once; what comes after and is not among them goes to a temporary file and is answered by `finish`.
 */
export class DuplicateFinder {
  private readonly table: HashTable;
  private readonly spill: HashSpill;
  private readonly keysInMemory: number;
  /** Keys set aside for `settle`: three numbers each, the halves of the hash and the row. */
  private queued = new Int32Array(0);
  private queuedCount = 0;
  private touched = 0;

  /** @param options.directory Where a temporary file may be made. */
  constructor({
    expectedRows,
    directory,
    // A million keys take 21 MB: a list of that size needs no file, and a larger one no more memory.
    keysInMemory = 2 ** 20,
  }: {
    expectedRows: number;
    directory: string;
    keysInMemory?: number;
  }) {
    this.keysInMemory = keysInMemory;
    this.spill = new HashSpill(directory);
    this.table = new HashTable(Math.min(expectedRows, keysInMemory));
  }

  /**
   * The earlier row with the same key; 0 where there is none, or none is known yet. Rows come in order, from 1; a row
   * that is only repairable with its number negative, and so is what is returned where all earlier rows are.
   */
  add(high: number, low: number, row: number): number {
    if (this.table.size < this.keysInMemory) return this.table.add(high, low, row);
    const first = this.table.find(high, low, row);
    if (first === 0) this.spill.add(high, low, row);
    return first;
  }

  /**
   * Sets a key aside until `settle` looks up all of them. One right after the other they take a fifth of the time
   * they take row by row, since the processor waits for the memory of several at once.
   */
  queue(high: number, low: number, row: number): void {
    if (this.queuedCount === this.queued.length) {
      const grown = new Int32Array(Math.max(3 * 1024, this.queued.length * 2));
      grown.set(this.queued);
      this.queued = grown;
    }
    this.queued[this.queuedCount++] = high;
    this.queued[this.queuedCount++] = low;
    this.queued[this.queuedCount++] = row;
  }

  /** Looks up what was queued, in order; calls `found` for each key whose row repeats an earlier one. */
  settle(found: (duplicate: Duplicate) => void): void {
    const { queued, queuedCount } = this;
    this.touched ^= this.table.touch(queued, queuedCount);
    for (let at = 0; at < queuedCount; at += 3) {
      const row = queued[at + 2] ?? 0;
      const firstRow = this.add(queued[at] ?? 0, queued[at + 1] ?? 0, row);
      if (firstRow !== 0) found(duplicateOf(row, firstRow));
    }
    this.queuedCount = 0;
  }

  /**
   * Calls `found` for every duplicate that `add` could not tell yet, in no particular order of rows. The last call but
   * `close`. @param found also gets the key the two share. @throws AbortError when the signal says so.
   */
  async finish(
    found: (duplicate: Duplicate, key: { high: number; low: number }) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    // What was kept in memory has answered; its room serves the parts of the file, one after the other.
    const part = this.table;
    for (let partition = 0; partition < partitions; partition++) {
      part.reset(this.spill.entriesOf(partition));
      await this.spill.forEachOf(
        partition,
        (high, low, row) => {
          const firstRow = part.add(high, low, row);
          if (firstRow !== 0) found(duplicateOf(row, firstRow), { high, low });
        },
        signal,
      );
    }
  }

  /** Removes the temporary file; to be called whatever happens. */
  close(): void {
    this.spill.close();
  }
}

const duplicateOf = (row: number, firstRow: number): Duplicate => ({
  row: Math.abs(row),
  firstRow: Math.abs(firstRow),
  sound: row > 0 && firstRow > 0,
});
