import { asReadingProblem, assertUnchanged, type FileMoment, openForReading } from './file-guard.ts';

/** How much of a file is worked on at a time; in bytes. Pieces that stay in the processor cache are a quarter faster. */
export const pieceSize = 64 * 1024;
/** How much is asked of the disk at a time: each time costs about as much as decoding a piece. */
const blockSize = 4 * pieceSize;

const lineFeed = 10;

/** A text file as it was when it was inspected. */
export interface SeenText extends FileMoment {
  path: string;
  bomLength: number;
}

/** A part of a file, in bytes: from behind the byte order mark to the end unless it says otherwise. */
interface Stretch {
  from?: number;
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
  file: SeenText,
  signal?: AbortSignal,
  { from = file.bomLength, to = file.size }: Stretch = {},
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
