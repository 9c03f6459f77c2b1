import { closeSync, mkdtempSync, openSync, read, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const readFrom = promisify(read);

/** Parts that a file of hashes is split into. */
export const partitions = 64;
/** The part that a hash belongs to, by its first half. */
export type PartitionOf = (high: number) => number;
/** By bits that a HashTable has no use for. */
export const partitionByLowBits: PartitionOf = (high) => high & (partitions - 1);
/** 4-byte numbers in a partition's buffer: 1365 entries of three, 16 KiB. */
const bufferLength = 1365 * 3;

/**
 * Hashes that no longer fit in memory, kept in a temporary file and split by hash so that each part fits.
 * It holds hashes and row numbers only, never a contact's data, and is gone when closed.
 */
export class HashSpill {
  private readonly buffers = Array.from({ length: partitions }, () => new Int32Array(bufferLength));
  private readonly used = new Uint32Array(partitions);
  /** Which partition each block of the file belongs to, in the order written. */
  private readonly blocks: number[] = [];
  private readonly partitionOf: PartitionOf;
  private readonly directory: string;
  private readonly file: number;

  /** @param directory Where the temporary file goes. @throws the system's error where it cannot be made. */
  constructor(directory: string, partitionOf = partitionByLowBits) {
    this.partitionOf = partitionOf;
    this.directory = mkdtempSync(join(directory, 'duplicates-'));
    this.file = openSync(join(this.directory, 'hashes'), 'wx+', 0o600);
  }

  add(high: number, low: number, row: number): void {
    const partition = this.partitionOf(high);
    const buffer = this.buffers[partition];
    if (!buffer) return;
    const at = this.used[partition] ?? 0;
    buffer[at] = high;
    buffer[at + 1] = low;
    buffer[at + 2] = row;
    this.used[partition] = at + 3;
    if (at + 3 < bufferLength) return;
    writeSync(this.file, buffer);
    this.blocks.push(partition);
    this.used[partition] = 0;
  }

  /** How many entries a partition has. */
  entriesOf(partition: number): number {
    const full = this.blocks.filter((owner) => owner === partition).length;
    return full * (bufferLength / 3) + (this.used[partition] ?? 0) / 3;
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
    const block = new Int32Array(bufferLength);
    const visitAll = (entries: Int32Array, end: number) => {
      for (let at = 0; at < end; at += 3) visit(entries[at] ?? 0, entries[at + 1] ?? 0, entries[at + 2] ?? 0);
    };
    for (const [index, owner] of this.blocks.entries()) {
      if (owner !== partition) continue;
      signal?.throwIfAborted();
      await readFrom(this.file, block, 0, block.byteLength, index * block.byteLength);
      visitAll(block, bufferLength);
    }
    visitAll(this.buffers[partition] ?? block, this.used[partition] ?? 0);
  }

  close(): void {
    closeSync(this.file);
    rmSync(this.directory, { recursive: true, force: true });
  }
}
