import {
  type AddedConnection,
  type ChangedConnection,
  type ConnectionView,
  type JobAccount,
  practiceConnectionId,
} from '../../shared/model/connection.ts';
import { failure, type Problem, type Result, success } from '../../shared/model/problem.ts';
import type { Store } from '../platform/store.ts';
import { parseServiceAddress } from '../service/http/address.ts';
import type { createConnectAccount } from './connect-account.ts';
import { connectionGone, keyForNewAddress, practiceStays } from './connection-problems.ts';
import { formerFor, isAt, withConnection } from './former-accounts.ts';
import type { KeyVault } from './key-vault.ts';
import type { SavedConnection, SavedConnections } from './saved-connections.ts';

interface Parts {
  store: Store<SavedConnections>;
  vault: Pick<KeyVault, 'seal' | 'hold'>;
  fingerprint: (key: string) => string;
  jobAccounts: () => JobAccount[];
  nameProblem: (name: string, ownId: string) => Problem | null;
  viewOf: (saved: SavedConnection) => Promise<ConnectionView>;
  /** Undefined where the key cannot be read now. */
  fingerprintOf: (saved: SavedConnection) => Promise<string | undefined>;
  connect: ReturnType<typeof createConnectAccount>;
  tell: () => Promise<unknown>;
  onNewKey: (id: string) => void;
}

/** What is changed of a saved connection: its name, its key, or its address together with the key for it. */
export function createChangeConnection(parts: Parts) {
  const { store, vault, fingerprint, jobAccounts, nameProblem, viewOf, fingerprintOf, connect } = parts;
  const { tell, onNewKey } = parts;
  const find = (id: string) => store.get().connections.find((saved) => saved.id === id);
  /** @throws a ProblemError where the disk refuses */
  const save = (next: SavedConnection) => store.set({ ...store.get(), ...withConnection(store.get(), next) });

  async function replaceKey(id: string, key: string): Promise<Result<ConnectionView>> {
    const kept = await vault.seal(key);
    const saved = find(id);
    if (saved === undefined) return failure(connectionGone);
    const account = { address: saved.address, fingerprint: fingerprint(key) };
    const { same } = formerFor(store.get(), jobAccounts(), account);
    const formerIds = [...saved.formerIds, ...same.map((former) => former.id)];
    const next: SavedConnection = { id, name: saved.name, ...account, ...kept, formerIds };
    save(next);
    vault.hold(id, key);
    await tell();
    onNewKey(id);
    return success(await viewOf(next));
  }

  async function change({ id, name, key, ...wanted }: ChangedConnection): Promise<Result<AddedConnection>> {
    if (id === practiceConnectionId) return failure(practiceStays);
    const address = parseServiceAddress(wanted.address);
    if (!address.ok) return address;
    const saved = find(id);
    if (saved === undefined) return failure(connectionGone);
    const taken = nameProblem(name, id);
    if (taken) return failure(taken);
    if (!isAt(saved, address.value)) {
      if (key === undefined) return failure(keyForNewAddress);
      const print = saved.fingerprint ?? (await fingerprintOf(saved));
      return connect({ name, address: address.value, key }, { id, print });
    }
    // The keychain may have been asked since: only the name is another.
    save({ ...saved, name });
    if (key !== undefined) {
      const replaced = await replaceKey(id, key);
      return replaced.ok ? success({ ...replaced.value, takenBack: 0, former: [] }) : replaced;
    }
    await tell();
    onNewKey(id);
    return success({ ...(await viewOf({ ...saved, name })), takenBack: 0, former: [] });
  }

  return { change, replaceKey };
}
