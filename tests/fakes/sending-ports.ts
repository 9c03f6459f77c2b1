import { createHash } from 'node:crypto';
import type { JobPorts } from '../../electron/jobs/ports.ts';
import type { Memory } from '../../electron/memory/memory.ts';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import type { Clock } from '../../electron/platform/clock.ts';
import type { Account } from '../../shared/model/connection.ts';
import { success } from '../../shared/model/problem.ts';
import { freeSpending } from './test-money.ts';

/** What sending needs beside the jobs, in a profile of its own, every address agreed to. */
export function sendingPorts(
  memory: Memory,
  clock: Clock,
): Pick<JobPorts, 'spent' | 'spending' | 'claimRows' | 'fingerprint' | 'ownProfile' | 'confirm'> {
  return {
    spent: createSpentIntents(memory, clock),
    spending: freeSpending(clock),
    claimRows: async () => success({ askedBefore: 0 }),
    fingerprint: (text) => createHash('sha256').update(text).digest('hex').slice(0, 32),
    ownProfile: true,
    confirm: async () => true,
  };
}

/** One account that everything is sent to, in use for as long as the test runs. */
export const accountPorts = (
  connection: Account,
  key = 'k',
): Pick<JobPorts, 'activeConnection' | 'owner' | 'target'> => ({
  activeConnection: async () => success(connection),
  owner: () => connection,
  target: async (connectionId) => success({ connectionId, address: connection.address, key }),
});
