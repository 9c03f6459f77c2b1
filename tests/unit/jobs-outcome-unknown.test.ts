import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StatusOutcome } from '../../electron/service/client.ts';
import { failure, problem, type Result, success } from '../../shared/model/problem.ts';
import { failedStatus, noCounts } from '../fakes/fake-service-client.ts';
import {
  createJobBench,
  finishWith,
  type JobBench,
  problemIn,
  realConnection,
  valueIn,
} from '../fakes/job-bench.ts';

const lost = problem('connection-broken', 'The connection broke off.', 'Look in your account.');

describe('a job whose outcome is unknown', () => {
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

  it('offers the queue ids that the answer names, tells of them once, and takes none by itself', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'unknown', problem: lost, candidates: ['7003', '7002'] });
    const { id } = await bench.make();
    bench.jobs.networkBack();
    await bench.clock.advance(3_600_000);
    expect(bench.record(id)).toMatchObject({ state: 'outcome-unknown', candidates: ['7003', '7002'] });
    expect(bench.client.asked).toEqual([]);
    expect(bench.notices).toMatchObject([{ title: expect.stringMatching(/^Outcome unknown: /) }]);
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
    bench.client.onCreate = () => ({ kind: 'accepted', queueId: '9' });
    await bench.make();
    expect(problemIn(await bench.jobs.attachQueueId(id, '9')).code).toBe('queue-id-taken');
  });

  it('can be marked as not accepted, and is sent again only by hand', async () => {
    const { bench, id } = await unknown();
    expect(valueIn(await bench.jobs.markNotAccepted(id)).state).toBe('not-accepted');
    expect(bench.client.creates).toHaveLength(1);
    bench.client.onCreate = () => ({ kind: 'accepted', queueId: '12' });
    valueIn(await bench.jobs.sendAgain(id, randomUUID()));
    await bench.clock.settle();
    expect(bench.record(id)).toMatchObject({ state: 'pending', queueId: '12', sending: { attempts: 2 } });
    expect(bench.client.creates).toHaveLength(2);
    expect(problemIn(await bench.jobs.sendAgain(id, randomUUID())).code).toBe('job-moved-on');
    expect(bench.client.creates).toHaveLength(2);
  });
});

const why = problem('made-up', 'Made up.', 'Wait.');
const sentences = (bench: JobBench, id: string) => bench.record(id).timeline.map(({ text }) => text);

describe('attaching a queue id', () => {
  async function unknownJob() {
    const changing = { key: success({ connectionId: 'acme', address: realConnection.address, key: 'k' }) };
    const key: { now: Result<typeof changing.key.value> } = { now: changing.key };
    const bench = await createJobBench({ target: async () => key.now });
    bench.client.onCreate = () => ({ kind: 'unknown', problem: why });
    const { id } = await bench.make();
    return { bench, id, key };
  }
  const status = (rowsUploaded: number | null): StatusOutcome => ({
    ...{ kind: 'pending', createdAt: null },
    counts: { ...noCounts, rowsUploaded },
  });

  it('asks the service nothing where the outcome is known', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    expect(problemIn(await bench.jobs.attachQueueId(id, '7')).code).toBe('job-moved-on');
    expect(bench.client.asked).toEqual([]);
  });

  it('tells why where the key cannot be read', async () => {
    const { bench, id, key } = await unknownJob();
    key.now = failure(why);
    expect(problemIn(await bench.jobs.attachQueueId(id, '7'))).toEqual(why);
    expect(bench.record(id).state).toBe('outcome-unknown');
  });

  it('takes an id that the service knows although its state is unclear', async () => {
    const { bench, id } = await unknownJob();
    const odd = {
      kind: 'unclear',
      otherJob: false,
      counts: noCounts,
      createdAt: null,
      problem: why,
    } as const;
    bench.client.onStatus = () => odd;
    expect(valueIn(await bench.jobs.attachQueueId(id, '7'))).toMatchObject({
      queueId: '7',
      state: 'pending',
    });
  });

  it('takes an id that only a job of another service or account has', async () => {
    for (const change of [{ service: 'email-append' as const }, {}]) {
      let connection = realConnection;
      const bench = await createJobBench({ activeConnection: async () => success(connection) });
      if (!('service' in change)) connection = { ...realConnection, id: 'other' };
      await bench.make(change);
      connection = realConnection;
      bench.client.onCreate = () => ({ kind: 'unknown', problem: why });
      const { id } = await bench.make();
      expect(valueIn(await bench.jobs.attachQueueId(id, '1'))).toMatchObject({ queueId: '1' });
    }
  });

  it('takes no id where a person settled the job meanwhile, and tells nothing of its rows', async () => {
    const { bench, id } = await unknownJob();
    bench.client.onStatus = async () => {
      await bench.jobs.markNotAccepted(id);
      return status(90);
    };
    expect(problemIn(await bench.jobs.attachQueueId(id, '7')).code).toBe('job-moved-on');
    await bench.clock.settle();
    expect(bench.record(id).queueId).toBeUndefined();
    expect(sentences(bench, id).at(-1)).toBe('Marked by hand as not accepted');
  });

  it('warns where the service counts another number of rows than the list has', async () => {
    for (const [rows, warned] of [
      [90, true],
      [2, false],
      [null, false],
    ] as const) {
      const { bench, id } = await unknownJob();
      bench.client.onStatus = () => status(rows);
      valueIn(await bench.jobs.attachQueueId(id, '7'));
      const warning = `That job has ${rows} rows, this list 2 rows: it may be another one`;
      expect(sentences(bench, id).includes(warning)).toBe(warned);
      expect(sentences(bench, id).some((text) => text.includes('another one'))).toBe(warned);
    }
  });

  it('lets the job be asked about at its pace', async () => {
    const { bench, id } = await unknownJob();
    valueIn(await bench.jobs.attachQueueId(id, '7'));
    bench.client.asked.length = 0;
    await bench.clock.advance(5000);
    expect(bench.client.asked).toHaveLength(1);
  });
});
