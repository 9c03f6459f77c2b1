import type { AddedConnection, ConnectionView, JobAccount } from '../../shared/model/connection.ts';
import { failure, type Problem, problem, type Result, success } from '../../shared/model/problem.ts';
import type { Store } from '../platform/store.ts';
import { formerFor, inPlaceOf, jobsOf, withConnection, withoutConnection } from './former-accounts.ts';
import type { KeyVault } from './key-vault.ts';
import type { SavedConnection, SavedConnections } from './saved-connections.ts';

interface Account {
  name: string;
  /** As parseServiceAddress writes it. */
  address: string;
  key: string;
}

interface Parts {
  store: Store<SavedConnections>;
  vault: Pick<KeyVault, 'seal' | 'hold' | 'forget'>;
  fingerprint: (key: string) => string;
  jobAccounts: () => JobAccount[];
  newId: () => string;
  nameProblem: (name: string, ownId?: string) => Problem | null;
  viewOf: (saved: SavedConnection) => Promise<ConnectionView>;
  tell: () => Promise<unknown>;
  onNewKey: (id: string) => void;
}

/**
 * Connects an account, as a new connection that becomes the active one, or in the place of another. An id belongs to one
 * address for good: jobs name their connection by it and are asked about with its key. So a connection that goes to
 * another address gets another id, and what was made at the old address waits there as after a removal.
 */
export function createConnectAccount(parts: Parts) {
  const { store, vault, fingerprint, jobAccounts, newId, nameProblem, viewOf, tell, onNewKey } = parts;

  /** @param replaced the id of the connection in whose place it comes */
  return async ({ name, address, key }: Account, replaced?: string): Promise<Result<AddedConnection>> => {
    const kept = await vault.seal(key);
    const now = store.get();
    const gone = now.connections.find(({ id }) => id === replaced);
    if (replaced && !gone) return failure(connectionGone);
    // Another of this name may have come in the meantime.
    const taken = nameProblem(name, gone?.id);
    if (taken) return failure(taken);

    const accounts = jobAccounts();
    const before = gone ? { ...now, ...withoutConnection(now, gone, accounts) } : now;
    const account = { address, fingerprint: fingerprint(key) };
    const { same, others } = formerFor(before, accounts, account);
    // The account's own id again: its jobs need no change.
    const [id = newId(), ...formerIds] = same.map((former) => former.id);
    const saved: SavedConnection = { id, name, ...account, ...kept, formerIds };
    const next = withConnection(before, saved);
    const stays = gone !== undefined && now.activeId !== gone.id;
    // That of a removed one may come back with this account, and must not come back into use by itself.
    const active = now.connections.some((connection) => connection.id === now.activeId) ? now.activeId : '';
    store.set({
      ...now,
      ...next,
      ...(gone && { connections: inPlaceOf(now, gone.id, next, id) }),
      activeId: stays ? active : id,
    });
    if (gone) vault.forget(gone.id);
    vault.hold(id, key);
    await tell();
    if (same.length > 0) onNewKey(id);
    return success({
      ...(await viewOf(saved)),
      takenBack: jobsOf(same),
      former: others.map((former) => ({ id: former.id, name: former.name, jobs: former.jobs })),
    });
  };
}

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

export const practiceDown = problem(
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
