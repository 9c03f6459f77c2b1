import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import { undoMs } from '../../electron/platform/record-store.ts';
import { problem, type Result } from '../../shared/model/problem.ts';
import { finishedStatus, pendingStatus } from '../fakes/fake-service-client.ts';
import { createJobBench, finishWith, folder, problemIn, resultText, valueIn } from '../fakes/job-bench.ts';

it('takes a list from creation to a fetched result, and tells each step', async () => {
  const bench = await createJobBench();
  const { client, clock, disk } = bench;

  const made = await bench.make();
  expect(bench.record(made.id)).toMatchObject({ state: 'pending', queueId: '1' });
  expect(client.creates).toMatchObject([
    { service: 'phone-append', fileName: 'contacts.csv', formFields: { phone_column: 'phone' } },
  ]);

  await clock.advance(7000);
  finishWith(bench);
  await clock.advance(20_000);

  expect(bench.record(made.id)).toMatchObject({
    state: 'done',
    result: { rows: 2, bytes: resultText.length },
    counts: { creditsDeducted: 3 },
    gaps: [],
  });
  const path = valueIn(await bench.jobs.resultPath(made.id));
  expect(path).toBe(jobFile(folder, made.id, 'result'));
  expect(disk.files.get(path)).toBe(resultText);
  expect(bench.record(made.id).timeline.map((entry) => entry.text)).toEqual([
    'Job made from contacts.csv',
    'Prepared: 2 rows, 31 bytes',
    'Sending was confirmed',
    'Sending 2 rows, 31 bytes',
    'Accepted by the service as job 1',
    'Finished by the service',
    'Fetching the result',
    'Result fetched and checked: 2 rows, 45 bytes',
    '3 credits used',
  ]);
  expect(bench.notices).toMatchObject([{ title: 'Done: contacts.csv', jobId: made.id }]);
});

it('goes on asking about a job after a restart', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  bench.kill();
  finishWith(bench);
  const again = await bench.restart();
  await again.clock.advance(20_000);
  expect(again.record(id).state).toBe('done');
  expect(again.client.creates).toHaveLength(1);
});

it('tells both counts where rows sent, counted and returned differ, and that no price is stated', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  finishWith(bench, `${resultText}2025550101,Cy\r\n2025550102,Di\r\n`);
  bench.client.onStatus = () => ({
    kind: 'finished',
    createdAt: null,
    downloadUrl: 'https://service.example/result.csv',
    counts: { rowsUploaded: 3, phonesChecked: null, phonesFlagged: null, creditsDeducted: null },
  });
  await bench.clock.advance(20_000);
  const job = bench.record(id);
  expect(job.gaps).toEqual([
    { what: 'rows-uploaded', expected: 2, found: 3 },
    { what: 'rows-returned', expected: 2, found: 4 },
  ]);
  expect(job.timeline.map((entry) => entry.text).slice(-3)).toEqual([
    '2 rows sent, but the service counted 3 rows',
    '2 rows sent, 4 rows returned',
    'The service does not say how many credits it took',
  ]);
});

it('checking now fetches a result again that was moved away', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  finishWith(bench);
  await bench.clock.advance(20_000);
  await bench.disk.remove(jobFile(folder, id, 'result'));
  expect(problemIn(await bench.jobs.resultPath(id)).message).toContain('no result file');

  valueIn(await bench.jobs.checkNow(id));
  await bench.clock.advance(20_000);
  expect(bench.record(id).state).toBe('done');
  expect(bench.disk.files.get(valueIn(await bench.jobs.resultPath(id)))).toBe(resultText);
});

it('refuses to archive or remove a job that is being sent or waits to be sent', async () => {
  const bench = await createJobBench();
  bench.client.onCreate = () => new Promise(() => {});
  const { id } = await bench.make();
  const waiting = await bench.make();
  expect(problemIn(await bench.jobs.archive(id, true)).code).toBe('job-under-way');
  expect(problemIn(await bench.jobs.archive(waiting.id, true)).code).toBe('job-waiting');
  expect(problemIn(await bench.jobs.remove(id)).code).toBe('job-under-way');
  expect(problemIn(await bench.jobs.remove(waiting.id)).code).toBe('job-waiting');
});

it('goes on asking about an archived job that needs attention', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  bench.client.onStatus = () => finishedStatus(null);
  await bench.clock.advance(60_000);
  expect(bench.record(id).state).toBe('needs-attention');
  valueIn(await bench.jobs.archive(id, true));
  finishWith(bench);
  await bench.clock.advance(200_000);
  expect(bench.record(id)).toMatchObject({ state: 'done', archived: true });
});

it('removes a job with its files, and asks about it no more', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  const removed: string[] = [];
  bench.jobs.onRemoved((gone) => removed.push(gone));
  valueIn(await bench.jobs.remove(id));
  expect(removed).toEqual([id]);
  expect(bench.jobs.get(id)).toBeNull();
  await bench.clock.advance(undoMs);
  expect([...bench.disk.files.keys()].filter((path) => path.startsWith(folder))).toEqual([]);
  await bench.clock.advance(600_000);
  expect(bench.client.asked).toEqual([]);
});

const why = problem('made-up', 'Made up.', 'Wait.');

it('answers every command on a job that does not exist with a problem', async () => {
  const { jobs } = await createJobBench();
  const answers: Result<unknown>[] = [
    ...(await Promise.all([jobs.cancel('x'), jobs.checkNow('x'), jobs.attachQueueId('x', '1')])),
    ...(await Promise.all([jobs.markNotAccepted('x'), jobs.takeAsIs('x'), jobs.fetchAgain('x')])),
    ...(await Promise.all([jobs.archive('x', true), jobs.rename('x', 'y'), jobs.setNote('x', 'y')])),
    ...(await Promise.all([jobs.send('x', 'y'), jobs.sendAgain('x', 'y'), jobs.beforeSending('x')])),
    ...[await jobs.remove('x'), await jobs.discard('x')],
  ];
  expect(answers.map((answer) => problemIn(answer).code)).toEqual(answers.map(() => 'no-such-job'));
});

describe('checking a job now', () => {
  it('asks about this job alone, at once', async () => {
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

  it('keeps a result that is in place, also where the disk cannot tell', async () => {
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

describe('fetching a result again', () => {
  it('keeps the result where the disk cannot tell whether it is there', async () => {
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

describe('a cancelled job', () => {
  it('is prepared no further', async () => {
    let preparing: AbortSignal | undefined;
    const bench = await createJobBench({
      prepare: (_, { signal }) => {
        preparing = signal;
        return new Promise(() => {});
      },
    });
    const { id } = await bench.create();
    valueIn(await bench.jobs.cancel(id));
    expect(preparing?.aborted).toBe(true);
  });

  it('is not tried again, and waits for nothing', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: why, passing: true });
    const { id } = await bench.make();
    valueIn(await bench.jobs.cancel(id));
    await bench.clock.advance(600_000);
    expect(bench.client.creates).toHaveLength(1);
    expect(bench.record(id).waitsFor).toBeUndefined();
  });
});

describe('archiving a job', () => {
  it('can be undone, and is refused with the reason where it is not possible', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'refused', problem: why });
    const { id } = await bench.make();
    expect(problemIn(await bench.jobs.archive(id, false)).code).toBe('job-under-way');
    expect(valueIn(await bench.jobs.archive(id, true)).archived).toBe(true);
    expect(valueIn(await bench.jobs.archive(id, false)).archived).toBe(false);
    valueIn(await bench.jobs.sendAgain(id, randomUUID()));
  });
});
