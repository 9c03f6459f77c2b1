import { basename, dirname } from 'node:path';
import { asWritingProblem, NewFiles } from '../../engine/prepare/new-file.ts';
import { strictLine, strictLines } from '../../engine/prepare/strict-line.ts';

/**
 * Writes earlier answers to rows of a list as one file, which has its name only once it is whole.
 * @param headers of the list as it was sent, then of the answer
 * @param rows batches of rows, each with the row of the user's list before its cells
 * @returns its bytes
 * @throws ProblemError; AbortError.
 */
export async function writePart(
  to: string,
  headers: readonly string[],
  rows: AsyncIterable<readonly (readonly string[])[]>,
  signal?: AbortSignal,
): Promise<number> {
  const files = new NewFiles(dirname(to));
  try {
    const file = await files.create(basename(to));
    await file.write(strictLines([strictLine(['Row', ...headers])]));
    for await (const batch of rows) await file.write(strictLines(batch.map(strictLine)));
    signal?.throwIfAborted();
    await files.publish();
    return file.bytes;
  } catch (error) {
    throw asWritingProblem(error, 'The earlier answers could not be written');
  } finally {
    await files.discard();
  }
}
