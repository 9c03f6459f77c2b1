import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { undoMs } from '../../electron/platform/taken-out.ts';
import { problem } from '../../shared/problem.ts';
import { finishedStatus } from '../fakes/fake-service-client.ts';
import { createJobBench, finishWith, folder, problemIn, resultText, valueIn } from '../fakes/job-bench.ts';

const refusal = problem('refused', 'The service did not accept the list.', 'Look at its words.');

it('takes a list from creation to a fetched result, and says each step', async () => {
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
    '3 credits deducted',
  ]);
  expect(bench.notices).toMatchObject([{ kind: 'done', jobId: made.id }]);
});

it('leaves no timer and asks nothing any more after stop', async () => {
  const bench = await createJobBench();
  await bench.make();
  await bench.jobs.stop();
  expect(bench.clock.timers()).toBe(0);
  await bench.clock.advance(600_000);
  expect(bench.client.asked).toEqual([]);
});

it('follows a job on after a restart', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  bench.kill();
  finishWith(bench);
  const again = await bench.restart();
  await again.clock.advance(20_000);
  expect(again.record(id).state).toBe('done');
  expect(again.client.creates).toHaveLength(1);
});

it('shows both numbers where rows sent, counted and returned differ, and says when no price is stated', async () => {
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

it('fetches a result again that somebody moved away, when asked to', async () => {
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

it('refuses to archive what is under way and to remove what is about to be sent', async () => {
  const bench = await createJobBench();
  bench.client.onCreate = () => new Promise(() => {});
  const { id } = await bench.make();
  const waiting = await bench.make();
  expect(problemIn(await bench.jobs.archive(id, true)).code).toBe('job-under-way');
  expect(problemIn(await bench.jobs.archive(waiting.id, true)).code).toBe('job-waiting');
  expect(problemIn(await bench.jobs.remove(id)).code).toBe('job-under-way');
  expect(problemIn(await bench.jobs.remove(waiting.id)).code).toBe('job-waiting');
});

it('never archives a job whose result is still to come, and follows one that was archived before', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  expect(problemIn(await bench.jobs.archive(id, true)).code).toBe('job-running');
  bench.kill();
  const path = jobFile(folder, id, 'record');
  const record = JSON.parse(bench.disk.files.get(path) ?? '');
  bench.disk.files.set(path, JSON.stringify({ ...record, archived: true }));

  const again = await bench.restart();
  finishWith(again);
  await again.clock.advance(20_000);
  expect(again.record(id)).toMatchObject({ state: 'done', archived: true });
});

it('goes on asking about a job that needs attention when it is archived', async () => {
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

it('brings an archived job back into the list when it is sent again', async () => {
  const bench = await createJobBench();
  bench.client.onCreate = () => ({ kind: 'refused', problem: refusal, httpStatus: 400 });
  const { id } = await bench.make();
  valueIn(await bench.jobs.archive(id, true));
  bench.client.onCreate = () => ({ kind: 'accepted', queueId: '4711', serviceSays: null });
  valueIn(await bench.jobs.sendAgain(id, randomUUID()));
  await bench.clock.settle();
  expect(bench.record(id)).toMatchObject({ state: 'pending', archived: false });
});

it('brings an archived job back into the list when its sending is confirmed', async () => {
  const bench = await createJobBench();
  const { id } = await bench.create();
  valueIn(await bench.jobs.archive(id, true));
  valueIn(await bench.jobs.send(id, randomUUID()));
  await bench.clock.settle();
  expect(bench.record(id)).toMatchObject({ state: 'pending', archived: false });
});

it('removes a job with its files', async () => {
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

it('keeps a new name and a note across a restart', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  valueIn(await bench.jobs.rename(id, 'March leads'));
  valueIn(await bench.jobs.setNote(id, 'for Kim'));
  bench.kill();
  expect((await bench.restart()).record(id)).toMatchObject({ name: 'March leads', note: 'for Kim' });
});
