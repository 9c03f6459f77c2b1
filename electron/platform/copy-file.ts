import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { failure, type Result, success } from '../../shared/model/problem.ts';
import { type Disk, systemDisk } from './disk.ts';
import { writingProblem } from './file-problems.ts';

/** Copies a file so that `to` is either whole or not there: a full disk leaves no half of a result behind. */
export async function copyWhole(from: string, to: string, disk: Disk = systemDisk): Promise<Result<null>> {
  // Of a name nobody else has: a file of the user's beside it must not be overwritten. Not made of the user's own name,
  // which may be as long as a name can be.
  const part = join(dirname(to), `${randomUUID()}.part`);
  try {
    await disk.copy(from, part);
    await disk.rename(part, to);
    return success(null);
  } catch (error) {
    await disk.remove(part).catch(() => undefined);
    return failure(writingProblem(error, 'The file could not be saved'));
  }
}
