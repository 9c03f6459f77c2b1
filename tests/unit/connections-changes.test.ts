import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Connections, createConnections } from '../../electron/connections/connections.ts';
import { noConnections } from '../../electron/connections/saved-connections.ts';
import type { ConnectionList } from '../../shared/connection.ts';
import { failure, problem } from '../../shared/problem.ts';
import { fakeCipher } from '../fakes/fake-cipher.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { memoryStore } from '../fakes/memory-store.ts';

const unused = failure(problem('unused', 'Not used here.', ''));
const acme = {
  way: 'key',
  name: 'Acme',
  address: 'https://api.example.com',
  key: 'k3y-of-acme-9f2c',
} as const;
const other = { ...acme, name: 'Other', key: 'k3y-of-other-77aa' };

let store: ReturnType<typeof memoryStore<typeof noConnections>>;
let connections: Connections;
/** What the window was told, and which connections have a new key. */
let told: ConnectionList[];
let renewed: string[];
let signIns: number;
let cipher: ReturnType<typeof fakeCipher>;

beforeEach(() => {
  store = memoryStore(noConnections);
  cipher = fakeCipher();
  told = [];
  renewed = [];
  signIns = 0;
  start();
});

/** As after a restart: the same disk, an empty memory. */
function start(): void {
  let ids = 0;
  connections = createConnections({
    store,
    cipher,
    clock: createFakeClock(),
    practice: () => ({ address: 'http://127.0.0.1:4010', key: 'practice-key' }),
    service: {
      fetchKey: async () => {
        signIns += 1;
        return unused;
      },
      testConnection: async () => unused,
    },
    fingerprint: (key) => createHash('sha256').update(key).digest('hex'),
    jobAccounts: () => [],
    newId: () => `id-${ids++}`,
    onChange: (list) => void told.push(list),
    onNewKey: (id) => void renewed.push(id),
  });
}

const add = async (wanted: typeof acme | typeof other) => valueIn(await connections.add(wanted)).id;
/** As an earlier version of the app saved its connections: the key has to be read to know it again. */
function saveAsBefore(): void {
  const saved = store.get();
  store.set({ ...saved, connections: saved.connections.map(({ fingerprint: _none, ...old }) => old) });
}

const gone = { ok: false, problem: { code: 'connection-gone' } };

describe('the window', () => {
  test('is told of every change by the time that change is answered', async () => {
    const steps = [
      () => connections.add(acme),
      () => connections.use('practice'),
      () => connections.replaceKey('id-0', other.key),
      () => connections.use('id-0'),
      () => connections.remove('id-0'),
    ];
    for (const [index, step] of steps.entries()) {
      expect(await step()).toMatchObject({ ok: true });
      expect(told).toHaveLength(index + 1);
      expect(told.at(-1)).toEqual(await connections.list());
    }
  });

  test('is told nothing where nothing changed', async () => {
    await add(acme);
    told = [];
    const before = store.text();
    expect(await connections.add({ ...acme, name: 'practice' })).toMatchObject({
      problem: { code: 'name-taken' },
    });
    expect(await connections.add({ ...other, address: 'ftp://example.com' })).toMatchObject({ ok: false });
    expect(await connections.use('nobody')).toMatchObject(gone);
    expect(await connections.remove('nobody')).toMatchObject(gone);
    expect(await connections.remove('practice')).toMatchObject({ problem: { code: 'practice-stays' } });
    expect(await connections.replaceKey('nobody', other.key)).toMatchObject(gone);
    expect(await connections.takeOver('nobody', 'id-0')).toMatchObject(gone);
    expect(store.text()).toBe(before);
    expect([told, renewed]).toEqual([[], []]);
  });
});

describe('the active connection', () => {
  test('is the one that was chosen, of those that are there', async () => {
    const first = await add(acme);
    const second = await add(other);
    expect(connections.activeId()).toBe(second);
    for (const id of [first, 'practice', second]) {
      expect(await connections.use(id)).toMatchObject({ ok: true, value: { activeId: id } });
      expect(await connections.active()).toMatchObject({ ok: true, value: { id } });
    }
    await connections.remove(first);
    expect(connections.activeId()).toBe(second);
    await connections.remove(second);
    expect(await connections.active()).toMatchObject({ ok: true, value: { id: 'practice' } });
  });
});

describe('what is known by its id', () => {
  test('is the practice service as well', async () => {
    const practice = { id: 'practice', kind: 'practice', address: 'http://127.0.0.1:4010' };
    expect(await connections.view('practice')).toMatchObject(practice);
    expect(connections.owner({ id: 'practice', address: '' })).toMatchObject(practice);
    expect(await connections.target('practice')).toMatchObject({ ok: true, value: { key: 'practice-key' } });
  });

  test('is nothing once it was removed', async () => {
    const id = await add(acme);
    expect(connections.owner({ id, address: acme.address })).toEqual({
      id,
      name: 'Acme',
      address: acme.address,
      kind: 'service',
    });
    await connections.remove(id);
    expect(await connections.view(id)).toBeNull();
    expect(connections.owner({ id, address: acme.address })).toBeNull();
    expect(await connections.target(id)).toMatchObject(gone);
  });

  test('is removed once, also by two that do so at the same time', async () => {
    const id = await add(acme);
    saveAsBefore();
    const [first, second] = await Promise.all([connections.remove(id), connections.remove(id)]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toMatchObject(gone);
  });

  test('is removed also where its key cannot be read any more', async () => {
    const id = await add(acme);
    saveAsBefore();
    cipher.computer = 'two';
    start();
    expect(await connections.remove(id)).toMatchObject({ ok: true });
    expect(await connections.view(id)).toBeNull();
  });
});

test('a name that is taken is refused before anybody is signed in', async () => {
  await add(acme);
  const { key: _none, ...rest } = acme;
  const signIn = { ...rest, way: 'password', email: 'ann@example.com', password: 'right' } as const;
  expect(await connections.add(signIn)).toMatchObject({ problem: { code: 'name-taken' } });
  expect(signIns).toBe(0);
  expect(await connections.add({ ...signIn, name: 'Another' })).toEqual(unused);
  expect(signIns).toBe(1);
});
