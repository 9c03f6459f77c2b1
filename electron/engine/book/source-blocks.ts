import type { FileHandle } from 'node:fs/promises';
import { partitions } from '../check/hash-spill.ts';
import { recordBytes, recordWords } from './question-record.ts';
import { DamagedSource, headerBytes, openSource, type SourceHeader } from './source-file.ts';

/** Records of one source, as they stand in its file; good until the next but one is asked for. */
export interface SourceBlock {
  /** Which of the sources, counted from 0. */
  source: number;
  header: SourceHeader;
  records: Int32Array;
}

/** A part of all hashes: those that begin alike. */
export interface HashPart {
  part: number;
  /** `partitions`, or 1 for all of them. */
  parts: number;
}

const blockRecords = 1 << 16;
/** Bits of a hash that say in which part it is. */
export const partBits = Math.log2(partitions);

/** Reads the sources of a book, block by block, with two blocks of memory for all of them: making one costs more than reading it. */
export class SourceBlocks {
  private readonly sources: readonly string[];
  private readonly kind: string;
  private readonly blocks: Int32Array[] = [];
  private turn = 0;

  constructor(sources: readonly string[], kind: SourceHeader['kind']) {
    this.sources = sources;
    this.kind = kind;
  }

  /**
   * All sources one after the other, of those in order only what may be in this part. The next block is on its way from
   * the disk while one is being looked at. @throws DamagedSource; the system's error; AbortError.
   */
  of(part: HashPart, signal?: AbortSignal): AsyncGenerator<SourceBlock> {
    return oneAhead(this.read(part, signal));
  }

  private async *read(part: HashPart, signal?: AbortSignal): AsyncGenerator<SourceBlock> {
    for (const [source, path] of this.sources.entries()) {
      const opened = await openIfThere(path);
      if (!opened) continue;
      const { handle, header, records } = opened;
      try {
        if (header.kind !== this.kind) throw new DamagedSource(path);
        const isInOrder = header.count !== null && part.parts > 1;
        for (let from = isInOrder ? await firstOf(part, handle, records) : 0; from < records; ) {
          signal?.throwIfAborted();
          const block = await this.readBlock(handle, from, records);
          if (block.length === 0) throw new DamagedSource(path);
          yield { source, header, records: block };
          from += block.length / recordWords;
          if (isInOrder && (block.at(-recordWords) ?? 0) >>> (32 - partBits) > part.part) break;
        }
      } finally {
        await handle.close();
      }
    }
  }

  /** As many whole records as there are from a place on, and the block in turn holds. */
  private async readBlock(handle: FileHandle, from: number, records: number): Promise<Int32Array> {
    this.turn = 1 - this.turn;
    const block = this.blocks[this.turn] ?? new Int32Array(blockRecords * recordWords);
    this.blocks[this.turn] = block;
    const wanted = Math.min(blockRecords, records - from) * recordBytes;
    const at = headerBytes + from * recordBytes;
    const { bytesRead } = await handle.read(new Uint8Array(block.buffer), 0, wanted, at);
    return block.subarray(0, Math.floor(bytesRead / recordBytes) * recordWords);
  }
}

/** One that was taken out of the book meanwhile has nothing to say. */
async function openIfThere(path: string): Promise<Awaited<ReturnType<typeof openSource>> | undefined> {
  try {
    return await openSource(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The first record of a part, found by halving. */
async function firstOf({ part, parts }: HashPart, handle: FileHandle, records: number): Promise<number> {
  const one = Buffer.alloc(4);
  let [low, high] = [0, records];
  while (low < high) {
    const middle = (low + high) >>> 1;
    await handle.read(one, 0, 4, headerBytes + middle * recordBytes);
    if (Math.floor((one.readUInt32LE(0) / 2 ** 32) * parts) < part) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same items, each asked for before the one in front of it is handed on. */
async function* oneAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = items.next();
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await items.return(undefined);
  }
}
