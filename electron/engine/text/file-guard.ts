import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { ProblemError, problem } from '../../../shared/problem.ts';

/** A list's file, opened for reading and known to be an ordinary file. */
export interface OpenedFile {
  handle: FileHandle;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
}

/** The moment of a file that an earlier look at it described. */
export type FileMoment = Pick<OpenedFile, 'size' | 'modifiedAt'>;

/**
 * Opens an ordinary file for reading.
 * @throws ProblemError saying why it cannot be read: missing, a folder, a device or pipe, no permission, in use.
 */
export async function openForReading(path: string): Promise<OpenedFile> {
  try {
    // Asked before opening: opening a pipe would wait for somebody to write into it.
    const found = await stat(path);
    if (found.isDirectory()) throw new ProblemError(problems.folder());
    if (!found.isFile()) throw new ProblemError(problems.device());
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const { size, mtimeMs, isFile } = await statOf(handle);
      if (!isFile) throw new ProblemError(problems.device());
      return { handle, size, modifiedAt: Math.round(mtimeMs) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  } catch (error) {
    throw asReadingProblem(error);
  }
}

/** @throws ProblemError 'file-changed' when the file is no longer the one that was looked at. */
export async function assertUnchanged(handle: FileHandle, then: FileMoment): Promise<void> {
  const now = await statOf(handle);
  if (now.size !== then.size || Math.round(now.mtimeMs) !== then.modifiedAt) {
    throw new ProblemError(problems.changed());
  }
}

/**
 * Turns what the system says about a failed read into a sentence for people. Every other error stays what it is: a
 * mistake in this program must not look like a bad disk.
 */
export function asReadingProblem(error: unknown): unknown {
  if (error instanceof ProblemError || !(error instanceof Error) || !('syscall' in error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return new ProblemError(systemErrors[code]?.() ?? problems.unreadable(code), { cause: error });
}

async function statOf(handle: FileHandle) {
  const found = await handle.stat();
  return { size: found.size, mtimeMs: found.mtimeMs, isFile: found.isFile() };
}

const problems = {
  folder: () => problem('is-folder', 'This is a folder, not a list.', 'Choose the file inside it.'),
  device: () =>
    problem(
      'not-a-file',
      'This is a device or a pipe, not a file on disk.',
      'Save the list as a file first.',
    ),
  missing: () =>
    problem(
      'file-missing',
      'The file is not there any more.',
      'Check whether it was moved, renamed or deleted, and choose it again.',
    ),
  forbidden: () =>
    problem(
      'file-forbidden',
      'Your system does not let this app read the file.',
      'Check its permissions, or copy it to a folder of your own and choose the copy.',
    ),
  busy: () =>
    problem(
      'file-busy',
      'Another program is holding the file.',
      'Close it there (often it is open in Excel), then try again.',
    ),
  changed: () =>
    problem(
      'file-changed',
      'The file was changed while it was being read.',
      'Wait until whatever writes it is done, then choose it again.',
    ),
  unreadable: (detail: string) =>
    problem(
      'file-unreadable',
      'The file could not be read from the disk.',
      'Copy it to this computer and choose the copy.',
      detail,
    ),
};

const systemErrors: Record<string, (() => ReturnType<typeof problem>) | undefined> = {
  ENOENT: problems.missing,
  ENOTDIR: problems.missing,
  ESTALE: problems.missing,
  EISDIR: problems.folder,
  EACCES: problems.forbidden,
  EPERM: problems.forbidden,
  EBUSY: problems.busy,
  ENXIO: problems.device,
};
