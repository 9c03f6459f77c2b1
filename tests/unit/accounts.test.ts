import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { usedAccounts } from '../../electron/connections/saved-connections.ts';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
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

describe('a connection that is changed', () => {
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
});

test('accounts in use are those of jobs and of lookups, each once, without practice', () => {
  const account = { id: 'a', name: 'Acme', address };
  const ofJobs = { ...account, kind: 'service' as const };
  const others = [
    { ...account, kind: 'service' as const },
    { ...account, id: 'b', kind: 'service' as const },
    { ...account, id: 'practice', kind: 'practice' as const },
  ];
  expect(usedAccounts([ofJobs, ofJobs], others)).toEqual([
    { ...account, jobs: 2 },
    { ...account, id: 'b', jobs: 0 },
  ]);
});
