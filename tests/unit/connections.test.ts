import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Connections, createConnections } from '../../electron/connections/connections.ts';
import { noConnections } from '../../electron/connections/saved-connections.ts';
import { failure, problem, success } from '../../shared/problem.ts';
import { fakeCipher } from '../fakes/fake-cipher.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { memoryStore } from '../fakes/memory-store.ts';

const key = 'k3y-of-the-account-9f2c';
const refused = problem('key-refused', 'The service did not accept the email and password.', 'Check both.');

let cipher = fakeCipher();
let store = memoryStore(noConnections);
let connections: Connections;
let renewed: string[] = [];

/** As after a restart: the same disk, an empty memory. */
function start() {
  let ids = 0;
  connections = createConnections({
    store,
    cipher,
    clock: createFakeClock(),
    practice: () => ({ address: 'http://127.0.0.1:4010', key: 'practice-key' }),
    service: {
      fetchKey: async (_address, _email, password) =>
        password === 'right' ? success(key) : failure(refused),
      testConnection: async (target) =>
        target.key === key ? success('The service accepted the key.') : failure(refused),
    },
    fingerprint: (text) => createHash('sha256').update(text).digest('hex').slice(0, 16),
    jobAccounts: () => [],
    newId: () => `c${store.get().connections.length}-${ids++}`,
    onChange: () => {},
    onNewKey: (id) => void renewed.push(id),
  });
}

beforeEach(() => {
  renewed = [];
  cipher = fakeCipher();
  store = memoryStore(noConnections);
  start();
});

const acme = { way: 'key' as const, name: 'Acme', address: 'https://api.example.com/', key };

async function addAcme() {
  const added = await connections.add(acme);
  if (!added.ok) throw new Error(added.problem.message);
  return added.value;
}

describe('connections', () => {
  test('practice is there and active before anything is set up', async () => {
    const { connections: all, activeId } = await connections.list();
    expect(all).toMatchObject([{ id: 'practice', kind: 'practice', address: 'http://127.0.0.1:4010' }]);
    expect(activeId).toBe('practice');
  });

  test('a saved one becomes active, shows four characters of its key and stores none of it in the clear', async () => {
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

  test('the key is there again after a restart', async () => {
    const { id } = await addAcme();
    start();
    expect(await connections.target(id)).toEqual(
      success({ connectionId: id, address: 'https://api.example.com', key }),
    );
  });

  test('email and password fetch the key and leave no trace', async () => {
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

  test('on a computer without safe storage the key lives for this session only', async () => {
    cipher.safe = false;
    const { id, key: keyState } = await addAcme();
    expect(keyState).toEqual({ state: 'session-only', lastFour: '9f2c' });
    expect(await connections.target(id)).toMatchObject({ ok: true, value: { key } });
    start();
    expect(await connections.view(id)).toMatchObject({ key: { state: 'missing', lastFour: '9f2c' } });
    expect(await connections.target(id)).toMatchObject({ ok: false, problem: { code: 'key-missing' } });
  });

  test('a key that cannot be read is named so and kept until it is replaced', async () => {
    const { id } = await addAcme();
    const before = store.text();
    cipher.computer = 'two';
    start();
    expect(await connections.view(id)).toMatchObject({ key: { state: 'unreadable', lastFour: '9f2c' } });
    expect(await connections.target(id)).toMatchObject({ ok: false, problem: { code: 'key-unreadable' } });
    expect(store.text()).toBe(before);
    await connections.replaceKey(id, 'another-key-entirely-77aa');
    expect(renewed).toEqual([id]);
    start();
    expect(await connections.view(id)).toMatchObject({ key: { state: 'stored', lastFour: '77aa' } });
  });

  test.each([true, false])('a new key is used at once (safe storage: %s)', async (safe) => {
    cipher.safe = safe;
    const { id } = await addAcme();
    await connections.replaceKey(id, 'another-key-entirely-77aa');
    expect(await connections.target(id)).toMatchObject({
      ok: true,
      value: { key: 'another-key-entirely-77aa' },
    });
  });

  test('a key the system wants encrypted anew is', async () => {
    const { id } = await addAcme();
    const before = store.text();
    start();
    cipher.stale = true;
    await connections.target(id);
    expect(store.text()).not.toBe(before);
    cipher.stale = false;
    start();
    expect(await connections.target(id)).toMatchObject({ ok: true, value: { key } });
  });

  test('a keychain that answers late does not bring back a key that was replaced meanwhile', async () => {
    const { id } = await addAcme();
    start();
    const { decrypt } = cipher;
    let answer = () => {};
    const unlocked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    cipher.decrypt = async (encrypted) => {
      await unlocked;
      return { ...(await decrypt(encrypted)), stale: true };
    };
    const waiting = connections.target(id);
    await Promise.resolve();
    await connections.replaceKey(id, 'another-key-entirely-77aa');
    answer();
    expect(await waiting).toMatchObject({ ok: true, value: { key: 'another-key-entirely-77aa' } });
    cipher.decrypt = decrypt;
    start();
    expect(await connections.target(id)).toMatchObject({
      ok: true,
      value: { key: 'another-key-entirely-77aa' },
    });
  });

  test('a key that could be read is good even where it cannot be encrypted anew', async () => {
    const { id } = await addAcme();
    start();
    cipher.stale = true;
    cipher.encrypt = () => Promise.reject(new Error('the keychain is read-only'));
    expect(await connections.target(id)).toMatchObject({ ok: true, value: { key } });
  });

  test('removing the active one falls back to practice, which itself cannot be removed', async () => {
    const { id } = await addAcme();
    expect(await connections.remove(id)).toMatchObject({ ok: true, value: { activeId: 'practice' } });
    expect(store.text()).not.toContain('api.example.com');
    expect(await connections.target(id)).toMatchObject({ ok: false, problem: { code: 'connection-gone' } });
    expect(await connections.remove('practice')).toMatchObject({ ok: false });
  });

  test('a name can be used once', async () => {
    await addAcme();
    expect(await connections.add({ ...acme, name: 'ACME' })).toMatchObject({
      ok: false,
      problem: { code: 'name-taken' },
    });
  });

  test('two adds of one name at the same moment make one connection', async () => {
    const added = await Promise.all([connections.add(acme), connections.add(acme)]);
    expect(added.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await connections.list()).connections).toHaveLength(2);
  });

  test('testing says in words whether the key was accepted, for saved and unsaved ones', async () => {
    const { id } = await addAcme();
    expect(await connections.test({ id })).toEqual(
      success({ works: true, summary: 'The service accepted the key.' }),
    );
    expect(await connections.test({ address: 'https://api.example.com', key })).toMatchObject({
      value: { works: true },
    });
    expect(await connections.test({ address: 'https://api.example.com', key: 'wrong' })).toEqual(
      success({ works: false, summary: refused.message, problem: refused }),
    );
    expect(await connections.test({ address: 'ftp://example.com', key })).toMatchObject({
      ok: true,
      value: { works: false },
    });
  });
});
