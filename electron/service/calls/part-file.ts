import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { asFileError } from '../../platform/file-problems.ts';

/** The `.part` file of a download. Every failure is a ProblemError in words. */
export interface PartFile {
  /** Taken so far; on disk only after `sync`. */
  readonly bytes: number;
  append(chunk: Uint8Array): Promise<void>;
  clear(): Promise<void>;
  /** All that was taken is on disk for good, also after a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Small chunks are gathered up to this many bytes, which are then written in one go. */
const enoughToWrite = 512 * 1024;
/** What is written is sent to the device this often, beside the download, so that the sync at its end is short. */
const enoughToFlush = 32 * 1024 * 1024;

/** Opens it with its first `keep` bytes, or with none where it holds fewer. */
export async function openPartFile(path: string, keep: number): Promise<PartFile> {
  return attempt(async () => {
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      const { size } = await handle.stat();
      const bytes = size >= keep ? keep : 0;
      await handle.truncate(bytes);
      return partFileOn(handle, bytes);
    } catch (error) {
      await handle.close();
      throw error;
    }
  });
}

function partFileOn(handle: FileHandle, kept: number): PartFile {
  let written = kept;
  let flushed = 0;
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
    if (written - flushed < enoughToFlush) return;
    flushed = written;
    // A failure shows again in the sync at the end.
    flushing = flushing.then(() => handle.datasync()).catch(() => {});
  }

  return {
    get bytes() {
      return written + gatheredBytes;
    },
    async append(chunk) {
      gathered.push(chunk);
      gatheredBytes += chunk.length;
      if (gatheredBytes >= enoughToWrite) await write();
    },
    async clear() {
      await attempt(() => handle.truncate(0));
      written = 0;
      flushed = 0;
      gathered = [];
      gatheredBytes = 0;
    },
    async sync() {
      await write();
      await flushing;
      await attempt(() => handle.sync());
    },
    async close() {
      await flushing;
      await handle.close();
    },
  };
}

async function attempt<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw asFileError(error, 'The result could not be written', 'writing');
  }
}
