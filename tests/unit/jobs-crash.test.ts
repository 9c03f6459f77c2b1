import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import type { JobSummary } from '../../shared/job.ts';
import { diesAtStep, type End, ends } from '../fakes/dies-at-step.ts';
import {
  createJobBench,
  createWorld,
  finishWith,
  folder,
  type JobBench,
  resultText,
  valueIn,
} from '../fakes/job-bench.ts';

/** Runs one job's life up to the disk step number `last`, where the process or the whole computer dies. */
async function livesUntil(
  last: number,
  end: End,
): Promise<{ bench: JobBench; died: boolean; told: JobSummary | undefined }> {
  const world = createWorld();
  let told: JobSummary | undefined;
  const bench = await createJobBench({}, world);
  bench.jobs.onChange((job) => {
    told = job;
  });
  finishWith(world);
  const death = diesAtStep(bench, last, end);
  // What it answers is nobody's business: the process it is asked of may be dead, and then never answers.
  bench.make().catch(() => {});
  for (let turn = 0; turn < 10; turn++) await world.clock.settle();
  await world.clock.advance(30_000);
  return { bench, died: death.over(), told };
}

/** What a person does who can look into the account at the service: confirms what waits, settles what is unknown. */
async function resolve(bench: JobBench): Promise<void> {
  for (const job of bench.jobs.list().jobs) {
    if (job.state === 'unconfirmed') valueIn(await bench.jobs.send(job.id, randomUUID()));
    if (job.state !== 'outcome-unknown') continue;
    const created = bench.client.creates.length;
    if (created > 0) valueIn(await bench.jobs.attachQueueId(job.id, String(created)));
    else valueIn(await bench.jobs.sendAgain(job.id, randomUUID()));
  }
}

describe.each(ends)('a process %s any step on disk', (end) => {
  it('leaves each list sent at most once, each accepted job known, each result whole or absent', async () => {
    const died: number[] = [];
    for (let step = 1; ; step++) {
      const { bench, died: reached, told } = await livesUntil(step, end);
      if (!reached) break;
      died.push(step);
      const again = await bench.restart();
      const context = `${end} step ${step}`;
      expect(again.jobs.list().setAside, context).toEqual([]);
      const [job] = again.jobs.list().jobs;
      if (!job) {
        expect(told, context).toBe(undefined);
        expect(again.client.creates, context).toEqual([]);
        continue;
      }
      // What a person was shown holds: whatever comes after, it does not become less known.
      if (told?.queueId !== undefined) expect(job.queueId, context).toBe(told.queueId);
      if (told?.state === 'done') expect(job.state, context).toBe('done');
      const result = again.disk.files.get(jobFile(folder, job.id, 'result'));
      expect([undefined, resultText], context).toContain(result);
      if (again.client.creates.length > 0) {
        expect(['pending', 'ready', 'fetching', 'done', 'outcome-unknown'], context).toContain(job.state);
      }
      await resolve(again);
      await again.clock.advance(60_000);
      expect(again.client.creates.length, context).toBe(1);
      expect(again.record(job.id).state, context).toBe('done');
      expect(again.disk.files.get(jobFile(folder, job.id, 'result')), context).toBe(resultText);
      await again.jobs.stop();
    }
    expect(died.length).toBeGreaterThan(20);
  });
});
