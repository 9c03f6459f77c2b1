import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '../../shared/model/problem.ts';
import { dropOldDumps } from '../app/profile/crash-dumps.ts';
import { finishErasing } from '../app/profile/erasing.ts';
import { openProfile, type Profile } from '../app/profile/profile.ts';
import { backUpState } from '../app/profile/state-backup.ts';
import type { Memory } from '../memory/memory.ts';
import { memoryPath, openMemory } from '../memory/open-memory.ts';
import type { Clock } from '../platform/clock.ts';
import type { Disk } from '../platform/disk.ts';

/**
 * Opens the data folder itself, before anything in it. What was to be erased and is still there goes first; then the state
 * that another version left is copied.
 * @returns `isOwn`: nothing in it can have been sent from where it was copied from, and what was sent is known. The profile
 *   knows itself by the file of the memory. `isFresh`: nobody can have told it of anybody so far
 */
export async function openDataFolder(parts: {
  data: string;
  version: string;
  disk: Disk;
  clock: Clock;
  report: (problem: Problem) => void;
}): Promise<{ profile: Profile; memory: Memory; isOwn: boolean; isFresh: boolean }> {
  const { data, version, disk, clock } = parts;
  await finishErasing(disk, data);
  void dropOldDumps(disk, data);
  const notBackedUp = await backUpState({ disk, clock, folder: data, version });
  if (notBackedUp) parts.report(notBackedUp);
  const profile = await openProfile({
    disk,
    folder: data,
    anchorPath: memoryPath(data),
    computer: hostname(),
    isUsed: (await disk.list(join(data, 'jobs'))).length > 0,
  });
  const { memory, isNew, problem } = openMemory(data, clock.now);
  if (problem) parts.report(problem);
  const isFresh = profile.isFresh && problem === null;
  return { profile, memory, isFresh, isOwn: problem === null && profile.isOwn && isNew === isFresh };
}
