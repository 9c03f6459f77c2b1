import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { type Problem, ProblemError, problem } from '../../../../shared/model/problem.ts';
import { modifiedAtOf } from '../../../platform/disk.ts';
import { asFileError } from '../../../platform/file-problems.ts';

/** A list's file, opened for reading and known to be an ordinary file. */
export interface OpenedFile {
  handle: FileHandle;
  /** Bytes. */
  size: number;
  /** See `modifiedAtOf`. */
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
    if (found.isDirectory()) throw new ProblemError(folder);
    if (!found.isFile()) throw new ProblemError(device);
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const { isFile, ...moment } = await statOf(handle);
      if (!isFile) throw new ProblemError(device);
      return { handle, ...moment };
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
  if (now.size !== then.size || now.modifiedAt !== then.modifiedAt) {
    throw new ProblemError(changed);
  }
}

/** A refused read as a sentence for people; every other error stays what it is. */
export const asReadingProblem = (error: unknown) =>
  asFileError(error, 'The list could not be read', 'reading');

async function statOf(handle: FileHandle) {
  const found = await handle.stat();
  return { size: found.size, modifiedAt: modifiedAtOf(found), isFile: found.isFile() };
}

const folder = problem('file-is-folder', 'This is a folder, not a list.', 'Choose the file inside it.');
const device = problem(
  'file-not-regular',
  'This is a device or a pipe, not a file on disk.',
  'Save the list as a file first.',
);
const changed: Problem = {
  ...problem(
    'file-changed',
    'The file was changed while it was being read.',
    'Wait until whatever writes it is done, then choose it again.',
  ),
  retryable: true,
  listChanged: true,
};
