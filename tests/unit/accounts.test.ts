import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { SavedConnectionsSchema } from '../../electron/connections/saved-connections.ts';
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

describe('an account added again', () => {
  test('has its jobs back by itself, under its former id', async () => {
    const added = await addAgain();
    expect(added).toMatchObject({ id: first, takenBack: 1, former: [] });
    await isAsked();
    await desk.bench.clock.advance(60_000);
    expect(desk.bench.record(job)).toMatchObject({ state: 'pending', connection: { name: added.name } });
    expect(desk.bench.record(job).problem).toBeUndefined();
  });

  test('is known by its key also where that could not be read any more', async () => {
    desk.cipher.computer = 'two';
    desk = await desk.restart();
    expect(await desk.connections.target(first)).toMatchObject({ problem: { code: 'key-unreadable' } });
    expect(await addAgain()).toMatchObject({ takenBack: 1, former: [] });
    await isAsked();
  });

  test('is known by its key also where that was kept for one session only', async () => {
    desk.cipher.safe = false;
    await desk.connections.replaceKey(first, key);
    desk = await desk.restart();
    expect(await desk.connections.target(first)).toMatchObject({ problem: { code: 'key-missing' } });
    expect(await addAgain()).toMatchObject({ takenBack: 1, former: [] });
    await isAsked();
  });

  test('with another key is asked about, and by the user’s word has its jobs back at once', async () => {
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

  test('is asked about where the secret that keys are known by was lost', async () => {
    desk = await desk.restart({ secret: true });
    await desk.connections.remove(first);
    desk = await desk.restart({ secret: true });
    expect(valueIn(await desk.add(address, key))).toMatchObject({ takenBack: 0, former: [{ jobs: 1 }] });
  });

  test('is found by the address of its jobs, however that was written', async () => {
    const path = jobFile(folder, job, 'record');
    const text = desk.bench.disk.files.get(path) ?? '';
    desk.bench.disk.files.set(path, text.replace(address, 'HTTPS://api.Example.com:443/v1/'));
    desk = await desk.restart();
    expect(await addAgain()).toMatchObject({ takenBack: 1 });
  });
});

describe('what is on disk', () => {
  test('is never a key', async () => {
    await addAgain('another-key-entirely-77aa');
    expect(desk.store.text()).not.toContain(key);
    expect(desk.store.text()).not.toContain(Buffer.from(key).toString('base64'));
  });

  test('says nothing of a removed connection that has no jobs', async () => {
    const { id } = valueIn(await desk.add('https://unused.example.com', key));
    await desk.connections.remove(id);
    expect(desk.store.text()).not.toContain('unused.example.com');
  });

  test('may be of version 1: its connections work, and are known again after they were removed', async () => {
    const { connections, activeId } = desk.store.get();
    const old = connections.map(({ fingerprint: _none, formerIds: _neither, ...rest }) => rest);
    const saved = SavedConnectionsSchema.parse({ version: 1, activeId, connections: old });
    desk = await desk.restart({ saved });
    expect(await desk.connections.target(first)).toMatchObject({ ok: true, value: { key } });
    expect(await addAgain()).toMatchObject({ id: first, takenBack: 1 });
  });

  test('may hold jobs of connections that an earlier version forgot: these are asked about', async () => {
    desk = await desk.restart({ saved: { version: 2, activeId: '', connections: [], removed: [] } });
    expect(valueIn(await desk.add(address, key))).toMatchObject({ former: [{ id: first, jobs: 1 }] });
  });

  test('holds the decision first: what a crash left undone is done at the next start', async () => {
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

  test('may be the history of a time before: a job that is imported goes where the others went', async () => {
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

describe('jobs are not taken', () => {
  test('from a connection that is there, whatever its address and key', async () => {
    const { id, takenBack, former } = valueIn(await desk.add(address, key));
    expect({ takenBack, former }).toEqual({ takenBack: 0, former: [] });
    for (const other of [first, id, 'practice', 'no-such-connection']) {
      const why = problemIn(await desk.connections.takeOver(id, other));
      expect(why.message).toMatch(/^[A-Z].+\.$/);
    }
    expect(problemIn(await desk.connections.takeOver('practice', first)).code).toBe('connection-gone');
    expect(owner().id).toBe(first);
  });

  test('from an account at another address, nor twice', async () => {
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
  test('keeps its jobs under its new name', async () => {
    const name = 'West coast';
    expect(valueIn(await desk.connections.change({ id: first, name, address }))).toMatchObject({
      id: first,
      name,
    });
    await isAsked();
    expect(owner()).toEqual({ id: first, name, address, kind: 'service' });
  });

  test('to another address follows none of its jobs there, and has them back at the old one', async () => {
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

  test('takes no name of another, and no address that a new one could not have', async () => {
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
