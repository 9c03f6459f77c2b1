import { HashSpill, partitionOf, partitions } from './hash-table.ts';

/** Numbers of an entry: the two halves of the hash, and the row. */
const width = 3;

/**
 * The match keys of rows in their order, for a second look: in memory up to a number of them (12 bytes each), beyond it
 * in a temporary file that is split by key.
 */
export class KeyLog {
  private readonly directory: string;
  private readonly keysInMemory: number;
  private entries: Int32Array;
  private count = 0;
  private spill: HashSpill | undefined;

  /**
   * @param memory Where a temporary file may be made, and how many keys stay in memory before one is.
   * @param expected Keys it will hold, where known: saves growing.
   */
  constructor(memory: { directory: string; keysInMemory: number }, expected = 0) {
    this.directory = memory.directory;
    this.keysInMemory = memory.keysInMemory;
    this.entries = new Int32Array(Math.min(Math.max(expected, 1024), this.keysInMemory) * width);
  }

  add(high: number, low: number, row: number): void {
    if (this.spill) {
      this.spill.add(high, low, row);
      return;
    }
    if (this.count === this.keysInMemory) {
      this.pour();
      this.add(high, low, row);
      return;
    }
    const at = this.count * width;
    if (at === this.entries.length) this.grow();
    this.entries[at] = high;
    this.entries[at + 1] = low;
    this.entries[at + 2] = row;
    this.count++;
  }

  /** How many parts it is best looked through in; each holds every entry of its keys. */
  get parts(): number {
    return this.spill ? partitions : 1;
  }

  /**
   * The entries of one part, in the order they were added. @param parts Of how many parts: `parts` or, where another
   * log has more, as many as that. @throws AbortError when the signal says so.
   */
  async forEachOf(
    { part, parts }: { part: number; parts: number },
    visit: (high: number, low: number, row: number) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    signal?.throwIfAborted();
    await this.spill?.forEachOf(part, visit, signal);
    const { entries } = this;
    for (let at = 0; at < this.count * width; at += width) {
      const high = entries[at] ?? 0;
      if (parts === 1 || partitionOf(high) === part) visit(high, entries[at + 1] ?? 0, entries[at + 2] ?? 0);
    }
  }

  /** Removes the temporary file; to be called whatever happens. */
  close(): void {
    this.spill?.close();
    this.spill = undefined;
  }

  /** Moves what is in memory to a temporary file. */
  private pour(): void {
    const spill = new HashSpill(this.directory);
    this.spill = spill;
    const { entries } = this;
    for (let at = 0; at < this.count * width; at += width)
      spill.add(entries[at] ?? 0, entries[at + 1] ?? 0, entries[at + 2] ?? 0);
    this.count = 0;
    this.entries = new Int32Array(0);
  }

  private grow(): void {
    const grown = new Int32Array(Math.min(this.entries.length * 2, this.keysInMemory * width));
    grown.set(this.entries);
    this.entries = grown;
  }
}
