import {
  type ConnectionList,
  type ConnectionTest,
  type ConnectionView,
  type NewConnection,
  practiceConnectionId,
} from '../../shared/connection.ts';
import { failure, type Problem, problem, type Result, success } from '../../shared/problem.ts';
import type { Cipher } from '../platform/cipher.ts';
import type { Store } from '../platform/store.ts';
import type { ServiceClient, ServiceTarget } from '../service/client.ts';
import { parseServiceAddress } from '../service/http/address.ts';
import { createKeyVault } from './key-vault.ts';
import type { SavedConnection, SavedConnections } from './saved-connections.ts';

/** The practice service as it runs now. */
export interface PracticeAccess {
  address: string;
  key: string;
}

export interface Connections {
  list(): Promise<ConnectionList>;
  /** Checks the address, gets the key where asked to, and makes the new connection the active one. */
  add(wanted: NewConnection): Promise<Result<ConnectionView>>;
  use(id: string): Promise<Result<ConnectionList>>;
  remove(id: string): Promise<Result<ConnectionList>>;
  replaceKey(id: string, key: string): Promise<Result<ConnectionView>>;
  test(what: { id: string } | { address: string; key: string }): Promise<Result<ConnectionTest>>;
  /** What a call to the service needs; the answer holds the key and must not be kept. */
  target(id: string): Promise<Result<ServiceTarget>>;
  activeId(): string;
  /** The connection new jobs and lookups go to. */
  active(): Promise<Result<ConnectionView>>;
  view(id: string): Promise<ConnectionView | null>;
}

export interface ConnectionsParts {
  store: Store<SavedConnections>;
  cipher: Cipher;
  /** Null where the practice service could not be started. */
  practice: () => PracticeAccess | null;
  service: Pick<ServiceClient, 'fetchKey' | 'testConnection'>;
  newId: () => string;
  onChange: (list: ConnectionList) => void;
  /** A connection that may have been waiting for its key has one again. */
  onNewKey: (id: string) => void;
}

export function createConnections(parts: ConnectionsParts): Connections {
  const { store, cipher, practice, service, newId, onChange, onNewKey } = parts;
  const find = (id: string) => store.get().connections.find((saved) => saved.id === id);
  const replaced = (id: string, change: Partial<SavedConnection>) =>
    store.get().connections.map((saved) => (saved.id === id ? { ...saved, ...change } : saved));
  const vault = createKeyVault(cipher, (id, kept) =>
    store.set({ ...store.get(), connections: replaced(id, kept) }),
  );

  function practiceView(): ConnectionView {
    return {
      id: practiceConnectionId,
      name: 'Practice',
      address: practice()?.address ?? '',
      kind: 'practice',
      key: { state: 'stored' },
    };
  }

  async function viewOf(saved: SavedConnection): Promise<ConnectionView> {
    const { id, name, address } = saved;
    return { id, name, address, kind: 'service', key: await vault.state(saved) };
  }

  function activeId(): string {
    const { activeId: wanted } = store.get();
    return find(wanted) === undefined ? practiceConnectionId : wanted;
  }

  async function view(id: string): Promise<ConnectionView | null> {
    if (id === practiceConnectionId) return practiceView();
    const saved = find(id);
    return saved === undefined ? null : viewOf(saved);
  }

  async function list(): Promise<ConnectionList> {
    const saved = await Promise.all(store.get().connections.map(viewOf));
    return { connections: [practiceView(), ...saved], activeId: activeId() };
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

  async function keyFor(wanted: NewConnection, address: string): Promise<Result<string>> {
    return wanted.way === 'key'
      ? success(wanted.key)
      : service.fetchKey(address, wanted.email, wanted.password);
  }

  async function targetOf(id: string): Promise<Result<ServiceTarget>> {
    if (id === practiceConnectionId) {
      const access = practice();
      return access === null ? failure(practiceDown) : success({ connectionId: id, ...access });
    }
    const saved = find(id);
    if (saved === undefined) return failure(connectionGone);
    const key = await vault.read(saved);
    return key.ok ? success({ connectionId: id, address: saved.address, key: key.value }) : key;
  }

  return {
    list,
    activeId,
    target: targetOf,

    view,
    async active() {
      const found = await view(activeId());
      return found === null ? failure(connectionGone) : success(found);
    },

    async add(wanted) {
      const address = parseServiceAddress(wanted.address);
      if (!address.ok) return address;
      const names = ['Practice', ...store.get().connections.map((saved) => saved.name)];
      if (names.some((name) => name.toLowerCase() === wanted.name.toLowerCase()))
        return failure(nameTaken(wanted.name));
      const key = await keyFor(wanted, address.value);
      if (!key.ok) return key;
      const kept = await vault.seal(key.value);
      const id = newId();
      const saved: SavedConnection = { id, name: wanted.name, address: address.value, ...kept };
      save({ connections: [...store.get().connections, saved], activeId: id });
      vault.hold(id, key.value);
      await tell();
      return success(await viewOf(saved));
    },

    async use(id) {
      if (id !== practiceConnectionId && find(id) === undefined) return failure(connectionGone);
      save({ activeId: id });
      return success(await tell());
    },

    async remove(id) {
      if (id === practiceConnectionId) return failure(practiceStays);
      if (find(id) === undefined) return failure(connectionGone);
      save({ connections: store.get().connections.filter((saved) => saved.id !== id) });
      vault.forget(id);
      return success(await tell());
    },

    async replaceKey(id, key) {
      const saved = find(id);
      if (saved === undefined) return failure(connectionGone);
      const kept = await vault.seal(key);
      const next: SavedConnection = { id, name: saved.name, address: saved.address, ...kept };
      save({ connections: store.get().connections.map((each) => (each.id === id ? next : each)) });
      vault.hold(id, key);
      await tell();
      onNewKey(id);
      return success(await viewOf(next));
    },

    async test(what) {
      let target: Result<ServiceTarget>;
      if ('id' in what) target = await targetOf(what.id);
      else {
        const address = parseServiceAddress(what.address);
        target = address.ok ? success({ connectionId: '', address: address.value, key: what.key }) : address;
      }
      const answer = target.ok ? await service.testConnection(target.value) : target;
      return success(
        answer.ok
          ? { works: true, summary: answer.value }
          : { works: false, summary: answer.problem.message, problem: answer.problem },
      );
    },
  };
}

const connectionGone = problem(
  'connection-gone',
  'That connection is not saved here any more.',
  'Open Settings, Connections and add it again.',
);

const practiceStays = problem(
  'practice-stays',
  'The practice connection is built in.',
  'Use another one instead.',
);

const practiceDown = problem(
  'practice-down',
  'The practice service inside the app could not be started.',
  'Restart the app; your own connections are not affected.',
);

function nameTaken(name: string): Problem {
  return problem('name-taken', `There is a connection named “${name}” already.`, 'Choose another name.');
}
