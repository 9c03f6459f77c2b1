import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { Encoding } from '../../../../shared/model/encodings.ts';
import { type Problem, ProblemError, problem, retryableProblem } from '../../../../shared/model/problem.ts';
import { modifiedAtOf } from '../../../platform/disk.ts';
import { asFileError, thrownAs } from '../../../platform/file-problems.ts';

/** A list's file, opened for reading and known to be an ordinary file. */
export interface OpenedFile {
  handle: FileHandle;
  /** Bytes. */
  size: number;
  /** See `modifiedAtOf`. */
  modifiedAt: number;
}

/** The moment of a file that an earlier look at it described. */
type FileMoment = Pick<OpenedFile, 'size' | 'modifiedAt'>;

/** A file as it was when it was looked at. */
export interface SeenFile extends FileMoment {
  path: string;
}

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
/** Throws a refused read as a sentence for people: for the `catch` of a promise. */
export const thrownAsUnread = thrownAs('The list could not be read', 'reading');

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
  ...retryableProblem(
    'file-changed',
    'The file was changed while it was being read.',
    'Wait until whatever writes it is done, then choose it again.',
  ),
  listChanged: true,
};

/** The bytes of the file at a path; see `bytesOf`. @throws ProblemError where the file can't be read; AbortError on cancel. */
export async function* readBytes(path: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const { handle } = await openForReading(path);
  try {
    yield* bytesOf(handle, signal);
  } finally {
    await handle.close();
  }
}

/**
 * A file's bytes, piece by piece. One buffer serves for all of them, overwritten when the next piece is asked for:
 * buffers thrown away would pile up for long before memory is tidied. @throws AbortError on cancel.
 */
export async function* bytesOf(handle: FileHandle, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(1 << 18);
  for (;;) {
    signal?.throwIfAborted();
    const { bytesRead } = await handle.read(buffer);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** How much of a file is worked on at a time; in bytes. Pieces that stay in the processor cache are a quarter faster. */
export const pieceSize = 64 * 1024;
/** How much is asked of the disk at a time: each time costs about as much as decoding a piece. */
const blockSize = 4 * pieceSize;

const lineFeed = 10;

/** A part of a file, in bytes; to its end unless it says otherwise. */
interface Stretch {
  from: number;
  to?: number;
}

interface Piece {
  /** Overwritten once the next piece is asked for. */
  bytes: Buffer;
  /** Where in the file this piece ends. */
  end: number;
  last: boolean;
}

/**
 * The bytes of a file or of a part of it, as long as it is the file that was inspected. Pieces end behind a line feed where
 * they can: a line that stands in two of them has to be put together, which copies the text of a whole piece.
 */
export async function* readPieces(
  file: SeenFile,
  { from, to = file.size }: Stretch,
  signal?: AbortSignal,
): AsyncGenerator<Piece> {
  const { path } = file;
  signal?.throwIfAborted();
  const { handle } = await openForReading(path);
  const buffers = [Buffer.allocUnsafe(blockSize), Buffer.allocUnsafe(blockSize)] as const;
  const read = (turn: number, at: number) =>
    handle.read(buffers[turn & 1] ?? buffers[0], 0, Math.min(blockSize, to - at), at);
  let reading: ReturnType<typeof read> | undefined;
  try {
    await assertUnchanged(handle, file);
    let end = from;
    reading = read(0, end);
    for (let turn = 1, last = false; !last; turn++) {
      const { bytesRead, buffer } = await reading;
      signal?.throwIfAborted();
      const start = end;
      last = start + bytesRead >= to;
      // The line that is cut off is read again, as the first of the next block.
      const used = last ? bytesRead : wholeLines(buffer, 0, bytesRead);
      end = start + used;
      // A file can only come to its end too early by having changed.
      if (last || bytesRead === 0) await assertUnchanged(handle, file);
      // The next block is on its way from the disk while this one is being worked on.
      if (!last) reading = read(turn, end);
      let done = 0;
      do {
        const stop = done + pieceSize < used ? wholeLines(buffer, done, done + pieceSize) : used;
        const bytes = buffer.subarray(done, stop);
        done = stop;
        signal?.throwIfAborted();
        yield { bytes, end: start + done, last: last && done === used };
      } while (done < used);
    }
  } catch (error) {
    throw asReadingProblem(error);
  } finally {
    await reading?.catch(() => undefined);
    await handle.close();
  }
}

/** Where the last line ends that begins in a part of a block; the part's end, where none does in its second half. */
function wholeLines(block: Buffer, from: number, to: number): number {
  const end = block.lastIndexOf(lineFeed, to - 1) + 1;
  return end > (from + to) / 2 ? end : to;
}

const carriageReturn = 13;

/**
 * The byte with which a line begins; the file's size where it has fewer lines. Line ends are bytes (or pairs, in UTF-16)
 * that stand for nothing else in any encoding a list is read in; NULs are passed over, as in reading.
 * @param handle Of a file of which nothing was read from its present place. @throws AbortError.
 */
export async function byteOfLine(
  handle: FileHandle,
  encoding: Encoding,
  line: number,
  signal?: AbortSignal,
): Promise<number> {
  const unit = encoding.startsWith('utf-16') ? 2 : 1;
  /** Which byte of a pair has the low half. */
  const low = encoding === 'utf-16be' ? 1 : 0;
  let begin = 0;
  let left = line - 1;
  let afterCr = false;
  if (left === 0) return 0;
  for await (const bytes of bytesOf(handle, signal)) {
    for (let at = 0; at + unit <= bytes.length; at += unit) {
      const code = unit === 1 || bytes[at + 1 - low] === 0 ? (bytes[at + low] ?? 0) : -1;
      if (code === 0) continue;
      const isPair = afterCr && code === lineFeed;
      if (afterCr && !isPair && left === 0) return begin + at;
      afterCr = code === carriageReturn;
      if (code === carriageReturn || (code === lineFeed && !isPair)) left--;
      if (code === lineFeed && left === 0) return begin + at + unit;
    }
    begin += bytes.length;
  }
  return begin;
}
