import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Problem, Result } from '../../shared/problem.ts';
import type { LookupSettings } from '../../shared/settings.ts';
import type { SpentIntents } from '../money/spent-intents.ts';
import type { Cipher } from '../platform/cipher.ts';
import type { Clock } from '../platform/clock.ts';
import type { Disk } from '../platform/disk.ts';
import type { ServiceClient, ServiceTarget } from '../service/client.ts';
import { readKeptAnswer } from '../service/replies/kept-answer.ts';
import type { Account } from './history/account.ts';
import { createLookupHistory, type LookupHistory } from './history/history.ts';
import { createKeptKeys } from './history/kept-keys.ts';
import { createKeptLookups } from './history/kept-lookups.ts';
import { createLookups, type Lookups } from './lookups.ts';

/** Lookups and their history in the app's data folder, of which nothing is read before it is asked for. */
export function openLookups(parts: {
  disk: Disk;
  cipher: Cipher;
  clock: Clock;
  /** The app's data folder. */
  folder: string;
  service: Pick<ServiceClient, 'lookup'>;
  spent: SpentIntents;
  settings: () => LookupSettings;
  /** The account lookups are asked on. */
  target: () => Promise<Result<ServiceTarget>>;
  owner: (of: { id: string; address: string }) => Account | null;
  learn(litigators: readonly string[]): Promise<void>;
  report: (problem: Problem) => void;
  onHistoryChange: () => void;
}): { lookups: Lookups; history: LookupHistory } {
  const { disk, cipher, folder, owner, onHistoryChange: onChange } = parts;
  const newId = randomUUID;
  const keys = createKeptKeys(disk, cipher, join(folder, 'lookup-history'));
  const kept = createKeptLookups({ keys, cipher, newId, readAnswer: readKeptAnswer });
  const history = createLookupHistory({ ...parts, kept, newId, onChange });
  const nameOf = ({ connectionId: id, address }: ServiceTarget) => owner({ id, address })?.name ?? '';
  return { history, lookups: createLookups({ ...parts, nameOf, history }) };
}
