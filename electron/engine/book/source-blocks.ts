import type { FileHandle } from 'node:fs/promises';
import { type HashRange, placesOf } from './hash-range.ts';
import { recordBytes, recordWords } from './question-record.ts';
import { DamagedSource, headerBytes, openSource, type SourceHeader } from './source-file.ts';

/** Records of a source, as they stand in its file; good until the next are asked for. */
interface SourceBlock {
  header: SourceHeader;
  records: Int32Array;
}

const blockRecords = 1 << 16;

/** Reads sources of a book one after the other, block by block, with one block of memory: making it costs more than reading it. */
export class SourceBlocks {
  private readonly kind: string;
  private block: Int32Array<ArrayBuffer> | undefined;

  constructor(kind: SourceHeader['kind']) {
    this.kind = kind;
  }

  /**
   * All records of a source that are in a range, and others with them; nothing of one that was taken out of the book
   * meanwhile. @throws DamagedSource; the system's error; AbortError.
   */
  async *of(path: string, range: HashRange, signal?: AbortSignal): AsyncGenerator<SourceBlock> {
    const opened = await openIfThere(path);
    if (!opened) return;
    const { handle, header, records } = opened;
    try {
      if (header.kind !== this.kind) throw new DamagedSource(path);
      const isInOrder = header.count !== null;
      const expectedEnd = isInOrder ? placesOf(range.to, records).to : records;
      for (let at = isInOrder ? await startOf(range, handle, records) : 0; at < records; ) {
        signal?.throwIfAborted();
        const block = await this.readBlock(handle, at, at < expectedEnd ? expectedEnd : records);
        if (block.length === 0) throw new DamagedSource(path);
        yield { header, records: block };
        at += block.length / recordWords;
        if (isInOrder && (block.at(-recordWords) ?? 0) >>> 0 >= range.to) break;
      }
    } finally {
      await handle.close();
    }
  }

  /** As many whole records as there are from one place to another, and the block holds. */
  private async readBlock(handle: FileHandle, from: number, to: number): Promise<Int32Array> {
    this.block ??= new Int32Array(blockRecords * recordWords);
    const { block } = this;
    const wanted = Math.min(blockRecords, to - from) * recordBytes;
    const at = headerBytes + from * recordBytes;
    const { bytesRead } = await handle.read(new Uint8Array(block.buffer), 0, wanted, at);
    return block.subarray(0, Math.floor(bytesRead / recordBytes) * recordWords);
  }
}

async function openIfThere(path: string): Promise<Awaited<ReturnType<typeof openSource>> | undefined> {
  try {
    return await openSource(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A place that no record of the range is before: where it is expected, else found by halving. */
async function startOf({ from }: HashRange, handle: FileHandle, records: number): Promise<number> {
  if (from === 0) return 0;
  const one = Buffer.alloc(4);
  const isBefore = async (place: number) => {
    await handle.read(one, 0, 4, headerBytes + place * recordBytes);
    return one.readUInt32LE(0) < from;
  };
  const { from: expected } = placesOf(from, records);
  if (expected === 0 || (await isBefore(expected))) return expected;
  let [low, high] = [0, expected];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (await isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
