import { expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { createJobBench, finishWith, folder, resultText, valueIn } from '../fakes/job-bench.ts';

const hits = { found: 1, of: 2 };
const verdicts = { 'may-call': 2, 'check-first': 0, 'do-not-call': 1, 'not-known': 0 };

async function judgedJob() {
  const bench = await createJobBench();
  const { id } = await bench.make();
  finishWith(bench);
  await bench.clock.advance(20_000);
  await bench.jobs.keepVerdicts(id, verdicts, undefined, hits);
  return { bench, id, shown: () => bench.jobs.list().jobs[0]?.verdicts };
}

it('the list of jobs says how many phones may be called, after a restart too, without any database', async () => {
  const { bench, shown } = await judgedJob();
  expect(shown()).toEqual(verdicts);
  bench.kill();
  const again = await bench.restart();
  expect(again.jobs.list().jobs[0]).toMatchObject({ verdicts, hits });
});

it('says nothing of a result that has taken the place of the one that was judged', async () => {
  const { bench, id, shown } = await judgedJob();
  finishWith(bench, `${resultText}2025550101,Cy\r\n`);
  valueIn(await bench.jobs.fetchAgain(id));
  await bench.clock.advance(20_000);
  expect(bench.record(id)).toMatchObject({ state: 'done', result: { rows: 3 } });
  expect(shown()).toBeUndefined();
  expect(bench.jobs.list().jobs[0]?.hits).toBeUndefined();
});

it('is written once, and not for a job without a result', async () => {
  const { bench, id } = await judgedJob();
  const writes = () => bench.disk.steps.filter((step) => step === 'rename job.json').length;
  const before = writes();
  await bench.jobs.keepVerdicts(id, verdicts, undefined, hits);
  expect(writes()).toBe(before);
  const { id: unfinished } = await bench.make();
  await bench.jobs.keepVerdicts(unfinished, verdicts);
  const record = JSON.parse(bench.disk.files.get(jobFile(folder, unfinished, 'record')) ?? '{}');
  expect(record.judged).toBeUndefined();
});
