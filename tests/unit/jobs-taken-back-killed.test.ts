import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { undoMs } from '../../electron/platform/taken-out.ts';
import type { JobRecord } from '../../shared/job.ts';
import { diesAtStep, type End, ends } from '../fakes/dies-at-step.ts';
import { createJobBench, finishWith, folder, type JobBench, problemIn, valueIn } from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';

const filesOf = ({ disk }: JobBench) =>
  new Map([...disk.files].filter(([path]) => path.startsWith(folder) && !path.endsWith('log.txt')));

async function doneJob(): Promise<{ bench: JobBench; job: JobRecord; files: Map<string, string> }> {
  const bench = await createJobBench();
  finishWith(bench);
  const { id } = await bench.make();
  await bench.clock.advance(60_000);
  const job = bench.record(id);
  expect(job.state).toBe('done');
  return { bench, job, files: filesOf(bench) };
}

/** What a person asks for one after the other; `told` has what was answered. */
const wishes = {
  removed: ['remove'],
  'removed and taken back': ['remove', 'restore'],
  'removed, taken back and removed again': ['remove', 'restore', 'remove'],
  'removed, and left alone until its time was over': ['remove', 'wait'],
  'removed, and left when the app ends': ['remove', 'stop'],
} as const;
type Wish = (typeof wishes)[keyof typeof wishes][number];
const isOfJob = (wish: Wish) => wish === 'remove' || wish === 'restore';

/** Does what is wished until the process or the whole computer dies at the disk step number `last`. */
async function until(last: number, end: End, wanted: readonly Wish[]) {
  const { bench, job, files } = await doneJob();
  const told: Wish[] = [];
  const asked: Wish[] = [];
  const death = diesAtStep(bench, last, end);
  const wishing = (async () => {
    for (const wish of wanted) {
      asked.push(wish);
      if (wish === 'remove') valueIn(await bench.jobs.remove(job.id));
      if (wish === 'restore') valueIn(await bench.jobs.restore(job.id));
      if (wish === 'stop') await bench.jobs.stop();
      told.push(wish);
    }
  })();
  wishing.catch(() => {});
  for (let turn = 0; turn < 3; turn++) await bench.clock.settle();
  if (wanted.includes('wait')) await bench.clock.advance(undoMs);
  return { bench, job, files, died: death.over(), told, asked };
}

describe.each(ends)('a process %s any step on disk', (end) => {
  it.each(Object.entries(wishes))('while a job is %s leaves it whole or gone', async (_, wanted) => {
    let deaths = 0;
    for (let last = 1; ; last++) {
      const { bench, job, files, died, told, asked } = await until(last, end, wanted);
      if (!died) bench.kill();
      else deaths++;
      const context = `${end} step ${last}: ${told.join()} of ${asked.join()}`;
      const again = await bench.restart();
      const { jobs, setAside } = again.jobs.list();
      expect(setAside, context).toEqual([]);
      expect(
        [...again.disk.files.keys()].filter((path) => path.includes('.removed-')),
        context,
      ).toEqual([]);
      const settled = told.filter(isOfJob);
      // What was asked for and not answered may have come about or not.
      const answered = settled.length === asked.filter(isOfJob).length ? settled.at(-1) : undefined;
      if (jobs.length === 0) {
        expect(filesOf(again), context).toEqual(new Map());
        // Taken back is taken back.
        expect(answered, context).not.toBe('restore');
      } else {
        expect(again.record(job.id), context).toEqual(job);
        expect(filesOf(again), context).toEqual(files);
        // Removed is removed.
        expect(answered, context).not.toBe('remove');
      }
      await again.jobs.stop();
      if (!died) break;
    }
    expect(deaths).toBeGreaterThanOrEqual(3);
  });
});

describe('a disk that fails at any step', () => {
  it.each(['ENOSPC', 'EIO'] as const)(
    'leaves a job in the list or removed, as it is told: %s',
    async (code) => {
      for (let from = 1; ; from++) {
        const { bench, job, files } = await doneJob();
        let step = 0;
        const fail = () => {
          if (++step === from) throw systemError(code);
        };
        bench.disk.before = fail;
        const removed = await bench.jobs.remove(job.id);
        const context = `${code} at step ${from}`;
        if (removed.ok) expect(bench.jobs.get(job.id), context).toBeNull();
        else {
          expect(removed.problem.message, context).toMatch(/^The job could not be removed: /);
          expect([bench.record(job.id), filesOf(bench)], context).toEqual([job, files]);
          bench.disk.before = () => {};
          valueIn(await bench.jobs.remove(job.id));
          bench.disk.before = fail;
        }
        const back = await bench.jobs.restore(job.id);
        if (!back.ok) {
          expect(back.problem.message, context).toMatch(/^The job could not be taken back: /);
          expect(bench.jobs.list().jobs, context).toEqual([]);
          valueIn(await bench.jobs.restore(job.id));
        }
        expect([bench.record(job.id), filesOf(bench)], context).toEqual([job, files]);
        bench.disk.before = () => {};
        bench.disk.cutPower();
        bench.kill();
        const again = await bench.restart();
        expect([again.record(job.id), filesOf(again)], context).toEqual([job, files]);
        await again.jobs.stop();
        if (step < from) break;
      }
    },
  );

  it('takes as done what it says has failed and cannot be undone', async () => {
    const { bench, job, files } = await doneJob();
    const failing = () => {
      let renames = 0;
      bench.disk.before = (step, path) => {
        if (step === 'rename') renames++;
        if ((step === 'syncFolder' && path === folder) || renames > 1) throw systemError('EIO');
      };
    };
    failing();
    valueIn(await bench.jobs.remove(job.id));
    expect(bench.jobs.get(job.id)).toBeNull();
    failing();
    valueIn(await bench.jobs.restore(job.id));
    expect([bench.record(job.id), filesOf(bench)]).toEqual([job, files]);
    bench.disk.before = () => {};
  });

  it('does not keep what was removed: it goes at the end of the app, or at the next start', async () => {
    const { bench, job } = await doneJob();
    const busy = (step: string, path: string) => {
      if (step === 'remove' && path.includes('.removed-')) throw systemError('EACCES');
    };
    bench.disk.before = (step, path) =>
      bench.disk.steps.at(-1)?.includes('.removed-') ? busy(step, path) : undefined;
    valueIn(await bench.jobs.remove(job.id));
    bench.disk.before = busy;
    await bench.clock.advance(undoMs);
    expect(problemIn(await bench.jobs.restore(job.id)).code).toBe('job-removed-for-good');
    expect(filesOf(bench).size).toBeGreaterThan(0);
    bench.kill();
    const again = await bench.restart();
    expect(again.started.ok).toBe(true);
    expect(again.jobs.list()).toEqual({ jobs: [], setAside: [] });
    expect(filesOf(bench).size).toBeGreaterThan(0);
    bench.disk.before = () => {};
    await again.jobs.stop();
    expect(filesOf(bench)).toEqual(new Map());
  });
});

it('what was still being made of a job when it was removed stands in nobody’s way', async () => {
  const { bench, job, files } = await doneJob();
  const late = join(folder, job.id, 'results.duckdb.part');
  valueIn(await bench.jobs.remove(job.id));
  bench.disk.files.set(late, 'made anew');
  valueIn(await bench.jobs.restore(job.id));
  expect([bench.record(job.id), filesOf(bench)]).toEqual([job, files]);
  valueIn(await bench.jobs.remove(job.id));
  bench.disk.files.set(late, 'made anew');
  bench.kill();
  const again = await bench.restart();
  expect([again.jobs.list(), filesOf(again)]).toEqual([{ jobs: [], setAside: [] }, new Map()]);
});
