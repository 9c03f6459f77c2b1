import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Clock } from '../../platform/clock.ts';
import { thrownAs } from '../../platform/file-problems.ts';

/** The part file of a download: bytes of one version of a result. Every failure is a ProblemError in words. */
export type PartFile = ReturnType<typeof partFileOn>;

/** Small chunks are gathered up to this many bytes, which are then written in one go. */
const enoughToWrite = 512 * 1024;
/** What is written is sent to the device this often, beside the download, so that a kill loses little of it. */
const enoughToFlush = 32 * 1024 * 1024;
const longestUnflushedMs = 5000;

interface Options {
  clock: Clock;
  /** Called with the number of bytes that are on disk for good, each time there are more. */
  onFlushed?: (bytes: number) => Promise<void>;
}

/** Opens it for going on behind its first `from` bytes; from 0 it is emptied. Null where it is shorter than that. */
export function openPartFile(path: string, from: number, options: Options): Promise<PartFile | null> {
  return attempt(async () => {
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      const isLongEnough = (await handle.stat()).size >= from;
      if (from === 0) await handle.truncate(0);
      if (isLongEnough) return partFileOn(handle, from, options);
      await handle.close();
      return null;
    } catch (error) {
      await handle.close();
      throw error;
    }
  });
}

function partFileOn(handle: FileHandle, from: number, { clock, onFlushed }: Options) {
  let written = from;
  let flushed = from;
  let flushedAt = clock.now();
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  let flushing: Promise<unknown> = Promise.resolve();

  async function write(): Promise<void> {
    const bytes = Buffer.concat(gathered);
    // Whatever becomes of them, they are written once: after a full disk the file goes on from what it holds.
    gathered = [];
    gatheredBytes = 0;
    await attempt(async () => {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, written + done);
        done += bytesWritten;
      }
    });
    written += bytes.length;
  }

  function flush(): void {
    const bytes = written;
    flushed = bytes;
    flushedAt = clock.now();
    // A failure shows again in the sync at the end.
    flushing = flushing
      .then(() => handle.datasync())
      .then(() => onFlushed?.(bytes))
      .catch(() => {});
  }

  return {
    /** Taken so far; on disk only after `sync`. */
    get bytes() {
      return written + gatheredBytes;
    },
    async append(chunk: Uint8Array): Promise<void> {
      gathered.push(chunk);
      gatheredBytes += chunk.length;
      const isDue = clock.now() - flushedAt >= longestUnflushedMs;
      if (gatheredBytes >= enoughToWrite || isDue) await write();
      if (isDue || written - flushed >= enoughToFlush) flush();
    },
    /** All that was taken is on disk for good, also after a power cut. */
    async sync(): Promise<void> {
      await write();
      await flushing;
      await attempt(() => handle.sync());
    },
    /** Takes away what lies behind the bytes taken: what an earlier download of the same version had left there. */
    trim: () => attempt(() => handle.truncate(written)),
    async close(): Promise<void> {
      await flushing;
      await handle.close();
    },
  };
}

/** Does something with a result's file; a failure is a ProblemError in words. */
export const attempt = <T>(operation: () => Promise<T>): Promise<T> =>
  operation().catch(thrownAs('The result could not be written', 'writing'));
