import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPollAt, paceOf, usualMsPerRow } from '../../electron/jobs/record/poll-schedule.ts';
import { success } from '../../shared/problem.ts';
import { noCounts } from '../fakes/fake-service-client.ts';
import { createJobBench, finishWith, type JobBench, realConnection } from '../fakes/job-bench.ts';

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

describe('the pace', () => {
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

  it('never asks about a job twice within 5 s, whoever hurries', async () => {
    const { bench, id } = await pendingJob();
    for (let press = 0; press < 200; press++) {
      await bench.jobs.checkNow(id);
      bench.jobs.resumed();
      bench.jobs.networkBack();
      await bench.clock.advance(250);
    }
    for (const wait of gaps(bench)) expect(wait).toBeGreaterThanOrEqual(5000);
    expect(bench.client.asked.length).toBeGreaterThanOrEqual(9);
  });

  it('keeps the 5 s across quick restarts', async () => {
    let { bench } = await pendingJob();
    for (let restart = 0; restart < 12; restart++) {
      await bench.clock.advance(900);
      bench.kill();
      bench = await bench.restart();
      bench.jobs.resumed();
    }
    for (const wait of gaps(bench)) expect(wait).toBeGreaterThanOrEqual(5000);
  });

  it('asks the practice service quickly', async () => {
    const practice = { ...realConnection, id: 'practice', kind: 'practice' as const };
    const bench = await createJobBench({ activeConnection: async () => success(practice) });
    await bench.make();
    await bench.clock.advance(10_000);
    expect(bench.client.asked.length).toBeGreaterThan(9);
    for (const wait of gaps(bench)) expect(wait).toBeLessThanOrEqual(1300);
  });

  it('asks a connection no more than five times a second, with 200 jobs waking at once', async () => {
    const bench = await createJobBench();
    await Promise.all(Array.from({ length: 200 }, () => bench.make()));
    await bench.clock.advance(60_000);
    bench.client.asked.length = 0;
    bench.jobs.resumed();
    await bench.clock.advance(45_000);
    const times = bench.client.asked.map((ask) => ask.at);
    for (const [index, time] of times.slice(5).entries())
      expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(1000);
    expect(new Set(bench.client.asked.map((ask) => ask.queueId)).size).toBe(200);
  });

  it('always waits at least the least and at most ten times the slow pace', () => {
    const number = fc.integer({ min: 0, max: 10 ** 13 });
    fc.assert(
      fc.property(
        number,
        number,
        fc.nat(1000),
        fc.boolean(),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (now, expectedAt, failures, needsAttention, jitter) => {
          const pace = { leastMs: 5000, mostMs: 60_000, slowMs: 60_000 };
          const wait = nextPollAt({ now, expectedAt, failures, needsAttention }, pace, () => jitter) - now;
          expect(wait).toBeGreaterThanOrEqual(5000);
          expect(wait).toBeLessThanOrEqual(720_000);
        },
      ),
    );
  });
});

describe('experience', () => {
  it('is the median time per row of the latest jobs of the same connection and service', async () => {
    const { bench, id } = await pendingJob();
    const base = bench.record(id);
    const done = (minutes: number, change = {}) => ({
      ...base,
      acceptedAt: '2026-03-02T10:00:00.000Z',
      finishedAt: new Date(Date.parse('2026-03-02T10:00:00.000Z') + minutes * 60_000).toISOString(),
      ...change,
    });
    const jobs = [done(2), done(4), done(60), done(1, { service: 'email-append' as const })];
    expect(usualMsPerRow(jobs, 'acme', 'phone-append')).toBe(120_000);
    expect(usualMsPerRow(jobs, 'other', 'phone-append')).toBeNull();
    expect(paceOf(base).leastMs).toBe(5000);
  });

  it('makes it ask more often around the expected end than on the way there', async () => {
    const { bench } = await pendingJob();
    await bench.clock.advance(20 * 60_000);
    finishWith(bench);
    await bench.clock.advance(120_000);
    bench.client.asked.length = 0;
    bench.client.onStatus = () => ({ kind: 'pending', createdAt: null, counts: noCounts });
    const start = bench.clock.now();
    await bench.make();
    await bench.clock.advance(25 * 60_000);
    const asks = bench.client.asked.map((ask) => (ask.at - start) / 60_000);
    const between = (from: number, to: number) => asks.filter((at) => at >= from && at < to).length;
    expect(between(5, 10)).toBeLessThanOrEqual(6);
    expect(between(18, 23)).toBeGreaterThan(2 * between(5, 10));
  });
});
