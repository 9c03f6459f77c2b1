import { createHash } from 'node:crypto';
import type { JobPorts } from '../../electron/jobs/ports.ts';
import { createSpentIntents } from '../../electron/money/spent-intents.ts';
import type { Clock } from '../../electron/platform/clock.ts';
import type { Disk } from '../../electron/platform/disk.ts';
import { success } from '../../shared/model/problem.ts';
import { freeSpending } from './test-money.ts';

/** What sending needs beside the jobs: spent presses kept at `path`, in a profile of its own, every address agreed to. */
export async function sendingPorts(
  disk: Disk,
  clock: Clock,
  path: string,
): Promise<
  Pick<JobPorts, 'spent' | 'spending' | 'noteAsked' | 'fingerprint' | 'ownProfile' | 'confirmAddress'>
> {
  const spent = createSpentIntents(disk, clock, path);
  const loaded = await spent.load();
  if (!loaded.ok) throw new Error(loaded.problem.message);
  return {
    spent,
    spending: freeSpending(clock),
    noteAsked: async () => success({ askedBefore: 0 }),
    fingerprint: (text) => createHash('sha256').update(text).digest('hex').slice(0, 32),
    ownProfile: true,
    confirmAddress: async () => true,
  };
}
