import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import { JobRecordSchema } from '../../shared/model/job-record.ts';
import {
  createJobBench,
  createWorld,
  doneJob,
  filesBesideLog,
  finishWith,
  folder,
  type JobBench,
  newJob,
  resultText,
  valueIn,
} from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { checkWholeTestBatch, createTestBatchBench, finishTestBatch } from '../fakes/test-batch-bench.ts';

const stateOnDisk = (bench: JobBench, id: string) =>
  JobRecordSchema.parse(JSON.parse(bench.disk.files.get(jobFile(folder, id, 'record')) ?? '')).state;

it.each(['ENOSPC', 'EROFS', 'EACCES'] as const)(
  'a disk that refuses each write from any step on (%s) is told, sends nothing twice, and the job ends well once it is freed',
  async (code) => {
    for (let from = 1; ; from++) {
      const world = createWorld();
      const bench = await createJobBench({}, world);
      finishWith(world);
      let step = 0;
      world.disk.before = () => {
        step++;
        if (step >= from) throw systemError(code);
      };
      const made = await bench.jobs.create(newJob);
      await world.clock.advance(10_000);
      if (made.ok) await bench.jobs.send(made.value.id, randomUUID());
      await world.clock.advance(120_000);
      if (step < from) break;
      const context = `${code} from step ${from}`;
      world.disk.before = () => {};
      if (!made.ok) {
        expect(made.problem.message, context).toMatch(/^The job could not be saved: /);
        expect(bench.jobs.list().jobs, context).toEqual([]);
        expect(world.client.creates, context).toEqual([]);
        continue;
      }
      const { id } = made.value;
      if (bench.record(id).state === 'unconfirmed') await bench.jobs.send(id, randomUUID());
      const { state } = bench.record(id);
      if (state !== 'done' && state !== 'prepared')
        expect(bench.record(id).problem?.code ?? bench.reports[0]?.code, context).toBeDefined();
      if (state === 'needs-attention' && bench.record(id).queueId === undefined)
        await bench.jobs.sendAgain(id, randomUUID());
      await world.clock.advance(900_000);
      expect(world.client.creates.length, context).toBe(1);
      expect(bench.record(id).state, context).toBe('done');
      expect(stateOnDisk(bench, id), context).toBe('done');
      expect(world.disk.files.get(jobFile(folder, id, 'result')), context).toBe(resultText);
      await bench.jobs.stop();
    }
  },
);

it.each(['ENOSPC', 'EROFS'] as const)(
  'a disk that refuses each write from any step on (%s) loses no row of a list with a test batch, and sends none twice',
  async (code) => {
    for (let from = 1; ; from++) {
      const { bench, world, sent } = await createTestBatchBench();
      let step = 0;
      const { id } = await bench.create();
      for (let turn = 0; turn < 5; turn++) await bench.clock.settle();
      world.disk.before = () => {
        step++;
        if (step >= from) throw systemError(code);
      };
      await bench.jobs.trySample(id, randomUUID(), { rows: 10 });
      await world.clock.advance(60_000);
      await bench.jobs.sendRest(id, randomUUID());
      await world.clock.advance(60_000);
      await bench.wholePath(id);
      world.disk.before = () => {};
      if (step < from) break;
      await world.clock.advance(900_000);
      await finishTestBatch(bench, 0);
      await checkWholeTestBatch(bench, sent, `${code} from step ${from}`);
      await bench.jobs.stop();
    }
  },
);

it('the queue id of an accepted job that cannot be saved is told, and saved as soon as possible', async () => {
  const bench = await createJobBench();
  bench.client.onCreate = () => {
    bench.disk.before = () => {
      throw systemError('ENOSPC');
    };
    return { kind: 'accepted', queueId: '4711' };
  };
  const { id } = await bench.make();
  expect(bench.record(id)).toMatchObject({ state: 'pending', queueId: '4711' });
  expect(stateOnDisk(bench, id)).toBe('sending');
  expect(bench.reports).toHaveLength(1);
  expect(bench.reports[0]?.message).toContain('job 4711');
  bench.disk.before = () => {};
  await bench.clock.advance(6000);
  expect(stateOnDisk(bench, id)).toBe('pending');
});

it('the start fails with the reason where the folder with the jobs cannot be read', async () => {
  const world = createWorld();
  world.disk.list = () => Promise.reject(systemError('EACCES'));
  await expect(createJobBench({}, world)).rejects.toThrow('The folder with your jobs could not be read');
});

describe('a disk that fails once while a job is removed or taken back', () => {
  it.each(['ENOSPC', 'EIO'] as const)(
    'at any step leaves the job in the list or removed, as was answered: %s',
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
          expect([bench.record(job.id), filesBesideLog(bench)], context).toEqual([job, files]);
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
        expect([bench.record(job.id), filesBesideLog(bench)], context).toEqual([job, files]);
        bench.disk.before = () => {};
        bench.disk.cutPower();
        bench.kill();
        const again = await bench.restart();
        expect([again.record(job.id), filesBesideLog(again)], context).toEqual([job, files]);
        await again.jobs.stop();
        if (step < from) break;
      }
    },
  );

  it('takes a step as done that failed and cannot be undone', async () => {
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
    expect([bench.record(job.id), filesBesideLog(bench)]).toEqual([job, files]);
    bench.disk.before = () => {};
  });
});
