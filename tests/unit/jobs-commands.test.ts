import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import type { StatusOutcome } from '../../electron/service/client.ts';
import { failure, problem, type Result, success } from '../../shared/problem.ts';
import { noCounts, pendingStatus } from '../fakes/fake-service-client.ts';
import {
  createJobBench,
  finishWith,
  folder,
  type JobBench,
  problemIn,
  realConnection,
  resultText,
  valueIn,
} from '../fakes/job-bench.ts';

const why = problem('made-up', 'Made up.', 'Wait.');
const sentences = (bench: JobBench, id: string) => bench.record(id).timeline.map(({ text }) => text);

it('answers in words whatever is asked of a job that is not there', async () => {
  const { jobs } = await createJobBench();
  const answers: Result<unknown>[] = [
    ...(await Promise.all([jobs.cancel('x'), jobs.checkNow('x'), jobs.attachQueueId('x', '1')])),
    ...(await Promise.all([jobs.markNotAccepted('x'), jobs.takeAsIs('x'), jobs.fetchAgain('x')])),
    ...(await Promise.all([jobs.archive('x', true), jobs.rename('x', 'y'), jobs.setNote('x', 'y')])),
    await jobs.remove('x'),
  ];
  expect(answers.map((answer) => problemIn(answer).code)).toEqual(answers.map(() => 'no-such-job'));
});

describe('attaching a number', () => {
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

  it('asks the service nothing where the job waits for no number', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    expect(problemIn(await bench.jobs.attachQueueId(id, '7')).code).toBe('job-moved-on');
    expect(bench.client.asked).toEqual([]);
  });

  it('says why where the key cannot be read', async () => {
    const { bench, id, key } = await unknownJob();
    key.now = failure(why);
    expect(problemIn(await bench.jobs.attachQueueId(id, '7'))).toEqual(why);
    expect(bench.record(id).state).toBe('outcome-unknown');
  });

  it('takes a number that the service knows, although it does not say how the job stands', async () => {
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

  it('takes a number that only a job of another service or account has', async () => {
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

  it('takes none where a person settled the job meanwhile, and says nothing of its rows', async () => {
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

  it('warns of another number of rows, in the answer already, and only where there is one', async () => {
    for (const [rows, warned] of [
      [90, true],
      [2, false],
      [null, false],
    ] as const) {
      const { bench, id } = await unknownJob();
      bench.client.onStatus = () => status(rows);
      valueIn(await bench.jobs.attachQueueId(id, '7'));
      expect(sentences(bench, id).some((text) => text.includes('another one'))).toBe(warned);
    }
  });

  it('lets the job be asked about by its pace', async () => {
    const { bench, id } = await unknownJob();
    valueIn(await bench.jobs.attachQueueId(id, '7'));
    bench.client.asked.length = 0;
    await bench.clock.advance(5000);
    expect(bench.client.asked).toHaveLength(1);
  });
});

describe('checking now', () => {
  it('asks about this job and no other, ahead of its time', async () => {
    const bench = await createJobBench();
    const [first, second] = [await bench.make(), await bench.make()];
    await bench.clock.advance(600_000);
    bench.client.asked.length = 0;
    bench.client.onStatus = () => pendingStatus;
    await bench.clock.advance(6000);
    const before = bench.client.asked.length;
    valueIn(await bench.jobs.checkNow(second.id));
    await bench.clock.settle();
    const asked = bench.client.asked.slice(before).map(({ queueId }) => queueId);
    expect(asked).toEqual([bench.record(second.id).queueId]);
    expect(bench.record(first.id).state).toBe('pending');
  });

  it('leaves a result that is in its place where it is, also where that cannot be told', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    finishWith(bench);
    await bench.clock.advance(20_000);
    const { facts } = bench.disk;
    for (const look of [facts, () => Promise.reject(new Error('EACCES'))]) {
      bench.disk.facts = look;
      await bench.jobs.checkNow(id);
      await bench.clock.advance(20_000);
      expect(bench.record(id).state).toBe('done');
      expect(bench.client.downloads).toHaveLength(1);
    }
  });
});

describe('fetching again', () => {
  it('keeps what there is where it cannot be told whether it is there', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    finishWith(bench);
    await bench.clock.advance(20_000);
    const { facts } = bench.disk;
    bench.disk.facts = () => Promise.reject(new Error('EACCES'));
    valueIn(await bench.jobs.fetchAgain(id));
    bench.disk.facts = facts;
    expect(bench.record(id)).toMatchObject({ again: true, result: { bytes: resultText.length } });
  });

  it('asks about this job at once, and about no other', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    finishWith(bench);
    await bench.clock.advance(600_000);
    bench.client.onStatus = () => pendingStatus;
    await bench.make();
    await bench.clock.advance(600_000);
    bench.client.asked.length = 0;
    valueIn(await bench.jobs.fetchAgain(id));
    await bench.clock.settle();
    expect(bench.client.asked.map(({ queueId }) => queueId)).toEqual(['1']);
  });
});

describe('a job that is cancelled', () => {
  it('lets no one behind it wait', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: why, passing: true });
    const { id } = await bench.make();
    valueIn(await bench.jobs.cancel(id));
    await bench.clock.advance(600_000);
    expect(bench.client.creates).toHaveLength(1);
    expect(bench.record(id).waitsFor).toBeUndefined();
  });
});

describe('archiving', () => {
  it('is taken back, and says why it is not possible', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'refused', problem: why, httpStatus: 400 });
    const { id } = await bench.make();
    expect(problemIn(await bench.jobs.archive(id, false)).code).toBe('job-under-way');
    expect(valueIn(await bench.jobs.archive(id, true)).archived).toBe(true);
    expect(valueIn(await bench.jobs.archive(id, false)).archived).toBe(false);
    valueIn(await bench.jobs.sendAgain(id, randomUUID()));
  });
});

describe('taking an odd result', () => {
  it('is refused where the job is gone by then', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    finishWith(bench, resultText.slice(0, 30));
    await bench.clock.advance(20_000);
    expect(bench.record(id).odd).toBeDefined();
    bench.disk.before = async (step, path) => {
      if (step !== 'rename' || path !== jobFile(folder, id, 'result')) return;
      bench.disk.before = () => {};
      valueIn(await bench.jobs.remove(id));
    };
    expect((await bench.jobs.takeAsIs(id)).ok).toBe(false);
    expect(bench.jobs.list().jobs).toEqual([]);
  });
});
