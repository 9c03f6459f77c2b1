import { basename, dirname } from 'node:path';
import { asWritingProblem } from '../../prepare/new-file.ts';
import { NewFiles } from '../../prepare/new-files.ts';
import { strictLine, strictLines } from '../../prepare/strict-line.ts';
import type { UnansweredRows } from './extract.ts';

/**
 * Writes the rows of a list that had no match, each with its place: what another service says of them is brought together
 * with this list by it. @throws ProblemError; AbortError.
 */
export async function writeUnanswered(
  { headers, batches }: UnansweredRows,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  const files = new NewFiles(dirname(path));
  try {
    const file = await files.create(basename(path));
    await file.write(strictLines([strictLine(headers)]));
    for await (const rows of batches(signal)) await file.write(strictLines(rows.map(strictLine)));
    signal?.throwIfAborted();
    await files.publish();
  } catch (error) {
    throw asWritingProblem(error, 'The rows could not be written');
  } finally {
    await files.discard();
  }
}
