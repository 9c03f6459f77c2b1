import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, readFile } from 'node:fs';
import {
  access,
  appendFile,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode, failure, type Result, success } from '../../shared/model/problem.ts';
import { writingProblem } from './file-problems.ts';

export interface FileFacts {
  bytes: number;
  /** See `modifiedAtOf`. */
  modifiedAt: number;
}

/** What tells a file from a copy of it: kept by the file system, and by no copy, backup or synchronization. */
export interface FileIdentity {
  /** Number of the file within its file system. */
  inode: string;
  /** When it was made, nanoseconds since 1970; null where the file system does not keep that. */
  bornAt: string | null;
}

/** When a file was changed last: milliseconds since 1970, with all the fractions the system tells, in every part of the app. */
export const modifiedAtOf = ({ mtimeMs }: { mtimeMs: number }): number => mtimeMs;

/** The file system as a port, so that tests can fill it, lock it or end the process at any single step. */
export interface Disk {
  /** Makes a folder and its parents, readable by this user only. */
  makeFolder(path: string): Promise<void>;
  /** Makes a folder in one that is there; false where something has its name already. Of several who ask at once, one makes it. */
  makeNewFolder(path: string): Promise<boolean>;
  /** Writes a file that is on the device then; false where something has its name already. Of several who ask at once, one writes it. */
  writeNew(path: string, text: string): Promise<boolean>;
  /** Writes a file readable by this user only; it is on the device when this resolves. */
  writeSynced(path: string, text: string): Promise<void>;
  /** Makes earlier renames inside a folder last; does nothing where the platform cannot (Windows). */
  syncFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** The copy is on the device when this resolves; its name is by `syncFolder`. */
  copy(from: string, to: string): Promise<void>;
  append(path: string, text: string): Promise<void>;
  /** Appends to a file readable by this user only; it is on the device when this resolves. */
  appendSynced(path: string, text: string): Promise<void>;
  /** Removes a file or a whole folder; one that is not there is fine. */
  remove(path: string): Promise<void>;
  /** The text of a file (UTF-8), or null where there is none. */
  read(path: string): Promise<string | null>;
  /** Up to so many bytes of a file from that place on; fewer where it ends before, none where there is no such file. */
  readPart(path: string, from: number, bytes: number): Promise<Buffer>;
  /** What lies in a folder, symbolic links left out; empty where there is no such folder. */
  list(path: string): Promise<{ name: string; isFolder: boolean }[]>;
  /** Null where there is no regular file. */
  facts(path: string): Promise<FileFacts | null>;
  isThere(path: string): Promise<boolean>;
  /** Null where there is no such file. */
  identity(path: string): Promise<FileIdentity | null>;
  /** Lower-case hexadecimal digest of a file's bytes. */
  sha256(path: string, signal?: AbortSignal): Promise<string>;
}

/** Half the work of the promise-based one, which counts where thousands of small files are read at the start. */
const readText = promisify(readFile);

/** False where something has the name already. */
const unlessThere = (making: Promise<unknown>): Promise<boolean> =>
  making.then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    },
  );

/** What `work` answers, or `none` where there is no such file. */
const orIfMissing = <Found, None>(work: Promise<Found>, none: None): Promise<Found | None> =>
  work.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return none;
    throw error;
  });

/** Opens a file for as long as something is done with it. */
async function withFile<Value>(
  path: string,
  flags: string,
  use: (file: FileHandle) => Promise<Value>,
  mode?: number,
): Promise<Value> {
  const file = await open(path, flags, mode);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** On Windows a virus scanner or indexer may hold a fresh file for a moment; a rename is worth a few tries. */
async function renameWithRetries(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await rename(from, to);
    } catch (error) {
      const held = /^(EPERM|EACCES|EBUSY)$/.test(errorCode(error));
      if (process.platform !== 'win32' || !held || tries === 8) throw error;
      await wait(tries * 25);
    }
  }
}

const writeSynced = (path: string, text: string, flags = 'w', mode = 0o600): Promise<void> =>
  withFile(
    path,
    flags,
    async (file) => {
      await file.writeFile(text);
      await file.sync();
    },
    mode,
  );

async function copySynced(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  // Windows syncs only what may be written, and a copy of a file that may not is such a one, too.
  const file = await open(to, process.platform === 'win32' ? 'r+' : 'r').catch(() => null);
  try {
    await file?.sync();
  } finally {
    await file?.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await withFile(path, 'r', (folder) => folder.sync());
}

/** So many bytes of a file; fewer where it ends before. */
export async function readFrom(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await file.read(buffer, filled, bytes - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

async function sha256(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const options = { highWaterMark: 1024 * 1024, ...(signal && { signal }) };
  for await (const chunk of createReadStream(path, options)) hash.update(chunk);
  return hash.digest('hex');
}

export const systemDisk: Disk = {
  makeFolder: async (path) => {
    await mkdir(path, { recursive: true, mode: 0o700 });
  },
  // Both for folders that others share: who may read there is what the folder says.
  makeNewFolder: (path) => unlessThere(mkdir(path)),
  writeNew: (path, text) => unlessThere(writeSynced(path, text, 'wx', 0o666)),
  writeSynced: (path, text) => writeSynced(path, text),
  appendSynced: (path, text) => writeSynced(path, text, 'a'),
  syncFolder,
  rename: renameWithRetries,
  copy: copySynced,
  append: (path, text) => appendFile(path, text, { mode: 0o600 }),
  remove: (path) => rm(path, { recursive: true, force: true, maxRetries: 3 }),
  read: (path) => orIfMissing(readText(path, 'utf8'), null),
  readPart: (path, from, bytes) =>
    orIfMissing(
      withFile(path, 'r', (file) => readFrom(file, from, bytes)),
      Buffer.alloc(0),
    ),
  list: async (path) =>
    (await orIfMissing(readdir(path, { withFileTypes: true }), []))
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() })),
  isThere: (path) =>
    access(path).then(
      () => true,
      () => false,
    ),
  facts: async (path) => {
    const found = await orIfMissing(stat(path), null);
    return found?.isFile() ? { bytes: found.size, modifiedAt: modifiedAtOf(found) } : null;
  },
  identity: async (path) => {
    const found = await orIfMissing(stat(path, { bigint: true }), null);
    if (found === null) return null;
    const { ino, birthtimeNs } = found;
    return { inode: String(ino), bornAt: birthtimeNs > 0n ? String(birthtimeNs) : null };
  },
  sha256,
};

/**
 * Replaces a file so that whoever looks, after any crash, finds either the old text or the new one, whole.
 * The text has reached the device when this resolves. Rejects with the system's error; the old file is then
 * still there, or, where only the last step failed, already replaced.
 */
export async function writeAtomically(disk: Disk, path: string, text: string): Promise<void> {
  const fresh = `${path}.tmp`;
  try {
    await disk.writeSynced(fresh, text);
    await disk.rename(fresh, path);
  } catch (error) {
    await disk.remove(fresh).catch(() => undefined);
    throw error;
  }
  await disk.syncFolder(dirname(path));
}

/** Makes a file so that `to` is either whole or not there: a full disk leaves no half of a result behind. */
export async function makeWhole(
  disk: Disk,
  to: string,
  write: (part: string) => Promise<void>,
  failed = 'The file could not be saved',
): Promise<Result<null>> {
  // Of a name nobody else has: a file of the user's beside it must not be overwritten. Not made of the user's own name,
  // which may be as long as a name can be.
  const part = join(dirname(to), `${randomUUID()}.part`);
  try {
    await write(part);
    await disk.rename(part, to);
    return success(null);
  } catch (error) {
    await disk.remove(part).catch(() => undefined);
    return failure(writingProblem(error, failed));
  }
}

export const copyWhole = (from: string, to: string, disk: Disk = systemDisk): Promise<Result<null>> =>
  makeWhole(disk, to, (part) => disk.copy(from, part));

/** What a JSON text from outside says, for a schema to look at; null where it is none. */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
