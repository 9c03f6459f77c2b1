import type { Policy } from '../../shared/model/app-info.ts';
import {
  type Account,
  type AddedConnection,
  type ChangedConnection,
  type ConnectionList,
  type ConnectionView,
  type JobAccount,
  type NewConnection,
  practiceConnectionId,
} from '../../shared/model/connection.ts';
import { failure, type Problem, problem, type Result, success } from '../../shared/model/problem.ts';
import type { Clock } from '../platform/clock.ts';
import type { Cipher } from '../platform/desktop.ts';
import type { Store } from '../platform/store.ts';
import type { ServiceClient, ServiceTarget } from '../service/client.ts';
import { parseServiceAddress } from '../service/http/connect.ts';
import { createKeyVault } from './key-vault.ts';
import {
  connectionGone,
  formerGone,
  keyForNewAddress,
  nameTaken,
  type PracticeAccess,
  practiceAccount,
  practiceStays,
  practiceTarget,
  type SavedConnection,
  type SavedConnections,
} from './saved-connections.ts';

/** The parts of connections.json that change together. */
type Accounts = Pick<SavedConnections, 'connections' | 'removed'>;

const accountOf = ({ id, name, address }: SavedConnection): Account => ({
  id,
  name,
  address,
  kind: 'service',
});

/** Whether an account is at an address, however its own is written. @param address as parseServiceAddress writes it */
function isAt(account: Pick<JobAccount, 'address'>, address: string): boolean {
  const read = parseServiceAddress(account.address);
  return read.ok && read.value === address;
}

/** The connection that an account's jobs belong to: the one of its id, or the one at its address that took it over. */
function ownerOf(
  { connections }: SavedConnections,
  account: Pick<JobAccount, 'id' | 'address'>,
): SavedConnection | undefined {
  return (
    connections.find((saved) => saved.id === account.id) ??
    connections.find((saved) => saved.formerIds.includes(account.id) && isAt(account, saved.address))
  );
}

/** Accounts at an address whose jobs belong to no connection any more. */
function formerAt(saved: SavedConnections, accounts: JobAccount[], address: string): JobAccount[] {
  return accounts.filter((account) => isAt(account, address) && ownerOf(saved, account) === undefined);
}

/** Former accounts at an address: `same` had that very key, the latest first; of `others` only the user can tell. */
function formerFor(
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

const jobsOf = (accounts: JobAccount[]): number =>
  accounts.reduce((total, account) => total + account.jobs, 0);

/** Without a connection. What its account is known again by stays, where anything was asked on it. */
function withoutConnection(
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
function withConnection(saved: SavedConnections, next: SavedConnection): Accounts {
  const { connections, removed } = saved;
  const taken = [next.id, ...next.formerIds];
  return {
    connections: connections.some(({ id }) => id === next.id)
      ? connections.map((each) => (each.id === next.id ? next : each))
      : [...connections, next],
    removed: removed.filter(({ id }) => !taken.includes(id)),
  };
}

/** What the policy of this computer says of services. The practice service stays in any case. */
type AddressPolicy = Pick<Policy, 'serviceAddress' | 'isAddressFixed'>;

/** Why this service may not be asked; null where it may. `isNew`: it is about to be saved or tried. */
function forbids(policy: AddressPolicy, address: string, isNew: boolean): Problem | null {
  const { serviceAddress, isAddressFixed } = policy;
  if (serviceAddress !== null && address !== serviceAddress) return otherService(serviceAddress);
  return isNew && isAddressFixed && serviceAddress === null ? noNewService : null;
}

const otherService = (allowed: string): Problem =>
  problem(
    'address-by-policy',
    `Your organization allows the service at ${allowed} only.`,
    'Nothing was sent. Use a connection to that address.',
  );
const noNewService = problem(
  'address-fixed-by-policy',
  'The settings of your organization could not be read in full, so no connection can be added or tried.',
  'Nothing was sent. Tell the people who manage this computer.',
);

export type Connections = ReturnType<typeof createConnections>;

interface ConnectionsParts {
  store: Store<SavedConnections>;
  cipher: Cipher;
  clock: Pick<Clock, 'after'>;
  /** Waits until the practice service runs; null where it could not be started. */
  practice: () => Promise<PracticeAccess | null>;
  service: Pick<ServiceClient, 'fetchKey' | 'testConnection'>;
  policy: AddressPolicy;
  /** Of a key, by which its account is known again; keyed by the profile, so that no key can be tried against it elsewhere. */
  fingerprint: (key: string) => string;
  jobAccounts: () => JobAccount[];
  newId: () => string;
  onChange: (list: ConnectionList) => void;
  /** Of this connection jobs have to know: it has a new key or name, its keychain answered, or theirs is this account again. */
  onNewKey: (id: string) => void;
}

export function createConnections(parts: ConnectionsParts) {
  const { store, cipher, clock, practice, service, policy, fingerprint } = parts;
  const { jobAccounts, newId, onChange, onNewKey } = parts;
  const find = (id: string) => store.get().connections.find((saved) => saved.id === id);
  const vault = createKeyVault({
    cipher,
    clock,
    rewrite(id, kept) {
      const saved = find(id);
      if (saved !== undefined) save(withConnection(store.get(), { ...saved, ...kept }));
    },
    onLate(id) {
      void tell();
      onNewKey(id);
    },
  });

  async function viewOf(saved: SavedConnection): Promise<ConnectionView> {
    return { ...accountOf(saved), key: await vault.state(saved) };
  }

  function activeId(): string {
    const { activeId: wanted } = store.get();
    return find(wanted) === undefined ? practiceConnectionId : wanted;
  }

  async function account(id: string): Promise<Account | null> {
    if (id === practiceConnectionId) return practiceAccount((await practice())?.address);
    const saved = find(id);
    return saved === undefined ? null : accountOf(saved);
  }

  async function list(): Promise<ConnectionList> {
    const saved = await Promise.all(store.get().connections.map(viewOf));
    const practiced = { ...practiceAccount((await practice())?.address), key: { state: 'stored' as const } };
    return { connections: [practiced, ...saved], activeId: activeId() };
  }

  /** @throws a ProblemError where the disk refuses; nothing has changed then, and nothing may be made to follow. */
  function save(next: Partial<SavedConnections>): void {
    store.set({ ...store.get(), ...next });
  }

  async function tell(): Promise<ConnectionList> {
    const now = await list();
    onChange(now);
    return now;
  }

  function nameProblem(name: string, ownId?: string): Problem | null {
    const others = store.get().connections.filter((saved) => saved.id !== ownId);
    const names = ['Practice', ...others.map((saved) => saved.name)];
    return names.some((taken) => taken.toLowerCase() === name.toLowerCase()) ? nameTaken(name) : null;
  }

  async function targetOf(id: string): Promise<Result<ServiceTarget>> {
    if (id === practiceConnectionId) return practiceTarget(await practice());
    const saved = find(id);
    if (saved === undefined) return failure(connectionGone);
    const forbidden = forbids(policy, saved.address, false);
    if (forbidden) return failure(forbidden);
    const key = await vault.read(saved);
    return key.ok ? success({ connectionId: id, address: saved.address, key: key.value }) : key;
  }

  function newTarget({ address: text, key }: { address: string; key: string }): Result<ServiceTarget> {
    const address = parseServiceAddress(text);
    if (!address.ok) return address;
    const forbidden = forbids(policy, address.value, true);
    return forbidden ? failure(forbidden) : success({ connectionId: '', address: address.value, key });
  }

  /**
   * Connects an account, as a new connection that becomes the active one, or in the place of another. An id belongs to one
   * address for good: jobs name their connection by it and are asked about with its key. So a connection that goes to
   * another address gets another id, and what was made at the old address waits there as after a removal.
   * @param address as parseServiceAddress writes it @param replaced the id of the connection in whose place it comes
   */
  async function connect(
    { name, address, key }: { name: string; address: string; key: string },
    replaced?: string,
  ): Promise<Result<AddedConnection>> {
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
      // A changed row stays where it was.
      ...(gone && { connections: now.connections.map((each) => (each === gone ? saved : each)) }),
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
  }

  /** Jobs of a removed connection of the same address and of this key are this connection's own from now on. */
  async function replaceKey(id: string, key: string): Promise<Result<ConnectionView>> {
    const kept = await vault.seal(key);
    const saved = find(id);
    if (saved === undefined) return failure(connectionGone);
    const account = { address: saved.address, fingerprint: fingerprint(key) };
    const { same } = formerFor(store.get(), jobAccounts(), account);
    const formerIds = [...saved.formerIds, ...same.map((former) => former.id)];
    const next: SavedConnection = { id, name: saved.name, ...account, ...kept, formerIds };
    save(withConnection(store.get(), next));
    vault.hold(id, key);
    await tell();
    onNewKey(id);
    return success(await viewOf(next));
  }

  /** What was made at an old address stays there, as after a removal: it is not followed at the new one. */
  async function change({ id, name, key, ...wanted }: ChangedConnection): Promise<Result<AddedConnection>> {
    if (id === practiceConnectionId) return failure(practiceStays);
    const address = parseServiceAddress(wanted.address);
    if (!address.ok) return address;
    const saved = find(id);
    if (saved === undefined) return failure(connectionGone);
    // A name may be changed wherever the connection leads, so that what is no longer used can be told apart.
    const staysThere = isAt(saved, address.value);
    const why = (staysThere ? null : forbids(policy, address.value, true)) ?? nameProblem(name, id);
    if (why) return failure(why);
    if (!staysThere) {
      if (key === undefined) return failure(keyForNewAddress);
      return connect({ name, address: address.value, key }, id);
    }
    // The keychain may have been asked since: only the name is another.
    save(withConnection(store.get(), { ...saved, name }));
    if (key !== undefined) {
      const replaced = await replaceKey(id, key);
      return replaced.ok ? success({ ...replaced.value, takenBack: 0, former: [] }) : replaced;
    }
    await tell();
    onNewKey(id);
    return success({ ...(await viewOf({ ...saved, name })), takenBack: 0, former: [] });
  }

  return {
    change,
    replaceKey,
    list,
    activeId,
    /** What a call to the service needs; the answer holds the key and must not be kept. */
    target: targetOf,

    /** Null where there is none of this id. */
    account,
    /** Whose the jobs made through a connection are now; null where it was removed and no other took them over. */
    owner(of: Pick<Account, 'id' | 'address'>): Account | null {
      if (of.id === practiceConnectionId) return practiceAccount(of.address);
      const found = ownerOf(store.get(), of);
      return found ? accountOf(found) : null;
    },
    async active(): Promise<Result<Account>> {
      const found = await account(activeId());
      return found === null ? failure(connectionGone) : success(found);
    },

    /** Checks the address, gets the key and makes it the active one. Jobs of a removed one with that key are its own again. */
    async add(wanted: NewConnection): Promise<Result<AddedConnection>> {
      const address = parseServiceAddress(wanted.address);
      if (!address.ok) return address;
      const why = forbids(policy, address.value, true) ?? nameProblem(wanted.name);
      if (why) return failure(why);
      const key =
        wanted.way === 'key'
          ? success(wanted.key)
          : await service.fetchKey(address.value, wanted.email, wanted.password);
      if (!key.ok) return key;
      return connect({ name: wanted.name, address: address.value, key: key.value });
    },

    /** Gives a connection the jobs of a removed one at its address: the user says that it is the same account. */
    async takeOver(id: string, formerId: string): Promise<Result<{ jobs: number }>> {
      const saved = find(id);
      if (saved === undefined) return failure(connectionGone);
      const former = formerAt(store.get(), jobAccounts(), saved.address);
      const wanted = former.filter((account) => account.id === formerId);
      if (wanted.length === 0) return failure(formerGone);
      save(withConnection(store.get(), { ...saved, formerIds: [...saved.formerIds, formerId] }));
      onNewKey(id);
      return success({ jobs: jobsOf(wanted) });
    },

    async use(id: string): Promise<Result<ConnectionList>> {
      if (id !== practiceConnectionId && find(id) === undefined) return failure(connectionGone);
      save({ activeId: id });
      return success(await tell());
    },

    async remove(id: string): Promise<Result<ConnectionList>> {
      if (id === practiceConnectionId) return failure(practiceStays);
      const gone = find(id);
      if (gone === undefined) return failure(connectionGone);
      save(withoutConnection(store.get(), gone, jobAccounts()));
      vault.forget(id);
      return success(await tell());
    },

    /** What was found, in words. */
    async test(what: { id: string } | { address: string; key: string }): Promise<Result<string>> {
      const target = 'id' in what ? await targetOf(what.id) : newTarget(what);
      return target.ok ? service.testConnection(target.value) : target;
    },
  };
}
