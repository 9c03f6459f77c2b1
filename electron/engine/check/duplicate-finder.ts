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
  private spill: HashSpill | undefined;
  /** Keys set aside for `settle`: three numbers each, the halves of the hash and the row. */
  private queued = new Int32Array(3 * 1024);
  private queuedCount = 0;
  private touched = 0;
  private readonly options: { expectedRows: number; directory: string; keysInMemory: number };

  /** @param options.directory Where a temporary file may be made. */
  constructor(options: { expectedRows: number; directory: string; keysInMemory?: number }) {
    // A million keys take 21 MB: a list of that size needs no file, and a larger one no more memory.
    this.options = { keysInMemory: 2 ** 20, ...options };
    this.table = new HashTable(Math.min(options.expectedRows, this.options.keysInMemory));
  }

  /**
   * The earlier row with the same key; 0 where there is none, or none is known yet. Rows come in order, from 1; a row
   * that is only repairable with its number negative, and so is what is returned where all earlier rows are.
   */
  add(high: number, low: number, row: number): number {
    if (this.table.size < this.options.keysInMemory) return this.table.add(high, low, row);
    const first = this.table.find(high, low, row);
    if (first !== 0) return first;
    this.spill ??= new HashSpill(this.options.directory);
    this.spill.add(high, low, row);
    return 0;
  }

  /**
   * Sets a key aside until `settle` looks up all of them. One right after the other they take a fifth of the time
   * they take row by row, since the processor waits for the memory of several at once.
   */
  queue(high: number, low: number, row: number): void {
    const at = this.queuedCount * 3;
    if (at === this.queued.length) {
      const grown = new Int32Array(this.queued.length * 2);
      grown.set(this.queued);
      this.queued = grown;
    }
    this.queued[at] = high;
    this.queued[at + 1] = low;
    this.queued[at + 2] = row;
    this.queuedCount++;
  }

  /** Looks up what was queued, in order; calls `found` for each key whose row repeats an earlier one, as `add` tells. */
  settle(found: (duplicate: Duplicate) => void): void {
    const { queued } = this;
    const end = this.queuedCount * 3;
    this.touched ^= this.table.touch(queued, end);
    for (let at = 0; at < end; at += 3) {
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
    for (let partition = 0; this.spill && partition < partitions; partition++) {
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
    this.spill?.close();
    this.spill = undefined;
  }
}

function duplicateOf(row: number, firstRow: number): Duplicate {
  return { row: Math.abs(row), firstRow: Math.abs(firstRow), sound: row > 0 && firstRow > 0 };
}
