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
          if (firstRow === 0) return;
          const sound = row > 0 && firstRow > 0;
          found({ row: Math.abs(row), firstRow: Math.abs(firstRow), sound }, { high, low });
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
