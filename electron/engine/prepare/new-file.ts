import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asFileError } from '../../platform/file-problems.ts';

/** Bytes gathered before they are written. */
const blockSize = 1 << 19;
/** Bytes after which the device is told to take what was written, so that little is left to wait for at the end. */
const syncedAtOnce = 32 * blockSize;
/** A character of text (a UTF-16 unit) takes at most this many bytes. */
const widestCharacter = 3;
const thePreparedList = 'The prepared list could not be written';

/**
 * A file in the making, under a temporary name until `NewFiles` publishes it. Writing goes on while the next block is
 * made ready.
 */
export class NewFile {
  /** Bytes handed over so far. */
  bytes = 0;
  readonly path: string;
  private readonly handle: FileHandle;
  /** Two, which take turns: one is filled while the other is on its way to the disk. */
  private readonly blocks: Buffer[] = [];
  private turn = 0;
  /** Bytes of the block in hand that are filled. */
  private filled = 0;
  private writing: Promise<unknown> = Promise.resolve();
  private syncing: Promise<unknown> = Promise.resolve();
  /** Bytes since the device was last told. */
  private unsynced = 0;
  private failure: unknown;
  private open = true;
  private readonly what: string;

  private constructor(path: string, handle: FileHandle, what: string) {
    this.path = path;
    this.handle = handle;
    this.what = what;
  }

  /**
   * @param what could not be written, for the sentence that says so.
   * @throws ProblemError where the folder can't be written to.
   */
  static async create(path: string, what = thePreparedList): Promise<NewFile> {
    try {
      // One left by a crash is nobody's; 'wx' then never follows a link somebody put there.
      await rm(path, { force: true });
      return new NewFile(path, await open(path, 'wx', 0o600), what);
    } catch (error) {
      throw asWritingProblem(error, what);
    }
  }

  /** Adds text; waits only where the disk is slower than the reading. @throws ProblemError, as on a full disk. */
  async write(text: string): Promise<void> {
    const most = text.length * widestCharacter;
    if (most > blockSize) return this.writeBytes(Buffer.from(text));
    if (this.filled + most > blockSize) await this.flush();
    const written = this.block().write(text, this.filled);
    this.filled += written;
    this.bytes += written;
  }

  /** Adds a copy of some bytes. @throws ProblemError. */
  async writeBytes(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      if (this.filled === blockSize) await this.flush();
      const copied = bytes.copy(this.block(), this.filled, at);
      this.filled += copied;
      at += copied;
    }
    this.bytes += bytes.length;
  }

  /** Puts everything on the disk and closes the file; may be called again. @throws ProblemError. */
  async finish(): Promise<void> {
    if (!this.open) return;
    try {
      await this.flush();
      await this.syncing;
      await this.settled();
      await this.handle.sync();
      await this.close();
    } catch (error) {
      throw asWritingProblem(error, this.what);
    }
  }

  /** Removes the file; never fails. */
  async discard(): Promise<void> {
    await this.close().catch(() => {});
    await rm(this.path, { force: true }).catch(() => {});
  }

  /** The block in hand. */
  private block(): Buffer {
    const block = this.blocks[this.turn] ?? Buffer.allocUnsafe(blockSize);
    this.blocks[this.turn] = block;
    return block;
  }

  /** Sends the block in hand on its way, and waits for the other one to have arrived. */
  private async flush(): Promise<void> {
    if (this.filled === 0) return;
    await this.settled();
    // Kept rather than thrown, so that a failure between two writes is never an unhandled rejection.
    const keep = (error: unknown) => {
      this.failure = error;
    };
    this.writing = writeAll(this.handle, this.block().subarray(0, this.filled)).catch(keep);
    this.unsynced += this.filled;
    if (this.unsynced > syncedAtOnce) {
      this.unsynced = 0;
      this.syncing = this.syncing.then(() => this.handle.datasync()).catch(keep);
    }
    this.turn = 1 - this.turn;
    this.filled = 0;
  }

  private async settled(): Promise<void> {
    await this.writing;
    if (this.failure !== undefined) throw asWritingProblem(this.failure, this.what);
  }

  private async close(): Promise<void> {
    if (!this.open) return;
    this.open = false;
    await this.writing;
    await this.syncing;
    await this.handle.close();
  }
}

async function writeAll(handle: FileHandle, block: Buffer): Promise<void> {
  let written = 0;
  while (written < block.length) {
    const { bytesWritten } = await handle.write(block, written);
    written += bytesWritten;
  }
}

/** A refused write as a sentence for people; every other error stays what it is. */
export const asWritingProblem = (error: unknown, what = thePreparedList) =>
  asFileError(error, what, 'writing');

/** Files of one folder that come to be together, each whole: all of them or none. */
export class NewFiles {
  private readonly directory: string;
  private readonly files = new Map<string, NewFile>();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Starts a file; one already started under that name is given up. @throws ProblemError. */
  async create(name: string): Promise<NewFile> {
    await this.files.get(name)?.discard();
    const file = await NewFile.create(join(this.directory, `${name}.part`));
    this.files.set(name, file);
    return file;
  }

  /** A file that has been started, with everything written so far on the disk. @throws ProblemError. */
  async finished(name: string): Promise<NewFile> {
    const file = this.files.get(name) ?? (await this.create(name));
    await file.finish();
    return file;
  }

  /** Starts a second version of a file, beside the first, to take its place when that is read no more. */
  async createNext(name: string): Promise<{ file: NewFile; replace: () => Promise<void> }> {
    const next = `${name}.next`;
    const file = await this.create(next);
    const replace = async () => {
      await this.files.get(name)?.discard();
      this.files.set(name, file);
      this.files.delete(next);
    };
    return { file, replace };
  }

  /** Flushes every file to the disk, then gives each its name. @throws ProblemError. */
  async publish(): Promise<void> {
    const published: string[] = [];
    try {
      for (const file of this.files.values()) await file.finish();
      for (const [name, file] of this.files) {
        const path = join(this.directory, name);
        await rename(file.path, path);
        published.push(path);
      }
    } catch (error) {
      for (const path of published) await rm(path, { force: true }).catch(() => {});
      throw asWritingProblem(error);
    }
  }

  /** Removes what was not published; never fails. */
  async discard(): Promise<void> {
    for (const file of this.files.values()) await file.discard();
  }
}
