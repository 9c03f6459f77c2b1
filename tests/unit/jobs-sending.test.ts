import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import type { CreateOutcome } from '../../electron/service/client.ts';
import { JobRecordSchema } from '../../shared/job.ts';
import { failure, problem, success } from '../../shared/problem.ts';
import {
  createJobBench,
  folder,
  type JobBench,
  listPath,
  preparedList,
  problemIn,
  realConnection,
  valueIn,
} from '../fakes/job-bench.ts';
import { lostTarget } from '../fakes/lost-target.ts';

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

describe('what is on disk before anything leaves', () => {
  it('says "sending" before the create request begins', async () => {
    const bench = await createJobBench();
    let written = '';
    bench.client.onCreate = () => {
      const [path] = [...bench.disk.files.keys()].filter((name) => name.endsWith('job.json'));
      written = bench.disk.files.get(path ?? '') ?? '';
      return { kind: 'accepted', queueId: '1', serviceSays: null };
    };
    await bench.make();
    expect(JSON.parse(written)).toMatchObject({ state: 'sending', sending: { attempts: 1 } });
  });

  it('takes a job found in "sending" at the start as unknown, and does not send it', async () => {
    const bench = await createJobBench();
    heldCreates(bench);
    const { id } = await bench.make();
    bench.kill();
    const again = await bench.restart();
    await again.clock.advance(3_600_000);
    expect(again.record(id)).toMatchObject({
      state: 'outcome-unknown',
      problem: { code: 'ended-while-sending' },
    });
    expect(onDisk(again, id).state).toBe('outcome-unknown');
    expect(again.client.creates).toHaveLength(1);
  });
});

describe('the queue', () => {
  it('sends one list at a time per connection, in the order they were made', async () => {
    const bench = await createJobBench();
    const ends = heldCreates(bench);
    const ids = [(await bench.make()).id, (await bench.make()).id, (await bench.make()).id];
    const states = () => ids.map((id) => bench.record(id).state);
    expect(states()).toEqual(['sending', 'prepared', 'prepared']);
    expect(bench.jobs.uploading()).toBe(true);
    ends[0]?.({ kind: 'accepted', queueId: '11', serviceSays: null });
    await bench.clock.settle();
    expect(states()).toEqual(['pending', 'sending', 'prepared']);
    ends[1]?.({ kind: 'refused', problem: lost, httpStatus: 400 });
    await bench.clock.settle();
    expect(states()).toEqual(['pending', 'not-accepted', 'sending']);
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
    ends[0]?.({ kind: 'accepted', queueId: '11', serviceSays: null });
    await bench.clock.advance(60_000);
    expect(problemIn(await bench.jobs.cancel(first.id)).code).toBe('job-moved-on');
    expect(bench.client.creates).toHaveLength(1);
  });

  it('breaks off the preparation of a job that is cancelled', async () => {
    let signal: AbortSignal | undefined;
    const bench = await createJobBench({
      prepare: (_request, options) => {
        signal = options.signal;
        return new Promise(() => {});
      },
    });
    const { id } = await bench.make();
    valueIn(await bench.jobs.cancel(id));
    expect(signal?.aborted).toBe(true);
    expect(bench.record(id).state).toBe('cancelled');
  });
});

describe('outcomes', () => {
  it('waits and tries again where nothing was sent, without telling the same story twice', async () => {
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

    bench.client.onCreate = () => ({ kind: 'accepted', queueId: '5', serviceSays: null });
    bench.jobs.networkBack();
    await bench.clock.settle();
    expect(bench.record(id)).toMatchObject({ state: 'pending', queueId: '5' });
    expect(bench.record(id).problem).toBeUndefined();
  });

  it('does not try again by itself where waiting will not help', async () => {
    const bench = await createJobBench();
    const untrusted = problem('certificate-untrusted', 'The certificate is not trusted.', 'Ask IT.');
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: untrusted, passing: false });
    const { id } = await bench.make();
    await bench.clock.advance(3_600_000);
    expect(bench.record(id)).toMatchObject({ state: 'not-accepted', problem: untrusted });
    expect(bench.client.creates).toHaveLength(1);
  });

  it('never sends again by itself what was refused or may have arrived', async () => {
    for (const outcome of [
      { kind: 'refused', problem: lost, httpStatus: 503, retryAfterMs: 1000 },
      { kind: 'unknown', problem: lost, candidates: [] },
    ] satisfies CreateOutcome[]) {
      const bench = await createJobBench();
      bench.client.onCreate = () => outcome;
      const { id } = await bench.make();
      bench.jobs.networkBack();
      bench.jobs.resumed();
      await bench.jobs.checkNow(id);
      await bench.clock.advance(24 * 3_600_000);
      bench.kill();
      const again = await bench.restart();
      await again.clock.advance(3_600_000);
      expect(again.record(id).state).toBe(outcome.kind === 'refused' ? 'not-accepted' : 'outcome-unknown');
      expect(again.client.creates).toHaveLength(1);
    }
  });

  it('takes a client that throws as unknown', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => {
      throw new Error('a bug');
    };
    const { id } = await bench.make();
    expect(bench.record(id)).toMatchObject({ state: 'outcome-unknown', problem: { code: 'sending-broke' } });
  });

  it('ends an upload under way when the app stops, and keeps what is known of it', async () => {
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

describe('what keeps a list from being sent', () => {
  it('is a prepared file that is no longer what was prepared', async () => {
    for (const change of ['phone\r\n2025550199\r\n2025550102\r\n', 'phone\r\n']) {
      const bench = await createJobBench();
      const ends = heldCreates(bench);
      await bench.make();
      const { id } = await bench.make();
      bench.disk.files.set(jobFile(folder, id, 'prepared'), change);
      ends[0]?.({ kind: 'accepted', queueId: '1', serviceSays: null });
      await bench.clock.settle();
      expect(bench.record(id)).toMatchObject({
        state: 'needs-attention',
        problem: { code: 'prepared-changed' },
      });
      expect(bench.client.creates).toHaveLength(1);
    }
  });

  it('is a key that cannot be read; the job can be sent once it can', async () => {
    const noKey = problem('key-unreadable', 'The key cannot be read.', 'Enter it again.');
    const { ports, find } = lostTarget(noKey);
    const bench = await createJobBench(ports);
    const { id } = await bench.make();
    expect(bench.record(id)).toMatchObject({ state: 'needs-attention', problem: noKey });
    find();
    valueIn(await bench.jobs.sendAgain(id, randomUUID()));
    await bench.clock.settle();
    expect(bench.record(id).state).toBe('pending');
  });

  it('is a list with no row to send, or one that could not be prepared', async () => {
    const full = problem('disk', 'The disk is full.', 'Free some space.');
    const empty = success({ ...preparedList, rows: 0 });
    for (const [answer, code] of [
      [empty, 'nothing-to-send'],
      [failure(full), 'disk'],
    ] as const) {
      const bench = await createJobBench({ prepare: async () => answer });
      const { id } = await bench.make();
      expect(bench.record(id)).toMatchObject({ state: 'needs-attention', problem: { code } });
      expect(bench.client.creates).toHaveLength(0);
      expect(valueIn(await bench.jobs.cancel(id)).state).toBe('cancelled');
    }
  });

  it('is an original that changed between a crash and the restart', async () => {
    const bench = await createJobBench({ prepare: () => new Promise(() => {}) });
    const { id } = await bench.make();
    bench.kill();
    bench.disk.files.set(listPath, 'phone\r\n');
    const again = await bench.restart();
    expect(again.record(id)).toMatchObject({ state: 'needs-attention', problem: { code: 'source-changed' } });
  });
});
