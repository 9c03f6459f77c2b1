import { join } from 'node:path';
import { ProblemError, problem } from '../../../shared/model/problem.ts';
import type { Disk } from '../../platform/disk.ts';
import { writeAtomically } from '../../platform/disk.ts';
import { storedPartOf } from './stored-parts.ts';

/** There while everything is to be removed, so that a crash in the middle leaves nothing half: the next start ends it. */
const markFile = 'erase.mark';

/** Takes down that all that the app keeps is to go; on disk when this resolves. Rejects with the system's error. */
export function markForErasing(disk: Disk, folder: string): Promise<void> {
  return writeAtomically(disk, join(folder, markFile), '');
}

/** Ends what `markForErasing` began, and touches nothing else. Rejects with a ProblemError: nobody may go on with half of it. */
export async function finishErasing(disk: Disk, folder: string): Promise<void> {
  const entries = await disk.list(folder);
  if (!entries.some(({ name }) => name === markFile)) return;
  try {
    for (const entry of entries)
      if (storedPartOf(entry) !== 'other') await disk.remove(join(folder, entry.name));
    await disk.syncFolder(folder);
    await disk.remove(join(folder, markFile));
  } catch (error) {
    throw new ProblemError(notErased, { cause: error });
  }
}

const notErased = problem(
  'erasing-unfinished',
  'Some of what you asked to have erased could not be removed.',
  'Close other programs that have these files open, then start the app again: it continues where it stopped.',
);
