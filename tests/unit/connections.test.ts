import { beforeEach, describe, expect, test } from 'vitest';
import type { Connections } from '../../electron/connections/connections.ts';
import { noConnections } from '../../electron/connections/saved-connections.ts';
import type { ConnectionList } from '../../shared/model/connection.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { memoryStore } from '../fakes/memory-store.ts';
import { fakeCipher, testConnections } from '../fakes/test-connections.ts';

const key = 'k3y-of-the-account-9f2c';
const refused = problem('key-refused', 'The service did not accept the email and password.', 'Check both.');

let cipher = fakeCipher();
let store = memoryStore(noConnections);
let connections: Connections;
/** What the window was told, and which connections have a new key. */
let told: ConnectionList[] = [];
let renewed: string[] = [];
let signIns = 0;
let ids = 0;

/** As after a restart: the same disk, an empty memory. */
function start() {
  connections = testConnections({
    ...{ store, cipher },
    service: {
      fetchKey: async (_address, _email, password) => {
        signIns += 1;
        return password === 'right' ? success(key) : failure(refused);
      },
      testConnection: async (target) =>
        target.key === key ? success('The service accepted the key.') : failure(refused),
    },
    newId: () => `id-${ids++}`,
    onChange: (list) => void told.push(list),
    onNewKey: (id) => void renewed.push(id),
  });
}

beforeEach(() => {
  [told, renewed, signIns, ids] = [[], [], 0, 0];
  cipher = fakeCipher();
  store = memoryStore(noConnections);
  start();
});

const acme = { way: 'key' as const, name: 'Acme', address: 'https://api.example.com/', key };
const other = { ...acme, name: 'Other', key: 'k3y-of-other-77aa' };
const addAcme = async () => valueIn(await connections.add(acme));

const gone = { ok: false, problem: { code: 'connection-gone' } };

const keyOf = async (wanted: string) =>
  (await connections.list()).connections.find(({ id }) => id === wanted)?.key;

describe('saved connections', () => {
  test('include the practice connection, which is active at first', async () => {
    const { connections: all, activeId } = await connections.list();
    expect(all).toMatchObject([{ id: 'practice', kind: 'practice', address: 'http://127.0.0.1:4010' }]);
    expect(activeId).toBe('practice');
  });

  test('become active, show four characters of their key and never store it in the clear', async () => {
    const view = await addAcme();
    expect(view).toEqual({
      id: view.id,
      name: 'Acme',
      address: 'https://api.example.com',
      kind: 'service',
      key: { state: 'stored', lastFour: '9f2c' },
      takenBack: 0,
      former: [],
    });
    expect(connections.activeId()).toBe(view.id);
    expect(JSON.stringify(await connections.list())).not.toContain(key);
    expect(store.text()).not.toContain(key);
  });

  test('keep their key over a restart', async () => {
    const { id } = await addAcme();
    start();
    expect(await connections.target(id)).toEqual(
      success({ connectionId: id, address: 'https://api.example.com', key }),
    );
  });

  test('fetch the key with an email and password, which are not stored', async () => {
    const { key: _key, ...rest } = acme;
    const wrong = await connections.add({
      ...rest,
      way: 'password',
      email: 'ann@example.com',
      password: 'wrong',
    });
    expect(wrong).toEqual(failure(refused));
    const right = await connections.add({
      ...rest,
      way: 'password',
      email: 'ann@example.com',
      password: 'right',
    });
    expect(right).toMatchObject({ ok: true, value: { key: { state: 'stored', lastFour: '9f2c' } } });
    expect(store.text()).not.toMatch(/right|ann@example/);
  });

  test('keep the key for this session only on a computer without safe storage', async () => {
    cipher.safe = false;
    const { id, key: keyState } = await addAcme();
    expect(keyState).toEqual({ state: 'session-only', lastFour: '9f2c' });
    expect(await connections.target(id)).toMatchObject({ ok: true, value: { key } });
    start();
    expect(await keyOf(id)).toEqual({ state: 'missing', lastFour: '9f2c' });
    expect(await connections.target(id)).toMatchObject({ ok: false, problem: { code: 'key-missing' } });
  });

  test('keep a key that cannot be read until it is replaced', async () => {
    const { id } = await addAcme();
    const before = store.text();
    cipher.computer = 'two';
    start();
    expect(await keyOf(id)).toEqual({ state: 'unreadable', lastFour: '9f2c' });
    expect(await connections.target(id)).toMatchObject({ ok: false, problem: { code: 'key-unreadable' } });
    expect(store.text()).toBe(before);
    await connections.replaceKey(id, 'another-key-entirely-77aa');
    expect(renewed).toEqual([id]);
    start();
    expect(await keyOf(id)).toEqual({ state: 'stored', lastFour: '77aa' });
  });

  test.each([true, false])('use a new key at once (safe storage: %s)', async (safe) => {
    cipher.safe = safe;
    const { id } = await addAcme();
    await connections.replaceKey(id, 'another-key-entirely-77aa');
    expect(await connections.target(id)).toMatchObject({
      ok: true,
      value: { key: 'another-key-entirely-77aa' },
    });
  });

  test('are added once when two are added under one name at the same time', async () => {
    const added = await Promise.all([connections.add(acme), connections.add(acme)]);
    expect(added.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await connections.list()).connections).toHaveLength(2);
  });

  test('can be tested, saved or not, and say whether the key was accepted', async () => {
    const { id } = await addAcme();
    expect(await connections.test({ id })).toEqual(success('The service accepted the key.'));
    expect(await connections.test({ address: 'https://api.example.com', key })).toMatchObject({ ok: true });
    expect(await connections.test({ address: 'https://api.example.com', key: 'wrong' })).toEqual(
      failure(refused),
    );
    expect(await connections.test({ address: 'ftp://example.com', key })).toMatchObject({ ok: false });
  });
});

describe('changes of connections', () => {
  test('are told to the window before they are answered', async () => {
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

  test('that are refused change nothing and tell the window nothing', async () => {
    await addAcme();
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
  test('is the one chosen last that is still there', async () => {
    const first = (await addAcme()).id;
    const second = valueIn(await connections.add(other)).id;
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

describe('a connection looked up by its id', () => {
  test('can be the practice connection', async () => {
    const practice = { id: 'practice', kind: 'practice', address: 'http://127.0.0.1:4010' };
    expect(await connections.account('practice')).toMatchObject(practice);
    const { address } = practice;
    expect(connections.owner({ id: 'practice', address })).toMatchObject(practice);
    expect(await connections.target('practice')).toMatchObject({ ok: true, value: { key: 'practice-key' } });
  });

  test('is unknown after it is removed', async () => {
    const { id } = await addAcme();
    expect(connections.owner({ id, address: acme.address })).toEqual({
      id,
      name: 'Acme',
      address: 'https://api.example.com',
      kind: 'service',
    });
    await connections.remove(id);
    expect(await connections.account(id)).toBeNull();
    expect(connections.owner({ id, address: acme.address })).toBeNull();
    expect(await connections.target(id)).toMatchObject(gone);
  });

  test('is removed once by two requests at the same time', async () => {
    const { id } = await addAcme();
    const [first, second] = await Promise.all([connections.remove(id), connections.remove(id)]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toMatchObject(gone);
  });

  test('can be removed when its key cannot be read', async () => {
    const { id } = await addAcme();
    cipher.computer = 'two';
    start();
    expect(await connections.remove(id)).toMatchObject({ ok: true });
    expect(await connections.account(id)).toBeNull();
  });
});

test('a name that is taken is refused before signing in', async () => {
  await addAcme();
  const { key: _none, ...rest } = acme;
  const signIn = { ...rest, way: 'password', email: 'ann@example.com', password: 'right' } as const;
  expect(await connections.add(signIn)).toMatchObject({ problem: { code: 'name-taken' } });
  expect(signIns).toBe(0);
  expect(await connections.add({ ...signIn, name: 'Another' })).toEqual(
    success(expect.objectContaining({ name: 'Another' })),
  );
  expect(signIns).toBe(1);
});
