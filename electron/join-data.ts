import { hostname } from 'node:os';
import { join } from 'node:path';
import type { JobState } from '../shared/model/job-state.ts';
import type { Problem } from '../shared/model/problem.ts';
import type { Settings } from '../shared/model/settings.ts';
import { dropOldDumps } from './app/profile/crash-dumps.ts';
import { finishErasing } from './app/profile/erasing.ts';
import { createOwnData, type OwnData } from './app/profile/own-data.ts';
import { openProfile, type Profile } from './app/profile/profile.ts';
import { backUpState } from './app/profile/state-backup.ts';
import { eraseAll } from './app/window/questions.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LookupLists } from './lookups/lists/lookup-lists.ts';
import type { Memory } from './memory/memory.ts';
import { memoryPath, openMemory } from './memory/open-memory.ts';
import type { Clock } from './platform/clock.ts';
import type { Dialogs } from './platform/dialogs.ts';
import type { Disk } from './platform/disk.ts';
import { thisComputer } from './platform/this-computer.ts';
import type { OpenedFiles } from './results/service/opened-files.ts';

/**
 * Opens the data folder itself, before anything in it. What was to be erased and is still there goes first; then the state
 * that another version left is copied.
 * @returns `isOwn`: nothing in it can have been sent from where it was copied from, and what was sent is known. The profile
 *   knows itself by the file of the memory. `isFresh`: nobody can have told it of anybody so far
 */
export async function joinProfile(parts: {
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

/** The service has such a job, or may have it, and its result is not here. */
const paidFor: ReadonlySet<JobState> = new Set(['pending', 'ready', 'fetching', 'outcome-unknown']);

/** What the user sees of all that is kept, and can do with it. */
export function joinData(parts: {
  data: string;
  version: string;
  disk: Disk;
  clock: Clock;
  dialogs: Dialogs;
  settings: { get: () => Settings };
  jobs: Jobs;
  lookupLists: LookupLists;
  opened: OpenedFiles;
  quit: () => void;
}): OwnData {
  const { jobs, lookupLists, opened } = parts;
  const unfinished = () => jobs.list().jobs.filter(({ state }) => paidFor.has(state)).length;
  return createOwnData({
    ...parts,
    folder: parts.data,
    computer: thisComputer,
    settings: parts.settings.get,
    counts: () => [
      ...counted('jobs', jobs.list().jobs),
      ...counted('lists of lookups', lookupLists.list().lists),
      ['opened files', opened.list().files.length],
    ],
    busy: () => jobs.uploading() || lookupLists.isAsking(),
    question: () => eraseAll({ jobs: jobs.list().jobs.length, atService: unfinished() }),
  });
}

/** How many are in each state. */
function counted(what: string, entries: readonly { state: string }[]): [string, number][] {
  const states = new Map<string, number>();
  for (const { state } of entries) states.set(state, (states.get(state) ?? 0) + 1);
  return [...states].map(([state, count]) => [`${what}, ${state}`, count]);
}
