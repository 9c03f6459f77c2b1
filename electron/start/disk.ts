import { hostname } from 'node:os';
import { join } from 'node:path';
import type { PolicyView } from '../../shared/model/app-info.ts';
import { type Problem, unexpectedProblem } from '../../shared/model/problem.ts';
import { policyPath, readPolicy, settingsWithin } from '../app/policy/policy.ts';
import { dropOldDumps, finishErasing } from '../app/profile/own-data.ts';
import { openProfile, type Profile } from '../app/profile/profile.ts';
import { openSavedState } from '../app/profile/saved-state.ts';
import { backUpState } from '../app/profile/state-backup.ts';
import { createOutbox } from '../app/window/user-notices.ts';
import type { Memory } from '../memory/memory.ts';
import { memoryPath, openMemory } from '../memory/open-memory.ts';
import { type Clock, systemClock as clock } from '../platform/clock.ts';
import { type Disk, systemDisk as disk } from '../platform/disk.ts';
import { setProxy } from '../platform/electron-network.ts';
import { forkEngine } from '../platform/engine-process.ts';
import { type FaultLog, onUnhandled } from '../platform/fault-log.ts';

/** Electron's app, as far as the stages need it. */
interface ElectronApp {
  readonly isPackaged: boolean;
  getVersion(): string;
  quit(): void;
}

export type OpenDisk = Awaited<ReturnType<typeof openDisk>>;

/** The first stage: what lies on this computer, and the outbox. `dist` holds the bundles, `data` is locked. */
export async function openDisk(given: { app: ElectronApp; dist: string; data: string; faults: FaultLog }) {
  const { app, dist, data } = given;
  const version = app.getVersion();
  const outbox = createOutbox();
  const { report } = outbox;
  onUnhandled(() => report(unexpectedProblem()));
  const policy = await followPolicy(app);
  const opened = await openDataFolder({ data, version, disk, clock, report });
  const saved = openSavedState(data, clock.now, report);
  return {
    ...given,
    ...outbox,
    ...opened,
    disk,
    clock,
    version,
    policy,
    saved,
    settings: settingsWithin(saved.settings, policy),
    fork: () => forkEngine(join(dist, 'engine', 'engine.js')),
  };
}

/** What whoever manages this computer decided, with the way to the service set by it. To be called before the first request. */
async function followPolicy(app: Pick<ElectronApp, 'isPackaged'>): Promise<PolicyView> {
  // For tests and for who writes a policy; what is installed goes by the system's place alone.
  const own = app.isPackaged ? undefined : process.env.ENRICH_DESK_POLICY;
  const policy = readPolicy(
    await disk.read(own ?? (await policyPath(process.platform))).catch(() => undefined),
  );
  await setProxy(policy.proxy);
  return policy;
}

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
