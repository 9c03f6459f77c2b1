import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { JobRecordSchema } from '../../shared/job.ts';
import {
  createJobBench,
  createWorld,
  finishWith,
  folder,
  type JobBench,
  newJob,
  problemIn,
  resultText,
  valueIn,
} from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';

const stateOnDisk = (bench: JobBench, id: string) =>
  JobRecordSchema.parse(JSON.parse(bench.disk.files.get(jobFile(folder, id, 'record')) ?? '')).state;

it.each(['ENOSPC', 'EROFS', 'EACCES'] as const)(
  'a disk that takes no write from any step on (%s): said in words, nothing sent twice, all well once it does',
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

it('never starts to send while "sending" cannot be saved', async () => {
  const bench = await createJobBench();
  bench.disk.before = (step, path) => {
    const written = bench.disk.steps.filter((done) => done === 'rename job.json').length;
    if (step === 'writeSynced' && path.endsWith('job.json.tmp') && written >= 2) throw systemError('ENOSPC');
  };
  const { id } = await bench.make();
  await bench.clock.advance(3_600_000);
  expect(bench.client.creates).toEqual([]);
  expect(bench.record(id)).toMatchObject({
    state: 'prepared',
    problem: { message: 'The job could not be saved: the disk is full.' },
  });
  bench.disk.before = () => {};
  await bench.clock.advance(90_000);
  expect(bench.record(id).state).toBe('pending');
});

it('tells the queue id of an accepted job that cannot be saved, and saves it as soon as it can', async () => {
  const bench = await createJobBench();
  bench.client.onCreate = () => {
    bench.disk.before = () => {
      throw systemError('ENOSPC');
    };
    return { kind: 'accepted', queueId: '4711', serviceSays: null };
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

it('says so when the folder with the jobs cannot be read', async () => {
  const world = createWorld();
  world.disk.list = () => Promise.reject(systemError('EACCES'));
  await expect(createJobBench({}, world)).rejects.toThrow('The folder with your jobs could not be read');
});

it('keeps a job that cannot be removed', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  bench.disk.before = () => {
    throw systemError('EROFS');
  };
  expect(problemIn(await bench.jobs.remove(id)).message).toBe(
    'The job could not be removed: the disk is read-only.',
  );
  bench.disk.before = () => {};
  expect(bench.record(id).state).toBe('pending');
  valueIn(await bench.jobs.remove(id));
});
