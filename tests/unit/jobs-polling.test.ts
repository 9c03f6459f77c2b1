import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import { nextPollAt } from '../../electron/jobs/record/poll-schedule.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { failedStatus, finishedStatus, noCounts } from '../fakes/fake-service-client.ts';
import {
  createJobBench,
  finishWith,
  folder,
  type JobBench,
  realConnection,
  valueIn,
} from '../fakes/job-bench.ts';

/** Times between the requests the service saw, in ms. */
function gaps(bench: JobBench, queueId = '1'): number[] {
  const times = bench.client.asked.filter((ask) => ask.queueId === queueId).map((ask) => ask.at);
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

async function pendingJob() {
  const bench = await createJobBench();
  const { id } = await bench.make();
  return { bench, id, state: () => bench.record(id).state };
}

describe('polling in trouble', () => {
  it('pauses the whole connection as long as Retry-After says, across restarts too', async () => {
    const bench = await createJobBench();
    await bench.make();
    await bench.make();
    bench.client.onStatus = () => failedStatus('busy', 300_000);
    await bench.clock.advance(10_000);
    expect(bench.client.asked).toHaveLength(1);
    const [first] = bench.client.asked;
    bench.jobs.networkBack();
    for (const job of bench.jobs.list().jobs) await bench.jobs.checkNow(job.id);
    await bench.clock.advance(100_000);
    bench.kill();
    const again = await bench.restart();
    again.jobs.networkBack();
    await again.clock.advance(150_000);
    expect(again.client.asked).toHaveLength(1);
    finishWith(again);
    await again.clock.advance(120_000);
    expect((again.client.asked[1]?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(300_000);
    expect(again.jobs.list().jobs.map((job) => job.state)).toEqual(['done', 'done']);
  });

  it('does not count being offline as a failure, and asks at once when the network is back', async () => {
    const { bench, id, state } = await pendingJob();
    bench.client.onStatus = () => failedStatus('offline');
    await bench.clock.advance(2 * 3_600_000);
    expect(state()).toBe('pending');
    expect(bench.record(id)).toMatchObject({ poll: { failures: 0 }, problem: { code: 'offline' } });
    for (const wait of gaps(bench).slice(-20)) expect(wait).toBeGreaterThanOrEqual(60_000);
    finishWith(bench);
    await bench.clock.advance(10_000);
    bench.jobs.networkBack();
    await bench.clock.settle();
    expect(state()).toBe('done');
    expect(bench.record(id).problem).toBeUndefined();
  });

  it('asks when a person checks now, even while it waits for the network', async () => {
    const { bench, id, state } = await pendingJob();
    bench.client.onStatus = () => failedStatus('offline');
    await bench.clock.advance(3_600_000);
    await bench.jobs.checkNow(id);
    await bench.clock.advance(5000);
    finishWith(bench);
    await bench.jobs.checkNow(id);
    await bench.clock.advance(5000);
    expect(state()).toBe('done');
  });

  it('asks at once after the computer slept', async () => {
    const { bench, state } = await pendingJob();
    await bench.clock.advance(600_000);
    finishWith(bench);
    bench.clock.jump(3_600_000);
    bench.jobs.networkBack();
    await bench.clock.settle();
    expect(state()).toBe('done');
  });

  it('does not count failures right after waking', async () => {
    const { bench, id } = await pendingJob();
    await bench.clock.advance(600_000);
    bench.client.onStatus = () => failedStatus('other');
    bench.jobs.networkBack();
    await bench.clock.advance(8000);
    expect(bench.record(id).poll?.failures).toBe(0);
  });

  it('goes on although the clock is set a year ahead and back', async () => {
    const { bench, state } = await pendingJob();
    const year = 365 * 24 * 3_600_000;
    bench.clock.jump(year);
    await bench.clock.advance(120_000);
    const before = bench.client.asked.length;
    bench.clock.jump(-year);
    await bench.clock.advance(120_000);
    expect(bench.client.asked.length).toBeGreaterThan(before);
    finishWith(bench);
    await bench.clock.advance(120_000);
    expect(state()).toBe('done');
  });

  it.each([
    ['a key that is not accepted', failedStatus('key'), 'key'],
    ['a queue id the service does not know', failedStatus('missing'), 'missing'],
    ['an end without a result', finishedStatus(null), 'finished-without-result'],
    [
      'a state nobody has heard of',
      {
        kind: 'unclear',
        otherJob: false,
        counts: noCounts,
        createdAt: null,
        problem: problem('state-unclear', 'Odd.', 'Wait.'),
      },
      'state-unclear',
    ],
  ] as const)(
    'makes a job need attention at %s, asks on slowly, and recovers',
    async (_name, outcome, code) => {
      const { bench, id, state } = await pendingJob();
      await bench.clock.advance(300_000);
      bench.client.onStatus = () => outcome;
      await bench.clock.advance(120_000);
      expect(bench.record(id)).toMatchObject({ state: 'needs-attention', problem: { code } });
      expect(bench.notices).toMatchObject([{ title: expect.stringMatching(/^Needs attention: /) }]);
      const asked = bench.client.asked.length;
      await bench.clock.advance(3_600_000);
      expect(bench.client.asked.length).toBeGreaterThan(asked + 3);
      expect(bench.notices).toHaveLength(1);
      // Its list is at the service: no way leads back to sending it.
      expect((await bench.jobs.sendAgain(id, randomUUID())).ok).toBe(false);
      for (const wait of gaps(bench).slice(-3)) expect(wait).toBeGreaterThanOrEqual(60_000);
      finishWith(bench);
      await bench.clock.advance(800_000);
      expect(state()).toBe('done');
    },
  );

  it('gives the service a minute to find a job it has just accepted', async () => {
    const { bench, state } = await pendingJob();
    bench.client.onStatus = () => failedStatus('missing');
    await bench.clock.advance(30_000);
    expect(state()).toBe('pending');
    await bench.clock.advance(120_000);
    expect(state()).toBe('needs-attention');
  });

  it('keeps counts the service stated before where a later answer omits them', async () => {
    const { bench, id } = await pendingJob();
    const counts = { rowsUploaded: 2, phonesChecked: null, phonesFlagged: null, creditsDeducted: 1 };
    bench.client.onStatus = () => ({ kind: 'pending', createdAt: null, counts });
    await bench.clock.advance(7000);
    bench.client.onStatus = () => ({
      kind: 'pending',
      createdAt: null,
      counts: { ...noCounts, phonesChecked: 4 },
    });
    await bench.clock.advance(60_000);
    expect(bench.record(id).counts).toEqual({ ...counts, phonesChecked: 4 });
  });

  it('asks at once when the connection has a new key', async () => {
    const { bench, id, state } = await pendingJob();
    bench.client.onStatus = () => failedStatus('key');
    await bench.clock.advance(20_000);
    expect(state()).toBe('needs-attention');
    await bench.clock.advance(6000);
    finishWith(bench);
    bench.jobs.connectionChanged(realConnection.id);
    await bench.clock.settle();
    expect(state()).toBe('done');
    expect(valueIn(await bench.jobs.resultPath(id))).toBe(jobFile(folder, id, 'result'));
  });

  it('counts nothing as asked while there is no key to ask with', async () => {
    let unlocked = true;
    const bench = await createJobBench({
      target: async (connectionId) =>
        unlocked
          ? success({ connectionId, address: realConnection.address, key: 'k' })
          : failure(problem('key-unreadable', 'The key cannot be read.', 'Unlock the keychain.')),
    });
    const { id } = await bench.make();
    await bench.clock.advance(6000);
    const { askedAt } = bench.record(id).poll ?? {};
    expect(bench.client.asked).toHaveLength(1);
    unlocked = false;
    await bench.clock.advance(20_000);
    expect(bench.record(id)).toMatchObject({ state: 'needs-attention', poll: { askedAt } });
    unlocked = true;
    bench.jobs.connectionChanged(realConnection.id);
    await bench.clock.settle();
    expect(bench.client.asked).toHaveLength(2);
  });
});

describe('the polling pace', () => {
  it('starts at 5 s and grows to a minute, with some jitter', async () => {
    const { bench } = await pendingJob();
    await bench.clock.advance(1_800_000);
    const waits = gaps(bench);
    expect(bench.client.asked[0]?.at).toBeGreaterThanOrEqual(Date.parse('2026-03-02T10:00:05Z'));
    expect(waits[0]).toBeLessThan(7000);
    for (const wait of waits.slice(-10)) expect(wait).toBeGreaterThanOrEqual(60_000);
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(72_200);
    expect(new Set(waits.slice(-10)).size).toBeGreaterThan(5);
  });

  it('never asks about a job twice within 5 s, however often a person checks', async () => {
    const { bench, id } = await pendingJob();
    for (let press = 0; press < 200; press++) {
      await bench.jobs.checkNow(id);
      bench.jobs.networkBack();
      bench.jobs.networkBack();
      await bench.clock.advance(250);
    }
    for (const wait of gaps(bench)) expect(wait).toBeGreaterThanOrEqual(5000);
    expect(bench.client.asked.length).toBeGreaterThanOrEqual(9);
  });

  it('keeps requests 5 s apart across quick restarts', async () => {
    let { bench } = await pendingJob();
    for (let restart = 0; restart < 12; restart++) {
      await bench.clock.advance(900);
      bench.kill();
      bench = await bench.restart();
      bench.jobs.networkBack();
    }
    for (const wait of gaps(bench)) expect(wait).toBeGreaterThanOrEqual(5000);
  });

  it('asks the practice service about every second', async () => {
    const practice = { ...realConnection, id: 'practice', kind: 'practice' as const };
    const bench = await createJobBench({ activeConnection: async () => success(practice) });
    await bench.make();
    await bench.clock.advance(10_000);
    expect(bench.client.asked.length).toBeGreaterThan(9);
    for (const wait of gaps(bench)) expect(wait).toBeLessThanOrEqual(1300);
  });

  it('always waits at least 5 s and at most 12 minutes', () => {
    const number = fc.integer({ min: 0, max: 10 ** 13 });
    fc.assert(
      fc.property(
        number,
        number,
        fc.nat(1000),
        fc.boolean(),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (now, since, failures, needsAttention, jitter) => {
          const pace = { leastMs: 5000, mostMs: 60_000, slowMs: 60_000 };
          const wait = nextPollAt({ now, since, failures, needsAttention }, pace, () => jitter) - now;
          expect(wait).toBeGreaterThanOrEqual(5000);
          expect(wait).toBeLessThanOrEqual(720_000);
        },
      ),
    );
  });
});
