import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemDisk } from '../../platform/disk.ts';
import { asFileError } from '../../platform/file-problems.ts';

/** Bytes gathered before they are written. */
const blockSize = 1 << 18;
/** A character of text (a UTF-16 unit) takes at most this many bytes. */
const widestCharacter = 3;

/**
 * A file in the making, under a temporary name until `NewFiles` publishes it. A block is on its way to the disk while the next is filled.
 * What is thrown is the system's own: who writes says what could not be written (`asWritingProblem`).
 */
export class NewFile {
  /** Bytes handed over so far. */
  bytes = 0;
  readonly path: string;
  private readonly handle: FileHandle;
  private block = Buffer.allocUnsafe(blockSize);
  /** The other block, and its way to the disk. */
  private sent = Buffer.allocUnsafe(blockSize);
  private writing = Promise.resolve();
  /** Bytes of the block that are not on their way yet. */
  private filled = 0;
  private open = true;

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.handle = handle;
  }

  static async create(path: string): Promise<NewFile> {
    // One left by a crash is nobody's; 'wx' then never follows a link somebody put there.
    await rm(path, { force: true });
    return new NewFile(path, await open(path, 'wx', 0o600));
  }

  /** Adds text. */
  async write(text: string): Promise<void> {
    const most = text.length * widestCharacter;
    if (most > blockSize) return this.writeBytes(Buffer.from(text));
    if (this.filled + most > blockSize) await this.flush();
    const written = this.block.write(text, this.filled);
    this.filled += written;
    this.bytes += written;
  }

  /** Adds a copy of some bytes. */
  async writeBytes(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      if (this.filled === blockSize) await this.flush();
      const copied = bytes.copy(this.block, this.filled, at);
      this.filled += copied;
      at += copied;
    }
    this.bytes += bytes.length;
  }

  /** Puts everything on the disk and closes the file; may be called again. */
  async finish(): Promise<void> {
    if (!this.open) return;
    await this.flush();
    await this.writing;
    await this.handle.sync();
    await this.close();
  }

  /** Removes the file; never fails. */
  async discard(): Promise<void> {
    await this.close().catch(() => {});
    await rm(this.path, { force: true }).catch(() => {});
  }

  private async flush(): Promise<void> {
    await this.writing;
    this.writing = this.handle.writeFile(this.block.subarray(0, this.filled));
    // A failure is thrown to whoever waits for it next.
    this.writing.catch(() => {});
    [this.block, this.sent] = [this.sent, this.block];
    this.filled = 0;
  }

  private async close(): Promise<void> {
    if (!this.open) return;
    this.open = false;
    await this.writing.catch(() => {});
    await this.handle.close();
  }
}

/** A refused write as a sentence for people; every other error stays what it is. */
export const asWritingProblem = (error: unknown, what = 'The prepared list could not be written') =>
  asFileError(error, what, 'writing');

/** Files of one folder that come to be together, each whole: all of them or none. */
export class NewFiles {
  private readonly directory: string;
  private readonly ending: string;
  private readonly files = new Map<string, NewFile>();

  /** @param ending of the temporary names */
  constructor(directory: string, ending = '.part') {
    this.directory = directory;
    this.ending = ending;
  }

  /** Starts a file; one already started under that name is given up. */
  async create(name: string): Promise<NewFile> {
    await this.files.get(name)?.discard();
    const file = await NewFile.create(join(this.directory, `${name}${this.ending}`));
    this.files.set(name, file);
    return file;
  }

  /** A file that has been started, with everything written so far on the disk. */
  async finished(name: string): Promise<NewFile> {
    const file = this.files.get(name) ?? (await this.create(name));
    await file.finish();
    return file;
  }

  /** Puts a file that has been started in the place of another one, which is given up. */
  async replace(name: string, by: string): Promise<void> {
    await this.files.get(name)?.discard();
    this.files.set(name, await this.finished(by));
    this.files.delete(by);
  }

  /** Flushes every file to the disk, then gives each its name, `last` the last one: all of them, or none. */
  async publish(last?: string): Promise<void> {
    const published: string[] = [];
    try {
      for (const file of this.files.values()) await file.finish();
      for (const [name, file] of [...this.files].sort(
        ([one], [other]) => Number(one === last) - Number(other === last),
      )) {
        const path = join(this.directory, name);
        await systemDisk.rename(file.path, path);
        published.push(path);
      }
    } catch (error) {
      for (const path of published) await rm(path, { force: true }).catch(() => {});
      throw error;
    }
  }

  /** Removes what was not published; never fails. */
  async discard(): Promise<void> {
    for (const file of this.files.values()) await file.discard();
  }
}
