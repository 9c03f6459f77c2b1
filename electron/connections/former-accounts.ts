import type { JobAccount } from '../../shared/model/connection.ts';
import { parseServiceAddress } from '../service/http/address.ts';
import type { SavedConnection, SavedConnections } from './saved-connections.ts';

/** The parts of connections.json that change together. */
type Accounts = Pick<SavedConnections, 'connections' | 'removed'>;

/** Whether an account is at an address, however its own is written. @param address as parseServiceAddress writes it */
export function isAt(account: Pick<JobAccount, 'address'>, address: string): boolean {
  const read = parseServiceAddress(account.address);
  return read.ok && read.value === address;
}

/** The connection that an account's jobs belong to: the one of its id, or the one at its address that took it over. */
export function ownerOf(
  { connections }: SavedConnections,
  account: Pick<JobAccount, 'id' | 'address'>,
): SavedConnection | undefined {
  return (
    connections.find((saved) => saved.id === account.id) ??
    connections.find((saved) => saved.formerIds.includes(account.id) && isAt(account, saved.address))
  );
}

/** The accounts that anything was asked on: what is known of a removed one decides whether a question is paid twice. */
export function usedAccounts(
  ofJobs: readonly JobAccount[],
  others: Iterable<Pick<JobAccount, 'id' | 'name' | 'address'> & { kind: 'practice' | 'service' }>,
): JobAccount[] {
  const all = new Map(ofJobs.map((account) => [`${account.id} ${account.address}`, account]));
  for (const { id, name, address, kind } of others) {
    const key = `${id} ${address}`;
    if (kind === 'service' && !all.has(key)) all.set(key, { id, name, address, jobs: 0 });
  }
  return [...all.values()];
}

/** Accounts at an address whose jobs belong to no connection any more. */
export function formerAt(saved: SavedConnections, accounts: JobAccount[], address: string): JobAccount[] {
  return accounts.filter((account) => isAt(account, address) && ownerOf(saved, account) === undefined);
}

/** Former accounts at an address: `same` had that very key, the latest first; of `others` only the user can tell. */
export function formerFor(
  saved: SavedConnections,
  accounts: JobAccount[],
  { address, fingerprint }: { address: string; fingerprint: string },
): { same: JobAccount[]; others: JobAccount[] } {
  const former = formerAt(saved, accounts, address);
  const same = saved.removed
    .filter((removed) => removed.fingerprint === fingerprint)
    .flatMap(({ id }) => former.filter((account) => account.id === id))
    .reverse();
  return { same, others: former.filter((account) => account.jobs > 0 && !same.includes(account)) };
}

export const jobsOf = (accounts: JobAccount[]): number =>
  accounts.reduce((total, account) => total + account.jobs, 0);

/** Without a connection. What its account is known again by stays, where anything was asked on it. */
export function withoutConnection(
  saved: SavedConnections,
  { id: goneId, formerIds, name, address, fingerprint }: SavedConnection,
  accounts: JobAccount[],
): Accounts {
  const ids = [goneId, ...formerIds].filter((id) => accounts.some((account) => account.id === id));
  const kept = ids.map((id) => ({ id, name, address, fingerprint }));
  return {
    connections: saved.connections.filter(({ id }) => id !== goneId),
    removed: [...saved.removed.filter(({ id }) => !ids.includes(id)), ...kept],
  };
}

/** With `next` in the place of the connection of its id, or as a new one; what it took over is no former account. */
export function withConnection(saved: SavedConnections, next: SavedConnection): Accounts {
  const { connections, removed } = saved;
  const taken = [next.id, ...next.formerIds];
  return {
    connections: connections.some(({ id }) => id === next.id)
      ? connections.map((each) => (each.id === next.id ? next : each))
      : [...connections, next],
    removed: removed.filter(({ id }) => !taken.includes(id)),
  };
}

/** The connections of `next` with the one of `id` where `goneId` stood before, so that a changed row stays where it was. */
export function inPlaceOf(
  before: Pick<SavedConnections, 'connections'>,
  goneId: string,
  next: Pick<SavedConnections, 'connections'>,
  id: string,
): SavedConnection[] {
  const others = next.connections.filter((saved) => saved.id !== id);
  const moved = next.connections.filter((saved) => saved.id === id);
  return others.toSpliced(
    before.connections.findIndex((saved) => saved.id === goneId),
    0,
    ...moved,
  );
}
