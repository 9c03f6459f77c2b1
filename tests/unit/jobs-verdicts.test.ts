import { expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import { summaryOf } from '../../electron/jobs/record/summarize-job.ts';
import { judgeFinished } from '../../electron/results/service/all-results.ts';
import type { JobSummary } from '../../shared/model/job-record.ts';
import { failure, problem } from '../../shared/model/problem.ts';
import { countVerdicts } from '../../shared/verdict/verdict.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { createJobBench, finishWith, folder, resultText, valueIn } from '../fakes/job-bench.ts';

const hits = { found: 1, of: 2 };
const verdicts = { 'may-call': 2, 'check-first': 0, 'do-not-call': 1, 'not-known': 0 };

async function judgedJob() {
  const bench = await createJobBench();
  const { id } = await bench.make();
  finishWith(bench);
  await bench.clock.advance(20_000);
  await bench.jobs.keepJudged(id, { verdicts, hits });
  return { bench, id, shown: () => bench.jobs.list().jobs[0]?.verdicts };
}

it('the job list keeps the counts of verdicts and matches across a restart', async () => {
  const { bench, shown } = await judgedJob();
  expect(shown()).toEqual(verdicts);
  bench.kill();
  const again = await bench.restart();
  expect(again.jobs.list().jobs[0]).toMatchObject({ verdicts, hits });
});

it('the job list drops the verdicts of a result that was replaced', async () => {
  const { bench, id, shown } = await judgedJob();
  finishWith(bench, `${resultText}2025550101,Cy\r\n`);
  valueIn(await bench.jobs.fetchAgain(id));
  await bench.clock.advance(20_000);
  expect(bench.record(id)).toMatchObject({ state: 'done', result: { rows: 3 } });
  expect(shown()).toBeUndefined();
  expect(bench.jobs.list().jobs[0]?.hits).toBeUndefined();
});

it('verdicts are written once, and not for a job without a result', async () => {
  const { bench, id } = await judgedJob();
  const writes = () => bench.disk.steps.filter((step) => step === 'rename job.json').length;
  const before = writes();
  await bench.jobs.keepJudged(id, { verdicts, hits });
  expect(writes()).toBe(before);
  const { id: unfinished } = await bench.make();
  await bench.jobs.keepJudged(unfinished, { verdicts });
  const record = JSON.parse(bench.disk.files.get(jobFile(folder, unfinished, 'record')) ?? '{}');
  expect(record.judged).toBeUndefined();
});

function setUp() {
  const asked: string[] = [];
  let change: (job: JobSummary) => void = () => {};
  let remove: (id: string) => void = () => {};
  judgeFinished(
    {
      onChange(listener) {
        change = listener;
      },
      onRemoved(listener) {
        remove = listener;
      },
    },
    {
      async open(id) {
        asked.push(id);
        return failure(problem('x', 'It could not be read.', 'Fetch it again.'));
      },
    },
  );
  return {
    asked,
    remove: () => remove('1'),
    change: (job: Partial<JobSummary>) => change({ ...summaryOf(aJobRecord({ id: '1' })), ...job }),
  };
}

const done = { state: 'done', checkedAt: '2026-11-22T00:00:00Z' } as const;
const judged = { ...done, verdicts: countVerdicts(['may-call']) };

it('a result is judged once it is there, and not again while nothing new comes', () => {
  const { asked, change } = setUp();
  change({ state: 'pending' });
  change({ state: 'done', checkedAt: null });
  expect(asked).toEqual([]);
  change(done);
  change({ ...done, note: 'A note' });
  expect(asked).toEqual(['1']);
  change(judged);
  change({ ...judged, archived: true });
  expect(asked).toEqual(['1']);
});

it('the result that replaces a judged one is judged', () => {
  const { asked, change } = setUp();
  change(done);
  change(judged);
  change(done);
  expect(asked).toEqual(['1', '1']);
});

it('a result that was removed before it was judged is judged once it is taken back', () => {
  const { asked, change, remove } = setUp();
  change(done);
  remove();
  change(done);
  expect(asked).toEqual(['1', '1']);
  change(judged);
  remove();
  change(judged);
  expect(asked).toEqual(['1', '1']);
});
