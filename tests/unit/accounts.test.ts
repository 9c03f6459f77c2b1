import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { usedAccounts } from '../../electron/connections/former-accounts.ts';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { type AccountsDesk, openAccountsDesk } from '../fakes/accounts-desk.ts';
import { folder, problemIn, valueIn } from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';

const address = 'https://api.example.com';
const key = 'k3y-of-the-account-9f2c';

let desk: AccountsDesk;
/** The connection that the job was made through. */
let first = '';
let job = '';
beforeEach(async () => {
  desk = await openAccountsDesk();
  first = valueIn(await desk.add(address, key)).id;
  job = await desk.send();
});

const owner = () => desk.bench.record(job).connection;
const settle = () => desk.bench.clock.advance(1000);

/** Removes the connection, adds one at its address, and answers what the window is told. */
async function addAgain(withKey = key) {
  valueIn(await desk.connections.remove(first));
  await desk.bench.clock.advance(10_000);
  desk.asked();
  return valueIn(await desk.add(address, withKey));
}

/** The job is asked about now, with this key. */
async function isAsked(withKey = key) {
  await settle();
  expect(desk.asked()).toEqual([{ address, key: withKey, queueId: '1' }]);
}

describe('an account that is added again', () => {
  test('gets its jobs and its id back', async () => {
    const added = await addAgain();
    expect(added).toMatchObject({ id: first, takenBack: 1, former: [] });
    await isAsked();
    await desk.bench.clock.advance(60_000);
    expect(desk.bench.record(job)).toMatchObject({ state: 'pending', connection: { name: added.name } });
    expect(desk.bench.record(job).problem).toBeUndefined();
  });

  test('is recognized by its key even if the saved one cannot be read', async () => {
    desk.cipher.computer = 'two';
    desk = await desk.restart();
    expect(await desk.connections.target(first)).toMatchObject({ problem: { code: 'key-unreadable' } });
    expect(await addAgain()).toMatchObject({ takenBack: 1, former: [] });
    await isAsked();
  });

  test('is recognized by its key even if that was kept for one session only', async () => {
    desk.cipher.safe = false;
    await desk.connections.replaceKey(first, key);
    desk = await desk.restart();
    expect(await desk.connections.target(first)).toMatchObject({ problem: { code: 'key-missing' } });
    expect(await addAgain()).toMatchObject({ takenBack: 1, former: [] });
    await isAsked();
  });

  test('with another key gets its jobs back at once after the user confirms', async () => {
    const added = await addAgain('another-key-entirely-77aa');
    expect(added).toMatchObject({ takenBack: 0, former: [{ id: first, name: owner().name, jobs: 1 }] });
    await desk.bench.clock.advance(120_000);
    expect(desk.asked()).toEqual([]);
    expect(owner().id).toBe(first);
    expect(valueIn(await desk.connections.takeOver(added.id, first))).toEqual({ jobs: 1 });
    await isAsked('another-key-entirely-77aa');
    expect(owner()).toEqual({ id: added.id, name: added.name, address, kind: 'service' });
    const story = desk.bench.record(job).timeline.map(({ text }) => text);
    expect(story).toContain(`Belongs to the connection “${added.name}” now`);
  });

  test('needs a confirmation if the secret behind key fingerprints was lost', async () => {
    desk = await desk.restart({ secret: true });
    await desk.connections.remove(first);
    desk = await desk.restart({ secret: true });
    expect(valueIn(await desk.add(address, key))).toMatchObject({ takenBack: 0, former: [{ jobs: 1 }] });
  });

  test('is found by the address of its jobs, however that is written', async () => {
    const path = jobFile(folder, job, 'record');
    const text = desk.bench.disk.files.get(path) ?? '';
    desk.bench.disk.files.set(path, text.replace(address, 'HTTPS://api.Example.com:443/v1/'));
    desk = await desk.restart();
    expect(await addAgain()).toMatchObject({ takenBack: 1 });
  });
});

describe('saved connections', () => {
  test('never hold a key in the clear', async () => {
    await addAgain('another-key-entirely-77aa');
    expect(desk.store.text()).not.toContain(key);
    expect(desk.store.text()).not.toContain(Buffer.from(key).toString('base64'));
  });

  test('keep nothing of a removed connection without jobs', async () => {
    const { id } = valueIn(await desk.add('https://unused.example.com', key));
    await desk.connections.remove(id);
    expect(desk.store.text()).not.toContain('unused.example.com');
  });

  test('hold the take-over of jobs first, which is finished after a crash', async () => {
    const { id } = await addAgain('another-key-entirely-77aa');
    desk.bench.disk.before = (_step, path) => {
      if (path.includes('job.json')) throw systemError('ENOSPC');
    };
    await desk.connections.takeOver(id, first);
    await settle();
    desk.bench.disk.before = () => {};
    desk = await desk.restart();
    desk.asked();
    await desk.bench.clock.advance(70_000);
    expect(owner().id).toBe(id);
    expect(desk.asked()).toContainEqual({ address, key: 'another-key-entirely-77aa', queueId: '1' });
  });

  test('give an imported job to the account its former account went to', async () => {
    const exported = valueIn(await desk.bench.jobs.exportAll(join('/backup')));
    const { id } = await addAgain('another-key-entirely-77aa');
    await desk.connections.takeOver(id, first);
    await settle();
    valueIn(await desk.bench.jobs.remove(job));
    valueIn(await desk.bench.jobs.importFrom(exported.savedTo));
    await settle();
    expect(owner().id).toBe(id);
  });
});

describe('taking over jobs', () => {
  test('is refused from a connection that is still there', async () => {
    const { id, takenBack, former } = valueIn(await desk.add(address, key));
    expect({ takenBack, former }).toEqual({ takenBack: 0, former: [] });
    for (const other of [first, id, 'practice', 'no-such-connection']) {
      const why = problemIn(await desk.connections.takeOver(id, other));
      expect(why.message).toMatch(/^[A-Z].+\.$/);
    }
    expect(problemIn(await desk.connections.takeOver('practice', first)).code).toBe('connection-gone');
    expect(owner().id).toBe(first);
  });

  test('is refused from another address, and a second time', async () => {
    await desk.connections.remove(first);
    const other = valueIn(await desk.add('https://api.example.com/tenant', key));
    expect(other).toMatchObject({ takenBack: 0, former: [] });
    expect((await desk.connections.takeOver(other.id, first)).ok).toBe(false);
    const [one, two] = ['key-number-one-1111', 'key-number-two-2222'];
    const mine = valueIn(await desk.add(address, one));
    const next = valueIn(await desk.add(address, two));
    expect((await desk.connections.takeOver(mine.id, first)).ok).toBe(true);
    expect((await desk.connections.takeOver(next.id, first)).ok).toBe(false);
    await settle();
    expect(owner().id).toBe(mine.id);
  });
});

describe('a connection that is changed', () => {
  test('keeps its jobs under a new name', async () => {
    const name = 'West coast';
    expect(valueIn(await desk.connections.change({ id: first, name, address }))).toMatchObject({
      id: first,
      name,
    });
    await isAsked();
    expect(owner()).toEqual({ id: first, name, address, kind: 'service' });
  });

  test('leaves its jobs at the old address, and gets them back there', async () => {
    const moved = { name: 'Moved', address: 'https://api.elsewhere.example', key: 'k3y-for-elsewhere-77aa' };
    const changed = valueIn(await desk.connections.change({ id: first, ...moved }));
    await desk.bench.clock.advance(120_000);
    expect(desk.asked()).toEqual([]);
    expect(desk.bench.record(job)).toMatchObject({
      queueId: '1',
      state: 'needs-attention',
      connection: { address },
    });
    const back = await desk.connections.change({ id: changed.id, name: 'Back', address, key });
    expect(back).toMatchObject({ value: { id: first, takenBack: 1 } });
    await isAsked();
  });

  test('rejects a name that is taken and an address that is not safe', async () => {
    const other = valueIn(await desk.add(address, 'another-key-entirely-77aa'));
    const before = desk.store.text();
    const change = async (name: string, at: string) =>
      problemIn(await desk.connections.change({ id: first, name, address: at, key })).code;
    expect(await change(other.name.toUpperCase(), address)).toBe('name-taken');
    expect(await change('Mine', 'http://api.example.com')).toBe('address-not-safe');
    expect(await change('Mine', 'https://me:secret@api.example.com')).toBe('address-invalid');
    expect(desk.store.text()).toBe(before);
  });
});

describe('two accounts at one address', () => {
  const keys = { one: 'key-of-account-one-1111', two: 'key-of-account-two-2222' };
  /** Ids of the connections, each with a job. */
  let one = '';
  let two = '';
  beforeEach(async () => {
    desk = await openAccountsDesk();
    one = valueIn(await desk.add(address, keys.one)).id;
    await desk.send();
    two = valueIn(await desk.add(address, keys.two)).id;
    await desk.send();
  });

  const keyOf = async (id: string) => valueIn(await desk.connections.target(id)).key;
  const remove = async (id: string) => valueIn(await desk.connections.remove(id));

  test('are each recognized by their key when added again', async () => {
    await remove(one);
    await remove(two);
    const other = valueIn(await desk.add('https://elsewhere.example.com', keys.one));
    expect(other).toMatchObject({ takenBack: 0, former: [] });
    await remove(other.id);
    expect(valueIn(await desk.add(address, keys.two))).toMatchObject({ id: two, takenBack: 1 });
    expect(valueIn(await desk.add(address, keys.one))).toMatchObject({ id: one, takenBack: 1, former: [] });
  });

  test('keep their keys and places when the other one changes', async () => {
    await desk.connections.replaceKey(one, 'a-new-key-of-one-3333');
    expect([await keyOf(one), await keyOf(two)]).toEqual(['a-new-key-of-one-3333', keys.two]);
    const { connections } = await desk.connections.list();
    expect(connections.map(({ id }) => id)).toEqual(['practice', one, two]);
    await remove(one);
    expect(await keyOf(two)).toBe(keys.two);
  });

  test('are no longer saved as removed once they came back', async () => {
    await remove(one);
    await remove(two);
    expect(desk.store.get().removed.map(({ id }) => id)).toEqual([one, two]);
    await desk.add(address, keys.one);
    expect(desk.store.get().removed.map(({ id }) => id)).toEqual([two]);
    valueIn(await desk.connections.takeOver(one, two));
    expect(desk.store.get().removed).toEqual([]);
  });

  test('become one when the key of one replaces that of the other', async () => {
    await remove(two);
    await desk.connections.replaceKey(one, keys.two);
    expect(desk.connections.owner({ id: two, address })?.id).toBe(one);
    await remove(one);
    expect(valueIn(await desk.add(address, keys.two))).toMatchObject({ takenBack: 2, former: [] });
  });
});

test('accounts in use are those of jobs and of lookups, each once, without practice', () => {
  const account = { id: 'a', name: 'Acme', address };
  const others = [
    { ...account, kind: 'service' as const },
    { ...account, id: 'b', kind: 'service' as const },
    { ...account, id: 'practice', kind: 'practice' as const },
  ];
  expect(usedAccounts([{ ...account, jobs: 2 }], others)).toEqual([
    { ...account, jobs: 2 },
    { ...account, id: 'b', jobs: 0 },
  ]);
});
