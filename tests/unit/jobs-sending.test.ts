import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import type { CreateOutcome } from '../../electron/service/client.ts';
import { JobRecordSchema } from '../../shared/model/job-record.ts';
import { problem, success } from '../../shared/model/problem.ts';
import {
  createJobBench,
  folder,
  type JobBench,
  problemIn,
  realConnection,
  valueIn,
} from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';

const offline = problem('unreachable', 'The service cannot be reached.', 'Check the network.');
const lost = problem('connection-broken', 'The connection broke off.', 'Look in your account.');

/** A create that stays open until the test ends it. */
function heldCreates(bench: JobBench) {
  const ends: ((outcome: CreateOutcome) => void)[] = [];
  bench.client.onCreate = () => new Promise((resolve) => ends.push(resolve));
  return ends;
}

const onDisk = (bench: JobBench, id: string) =>
  JobRecordSchema.parse(JSON.parse(bench.disk.files.get(jobFile(folder, id, 'record')) ?? ''));

describe('the queue of lists to send', () => {
  it('sends one list at a time per connection, in the order they were made', async () => {
    const bench = await createJobBench();
    const ends = heldCreates(bench);
    expect(bench.jobs.uploading()).toBe(false);
    const ids = [(await bench.make()).id, (await bench.make()).id, (await bench.make()).id];
    const states = () => ids.map((id) => bench.record(id).state);
    expect(states()).toEqual(['sending', 'prepared', 'prepared']);
    expect(bench.jobs.uploading()).toBe(true);
    ends[0]?.({ kind: 'accepted', queueId: '11' });
    await bench.clock.settle();
    expect(states()).toEqual(['pending', 'sending', 'prepared']);
    ends[1]?.({ kind: 'refused', problem: lost });
    await bench.clock.settle();
    expect(states()).toEqual(['pending', 'not-accepted', 'sending']);
    expect(bench.jobs.uploading()).toBe(true);
    ends[2]?.({ kind: 'accepted', queueId: '12' });
    await bench.clock.settle();
    expect(bench.jobs.uploading()).toBe(false);
  });

  it('sends to two connections at once', async () => {
    let turn = 0;
    const bench = await createJobBench({
      activeConnection: async () => success({ ...realConnection, id: `connection-${turn++}` }),
    });
    heldCreates(bench);
    await bench.make();
    await bench.make();
    expect(bench.client.creates).toHaveLength(2);
  });

  it('lets a waiting job be cancelled, and no other', async () => {
    const bench = await createJobBench();
    const ends = heldCreates(bench);
    const first = await bench.make();
    const second = await bench.make();
    expect(valueIn(await bench.jobs.cancel(second.id)).state).toBe('cancelled');
    expect(problemIn(await bench.jobs.cancel(first.id)).code).toBe('job-moved-on');
    ends[0]?.({ kind: 'accepted', queueId: '11' });
    await bench.clock.advance(60_000);
    expect(problemIn(await bench.jobs.cancel(first.id)).code).toBe('job-moved-on');
    expect(bench.client.creates).toHaveLength(1);
  });
});

describe('the outcome of sending a list', () => {
  it('is tried again where nothing was sent, and is told once', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: offline, passing: true });
    const { id } = await bench.make();
    expect(bench.record(id)).toMatchObject({ state: 'prepared', problem: { code: 'unreachable' } });
    await bench.clock.advance(3_600_000);
    const tries = bench.client.creates.length;
    expect(tries).toBeGreaterThan(30);
    expect(tries).toBeLessThan(80);
    expect(bench.record(id).timeline.map((entry) => entry.text)).toEqual([
      'Job made from contacts.csv',
      'Prepared: 2 rows, 31 bytes',
      'Sending was confirmed',
      'Sending 2 rows, 31 bytes',
      'Nothing was sent. The service cannot be reached',
    ]);

    bench.client.onCreate = () => ({ kind: 'accepted', queueId: '5' });
    bench.jobs.networkBack();
    await bench.clock.settle();
    expect(bench.record(id)).toMatchObject({ state: 'pending', queueId: '5' });
    expect(bench.record(id).problem).toBeUndefined();
  });

  it('is unknown where the client throws', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => {
      throw new Error('a bug');
    };
    const { id } = await bench.make();
    expect(bench.record(id)).toMatchObject({ state: 'outcome-unknown', problem: { code: 'sending-broke' } });
  });

  it('is unknown on disk where the app stops during the upload', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = (_upload, { signal }) =>
      new Promise((resolve) =>
        signal?.addEventListener('abort', () => resolve({ kind: 'unknown', problem: lost })),
      );
    const { id } = await bench.make();
    await bench.jobs.stop();
    expect(onDisk(bench, id).state).toBe('outcome-unknown');
  });
});

const first = randomUUID();
const why = problem('made-up', 'Made up.', 'Wait.');
const created = (bench: JobBench) => bench.client.creates.length;

describe('a list that waits in a copied profile', () => {
  async function waiting(): Promise<{ bench: JobBench; id: string }> {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: why, passing: true });
    const { id } = await bench.make();
    bench.kill();
    bench.client.onCreate = () => ({ kind: 'accepted', queueId: '7' });
    bench.client.creates.length = 0;
    return { bench, id };
  }

  it('is not sent by itself, now or later, and waits for a person', async () => {
    const { bench, id } = await waiting();
    const copy = await bench.restart({ ownProfile: false });
    await copy.clock.advance(3_600_000);
    expect(created(copy)).toBe(0);
    expect(copy.record(id)).toMatchObject({ state: 'unconfirmed', problem: { code: 'copied-profile' } });
    copy.kill();
    const later = await copy.restart({ ownProfile: true });
    await later.clock.advance(3_600_000);
    expect(created(later)).toBe(0);
    valueIn(await later.jobs.send(id, first));
    await later.clock.advance(10_000);
    expect(created(later)).toBe(1);
    expect(later.record(id).state).toBe('pending');
  });

  it('is sent by itself in its own profile', async () => {
    const { bench, id } = await waiting();
    const again = await bench.restart();
    await again.clock.advance(90_000);
    expect(again.record(id).state).toBe('pending');
  });

  it('is not prepared and sent where it was still being prepared', async () => {
    const bench = await createJobBench({ prepare: () => new Promise(() => {}) });
    const { id } = await bench.create();
    bench.kill();
    const copy = await bench.restart({ ownProfile: false });
    await copy.clock.advance(3_600_000);
    expect(copy.record(id).state).toBe('unconfirmed');
    expect(created(copy)).toBe(0);
  });

  it('fails the start where it cannot be saved, and sends nothing', async () => {
    const { bench, id } = await waiting();
    bench.disk.before = (step) => {
      if (step === 'writeSynced') throw systemError('EROFS');
    };
    const copy = await bench.restart({ ownProfile: false }, false);
    expect(copy.started).toMatchObject({ ok: false, problem: { code: 'disk-read-only' } });
    await copy.clock.advance(600_000);
    expect(created(copy)).toBe(0);
    expect(copy.record(id).state).toBe('unconfirmed');
  });

  it('waits for a person where only its own record was set back', async () => {
    const bench = await createJobBench();
    const { id } = await bench.create();
    const path = [...bench.disk.files.keys()].find((file) => file.endsWith('job.json')) ?? '';
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: why, passing: true });
    valueIn(await bench.jobs.send(id, first));
    await bench.clock.settle();
    const before = bench.disk.files.get(path) ?? '';
    bench.client.onCreate = () => ({ kind: 'refused', problem: why });
    await bench.clock.advance(90_000);
    expect(bench.record(id).state).toBe('not-accepted');
    bench.kill();
    bench.disk.files.set(path, before);
    bench.client.creates.length = 0;
    const again = await bench.restart();
    await again.clock.advance(600_000);
    expect(created(again)).toBe(0);
    expect(again.record(id)).toMatchObject({ state: 'unconfirmed', problem: { code: 'may-have-been-sent' } });
  });
});
