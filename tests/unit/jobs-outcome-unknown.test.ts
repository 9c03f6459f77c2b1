import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { problem } from '../../shared/problem.ts';
import { failedStatus, noCounts } from '../fakes/fake-service-client.ts';
import { createJobBench, finishWith, problemIn, valueIn } from '../fakes/job-bench.ts';

const lost = problem('connection-broken', 'The connection broke off.', 'Look in your account.');

describe('an unknown outcome', () => {
  async function unknown() {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'unknown', problem: lost });
    const { id } = await bench.make();
    expect(bench.record(id)).toMatchObject({ state: 'outcome-unknown', prepared: { rows: 2 } });
    expect(bench.record(id).sending?.startedAt).toBe('2026-03-02T10:00:00.000Z');
    return { bench, id };
  }

  it('takes a queue id that the service confirms, and fetches its result', async () => {
    const { bench, id } = await unknown();
    expect(valueIn(await bench.jobs.attachQueueId(id, '4711')).state).toBe('pending');
    expect(bench.client.asked).toMatchObject([{ queueId: '4711', service: 'phone-append' }]);
    finishWith(bench);
    await bench.clock.advance(60_000);
    expect(bench.record(id)).toMatchObject({ state: 'done', queueId: '4711' });
    expect(bench.client.creates).toHaveLength(1);
  });

  it('offers the jobs that the answer names, once told of, and takes none by itself', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'unknown', problem: lost, candidates: ['7003', '7002'] });
    const { id } = await bench.make();
    bench.jobs.networkBack();
    await bench.clock.advance(3_600_000);
    expect(bench.record(id)).toMatchObject({ state: 'outcome-unknown', candidates: ['7003', '7002'] });
    expect(bench.client.asked).toEqual([]);
    expect(bench.notices).toMatchObject([{ kind: 'outcome-unknown' }]);
    valueIn(await bench.jobs.attachQueueId(id, '7003'));
    expect(bench.record(id)).toMatchObject({ state: 'pending', queueId: '7003' });
    expect(bench.record(id).candidates).toBeUndefined();
  });

  it('refuses an id the service does not know or cannot be asked about', async () => {
    const { bench, id } = await unknown();
    bench.client.onStatus = () => failedStatus('missing');
    expect(problemIn(await bench.jobs.attachQueueId(id, '1')).code).toBe('queue-id-unknown');
    bench.client.onStatus = () => failedStatus('offline');
    expect(problemIn(await bench.jobs.attachQueueId(id, '1')).code).toBe('offline');
    expect(bench.record(id).state).toBe('outcome-unknown');
  });

  it('refuses an id about which the service answers with another job', async () => {
    const { bench, id } = await unknown();
    const other = problem('other-job', 'The service answered about another job.', 'Check the id.');
    bench.client.onStatus = () => ({
      kind: 'unclear',
      otherJob: true,
      createdAt: null,
      counts: noCounts,
      problem: other,
    });
    expect(problemIn(await bench.jobs.attachQueueId(id, '1'))).toEqual(other);
    expect(bench.record(id).state).toBe('outcome-unknown');
  });

  it('refuses an id that another job has already', async () => {
    const { bench, id } = await unknown();
    bench.client.onCreate = () => ({ kind: 'accepted', queueId: '9', serviceSays: null });
    await bench.make();
    expect(problemIn(await bench.jobs.attachQueueId(id, '9')).code).toBe('queue-id-taken');
  });

  it('notes when the attached job has another number of rows', async () => {
    const { bench, id } = await unknown();
    bench.client.onStatus = () => ({
      kind: 'pending',
      createdAt: null,
      counts: { ...noCounts, rowsUploaded: 90 },
    });
    valueIn(await bench.jobs.attachQueueId(id, '4711'));
    await bench.clock.settle();
    expect(bench.record(id).timeline.map((entry) => entry.text)).toContain(
      'That job has 90 rows, this list 2 rows: it may be another one',
    );
  });

  it('can be marked as not accepted, and sent again only by hand', async () => {
    const { bench, id } = await unknown();
    expect(valueIn(await bench.jobs.markNotAccepted(id)).state).toBe('not-accepted');
    expect(bench.client.creates).toHaveLength(1);
    bench.client.onCreate = () => ({ kind: 'accepted', queueId: '12', serviceSays: null });
    valueIn(await bench.jobs.sendAgain(id, randomUUID()));
    await bench.clock.settle();
    expect(bench.record(id)).toMatchObject({ state: 'pending', queueId: '12', sending: { attempts: 2 } });
    expect(bench.client.creates).toHaveLength(2);
    expect(problemIn(await bench.jobs.sendAgain(id, randomUUID())).code).toBe('job-moved-on');
    expect(bench.client.creates).toHaveLength(2);
  });
});
