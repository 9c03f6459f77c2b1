import { z } from 'zod';
import { type Account, type JobAccount, practiceConnectionId } from '../../shared/model/connection.ts';
import { failure, type Problem, problem, type Result, success } from '../../shared/model/problem.ts';
import type { ServiceTarget } from '../service/client.ts';

const ConnectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** Base64; absent where the key was kept for one session only. */
  encryptedKey: z.string().optional(),
  /** Shown so that a user can tell keys apart, even while the key cannot be read. */
  lastFour: z.string().max(4).optional(),
  /** Of its key, by which the account is known again. */
  fingerprint: z.string(),
  /** Ids of removed connections whose jobs are this one's now. */
  formerIds: z.array(z.string()).default([]),
});

/** connections.json: everything that is kept of a connection. The key only as the system's safe storage encrypted it. */
export const SavedConnectionsSchema = z.object({
  version: z.literal(1),
  activeId: z.string(),
  connections: z.array(ConnectionSchema),
  /** Removed ones that were used, the latest last: what is needed to give these back to the same account. Never a key. */
  removed: z.array(ConnectionSchema.pick({ id: true, name: true, address: true, fingerprint: true })),
});
export type SavedConnections = z.output<typeof SavedConnectionsSchema>;
export type SavedConnection = SavedConnections['connections'][number];

export const noConnections: SavedConnections = { version: 1, activeId: '', connections: [], removed: [] };

/** Why a wish about a connection was not possible. */
export const connectionGone = problem(
  'connection-gone',
  'That connection is no longer saved here.',
  'Open Settings, Connections and add it again. Its jobs come back with it.',
);

export const practiceStays = problem(
  'practice-stays',
  'The practice connection is built in.',
  'Use another one instead.',
);

const practiceDown = problem(
  'practice-down',
  'The practice service inside the app could not be started.',
  'Restart the app. Your own connections are not affected.',
);

export const formerGone = problem(
  'former-gone',
  'That earlier account has no jobs here.',
  'Look at the list of jobs: each says which connection it belongs to.',
);

export const keyForNewAddress = problem(
  'key-for-new-address',
  'The stored key was given for the old address and is not sent to another one.',
  'Enter the API key of the account at the new address.',
);

export function nameTaken(name: string): Problem {
  return problem('name-taken', `There is a connection named “${name}” already.`, 'Choose another name.');
}

export interface PracticeAccess {
  address: string;
  key: string;
}

export const practiceAccount = (address = ''): Account => ({
  id: practiceConnectionId,
  name: 'Practice',
  address,
  kind: 'practice',
});

export function practiceTarget(access: PracticeAccess | null): Result<ServiceTarget> {
  return access === null ? failure(practiceDown) : success({ connectionId: practiceConnectionId, ...access });
}

type Accounts = Iterable<Account>;

/**
 * The accounts that anything was asked on, each once, named as its latest job names it: what is known of a removed one decides whether a
 * question is paid twice. The practice account is nobody's. @param ofJobs that of each job
 */
export function usedAccounts(ofJobs: Accounts, others: Accounts): JobAccount[] {
  const all = new Map<string, JobAccount>();
  function note({ id, name, address, kind }: Account, jobs: 0 | 1): void {
    const before = all.get(`${id} ${address}`);
    if (kind === 'practice' || (before && jobs === 0)) return;
    all.set(`${id} ${address}`, { id, name, address, jobs: (before?.jobs ?? 0) + jobs });
  }
  for (const account of ofJobs) note(account, 1);
  for (const account of others) note(account, 0);
  return [...all.values()];
}
