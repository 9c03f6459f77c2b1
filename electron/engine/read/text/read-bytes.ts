import type { FileHandle } from 'node:fs/promises';
import { openForReading } from './file-guard.ts';

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
