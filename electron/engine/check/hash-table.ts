import { closeSync, mkdtempSync, openSync, read, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Numbers per entry: the two halves of the hash, and the row it was first seen in. */
const width = 3;
/** Bits of an index slot that number the entry; the rest repeat bits of the hash. */
const ordinalBits = 23;
const ordinalMask = 2 ** ordinalBits - 1;

/**
 * The first row of every 64-bit hash. Entries stand one after the other, 12 bytes each; a sparse index of 4 bytes a slot
 * says which entry to look at, and keeps some bits of its hash so that a wrong one is seldom looked at. The index is
 * what is reached at random, so it is kept small: waiting for memory is what a lookup costs.
 * Rows are counted from 1 and stay below 2^31; at most 8 million keys. A row's number may be negative: such a row is
 * only repairable, and so is every row its hash has come in so far. The first row that is not makes it positive.
 */
export class HashTable {
  size = 0;
  private index: Int32Array;
  private entries: Int32Array;

  /** @param expected Keys it will hold, where known: saves growing. */
  constructor(expected = 0) {
    const capacity = capacityFor(expected);
    this.entries = new Int32Array((capacity + 1) * width);
    this.index = new Int32Array(capacity * 2);
  }

  /** Forgets every hash; the memory is used again where it is large enough. */
  reset(expected = 0): void {
    const capacity = capacityFor(expected);
    if (capacity * width > this.entries.length) {
      this.entries = new Int32Array((capacity + 1) * width);
      this.index = new Int32Array(capacity * 2);
    } else this.index.fill(0);
    this.size = 0;
  }

  /** The row in which the hash was seen first, or 0 where it is not known. @param row The row it came in now. */
  find(high: number, low: number, row: number): number {
    const ordinal = (this.index[this.slotOf(high, low)] ?? 0) & ordinalMask;
    return ordinal === 0 ? 0 : this.met(ordinal, row);
  }

  /** Remembers the hash unless it is known; the row in which it was seen first, or 0 where it is new. */
  add(high: number, low: number, row: number): number {
    const slot = this.slotOf(high, low);
    const ordinal = (this.index[slot] ?? 0) & ordinalMask;
    if (ordinal !== 0) return this.met(ordinal, row);
    const at = this.size * width;
    this.entries[at] = high;
    this.entries[at + 1] = low;
    this.entries[at + 2] = row;
    this.size++;
    this.index[slot] = (high & ~ordinalMask) | this.size;
    if (this.size * width >= this.entries.length) this.grow();
    return 0;
  }

  /**
   * Reads the slots where lookups of these hashes will begin, so that they are at hand by then: reads that do not wait
   * for one another. What it returns says nothing; it keeps the reads from being optimised away.
   * @param hashes Two halves of a hash, and a third number, one after the other.
   */
  touch(hashes: Int32Array, end: number): number {
    const { index } = this;
    const mask = index.length - 1;
    let all = 0;
    for (let at = 1; at < end; at += width) all ^= index[(hashes[at] ?? 0) & mask] ?? 0;
    return all;
  }

  private met(ordinal: number, row: number): number {
    const at = (ordinal - 1) * width + 2;
    const first = this.entries[at] ?? 0;
    if (first < 0 && row > 0) this.entries[at] = -first;
    return first;
  }

  /** The slot that leads to the hash, or the free one where it belongs. */
  private slotOf(high: number, low: number): number {
    const { index, entries } = this;
    const mask = index.length - 1;
    let slot = low & mask;
    for (;;) {
      const value = index[slot] ?? 0;
      if (value === 0) return slot;
      if (((value ^ high) & ~ordinalMask) === 0) {
        const at = ((value & ordinalMask) - 1) * width;
        if (entries[at] === high && entries[at + 1] === low) return slot;
      }
      slot = (slot + 1) & mask;
    }
  }

  private grow(): void {
    const entries = new Int32Array(this.entries.length * 2);
    entries.set(this.entries);
    this.entries = entries;
    this.index = new Int32Array(this.index.length * 2);
    for (let ordinal = 1; ordinal <= this.size; ordinal++) {
      const at = (ordinal - 1) * width;
      const high = entries[at] ?? 0;
      this.index[this.slotOf(high, entries[at + 1] ?? 0)] = (high & ~ordinalMask) | ordinal;
    }
  }
}

/** Entries to make room for, and one more, so that the last expected key grows nothing. */
function capacityFor(keys: number): number {
  return 2 ** Math.max(9, Math.ceil(Math.log2(Math.max(1, keys))));
}

const readFrom = promisify(read);

/** Parts that a file of hashes is split into. */
export const partitions = 64;
/** 4-byte numbers of the entries that are written at once: 16 KiB. */
const blockLength = 1365 * width;

/**
 * Hashes and their rows for a second look, split by hash so that each part fits in memory: what does not fit goes to a
 * temporary file, which is gone when closed. It holds hashes and row numbers only, never a contact's data.
 */
export class HashSpill {
  private readonly buffers: Int32Array[] = [];
  private readonly used = new Uint32Array(partitions);
  /** Which partition each block of the file belongs to, in the order written. */
  private readonly blocks: number[] = [];
  private readonly directory: string;
  private file: { folder: string; handle: number } | undefined;

  /** @param directory Where the temporary file goes. */
  constructor(directory: string) {
    this.directory = directory;
  }

  /** @throws the system's error where the file cannot be written. */
  add(high: number, low: number, row: number): void {
    // Bits of the first half that a HashTable has no use for.
    const partition = high & (partitions - 1);
    const buffer = this.buffers[partition] ?? new Int32Array(blockLength);
    const at = this.used[partition] ?? 0;
    if (at === 0) this.buffers[partition] = buffer;
    buffer[at] = high;
    buffer[at + 1] = low;
    buffer[at + 2] = row;
    this.used[partition] = at + width;
    if (at + width < blockLength) return;
    writeSync(this.opened(), buffer);
    this.blocks.push(partition);
    this.used[partition] = 0;
  }

  /** How many entries a partition has. */
  entriesOf(partition: number): number {
    const full = this.blocks.filter((owner) => owner === partition).length;
    return (full * blockLength + (this.used[partition] ?? 0)) / width;
  }

  /**
   * The entries of one partition, in the order they were added. Other work of the process goes on between the blocks
   * of the file. @throws AbortError when the signal says so.
   */
  async forEachOf(
    partition: number,
    visit: (high: number, low: number, row: number) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    signal?.throwIfAborted();
    const block = new Int32Array(blockLength);
    const visitAll = (entries: Int32Array, end: number) => {
      for (let at = 0; at < end; at += width)
        visit(entries[at] ?? 0, entries[at + 1] ?? 0, entries[at + 2] ?? 0);
    };
    for (const [index, owner] of this.blocks.entries()) {
      if (owner !== partition) continue;
      signal?.throwIfAborted();
      await readFrom(this.opened(), block, 0, block.byteLength, index * block.byteLength);
      visitAll(block, blockLength);
    }
    visitAll(this.buffers[partition] ?? block, this.used[partition] ?? 0);
  }

  /** Removes the temporary file; to be called whatever happens. */
  close(): void {
    if (!this.file) return;
    closeSync(this.file.handle);
    rmSync(this.file.folder, { recursive: true, force: true });
    this.file = undefined;
  }

  private opened(): number {
    if (!this.file) {
      const folder = mkdtempSync(join(this.directory, 'duplicates-'));
      this.file = { folder, handle: openSync(join(folder, 'hashes'), 'wx+', 0o600) };
    }
    return this.file.handle;
  }
}
