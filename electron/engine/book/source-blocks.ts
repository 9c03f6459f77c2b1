import type { FileHandle } from 'node:fs/promises';
import { partitions } from '../check/hash-spill.ts';
import { recordBytes, recordWords } from './question-record.ts';
import { DamagedSource, headerBytes, openSource, type SourceHeader } from './source-file.ts';

/** Records of one source, as they stand in its file; good until the next are asked for. */
interface SourceBlock {
  /** Which of the sources, counted from 0. */
  source: number;
  header: SourceHeader;
  records: Int32Array;
}

/** A part of all hashes: those that begin alike. */
interface HashPart {
  part: number;
  /** `partitions`, or 1 for all of them. */
  parts: number;
}

const blockRecords = 1 << 16;
/** Bits of a hash that say in which part it is. */
export const partBits = Math.log2(partitions);

/** Reads the sources of a book, block by block, with one block of memory for all of them: making it costs more than reading it. */
export class SourceBlocks {
  private readonly sources: readonly string[];
  private readonly kind: string;
  private block: Int32Array<ArrayBuffer> | undefined;

  constructor(sources: readonly string[], kind: SourceHeader['kind']) {
    this.sources = sources;
    this.kind = kind;
  }

  /**
   * All sources one after the other, of those in order only what may be in this part.
   * @throws DamagedSource; the system's error; AbortError.
   */
  async *of(part: HashPart, signal?: AbortSignal): AsyncGenerator<SourceBlock> {
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

  /** As many whole records as there are from a place on, and the block holds. */
  private async readBlock(handle: FileHandle, from: number, records: number): Promise<Int32Array> {
    this.block ??= new Int32Array(blockRecords * recordWords);
    const { block } = this;
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
