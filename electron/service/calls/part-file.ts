import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { asFileError } from '../../platform/file-problems.ts';

/** Small chunks are gathered up to this many bytes, which are then written in one go. */
const enoughToWrite = 512 * 1024;

/** What is written is sent to the device this often, beside the download, so that the sync at its end is short. */
const enoughToFlush = 32 * 1024 * 1024;

/** The `.part` file of a download. Every failure is a ProblemError in words. */
export class PartFile {
  readonly #handle: FileHandle;
  #bytes: number;
  #gathered: Uint8Array[] = [];
  #gatheredBytes = 0;
  #flushedBytes = 0;
  #flushing: Promise<unknown> = Promise.resolve();

  private constructor(handle: FileHandle, bytes: number) {
    this.#handle = handle;
    this.#bytes = bytes;
  }

  /** Opens it with its first `keep` bytes, or with none where it holds fewer. */
  static async open(path: string, keep: number): Promise<PartFile> {
    return attempt(async () => {
      const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
      try {
        const { size } = await handle.stat();
        const bytes = size >= keep ? keep : 0;
        await handle.truncate(bytes);
        return new PartFile(handle, bytes);
      } catch (error) {
        await handle.close();
        throw error;
      }
    });
  }

  /** Taken so far; on disk only after `sync`. */
  get bytes(): number {
    return this.#bytes + this.#gatheredBytes;
  }

  async append(chunk: Uint8Array): Promise<void> {
    this.#gathered.push(chunk);
    this.#gatheredBytes += chunk.length;
    if (this.#gatheredBytes >= enoughToWrite) await this.#write();
  }

  async #write(): Promise<void> {
    const bytes = Buffer.concat(this.#gathered);
    // Whatever becomes of them, they are written once: after a full disk the file goes on from what it holds.
    this.#gathered = [];
    this.#gatheredBytes = 0;
    await attempt(async () => {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await this.#handle.write(
          bytes,
          done,
          bytes.length - done,
          this.#bytes + done,
        );
        done += bytesWritten;
      }
    });
    this.#bytes += bytes.length;
    if (this.#bytes - this.#flushedBytes < enoughToFlush) return;
    this.#flushedBytes = this.#bytes;
    // Its failure would be told by the sync at the end, too.
    this.#flushing = this.#flushing.then(() => this.#handle.datasync()).catch(() => {});
  }

  async clear(): Promise<void> {
    await attempt(() => this.#handle.truncate(0));
    this.#bytes = 0;
    this.#flushedBytes = 0;
    this.#gathered = [];
    this.#gatheredBytes = 0;
  }

  /** All that was taken is on disk for good, also after a power cut. */
  async sync(): Promise<void> {
    await this.#write();
    await this.#flushing;
    await attempt(() => this.#handle.sync());
  }

  async close(): Promise<void> {
    await this.#flushing;
    await this.#handle.close();
  }
}

async function attempt<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw asFileError(error, 'The result could not be written', 'writing');
  }
}
