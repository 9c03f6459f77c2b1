import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { undoMs } from '../../electron/platform/taken-out.ts';
import { problem } from '../../shared/problem.ts';
import {
  createJobBench,
  createWorld,
  finishWith,
  folder,
  type JobBench,
  problemIn,
  resultText,
  valueIn,
} from '../fakes/job-bench.ts';
import { testMoney } from '../fakes/test-money.ts';

const lost = problem('connection-broken', 'The connection broke off.', 'Look in your account.');

const filesOf = ({ disk }: JobBench) => new Map([...disk.files].filter(([path]) => path.startsWith(folder)));

/** A job in each state in which it can be removed. */
const jobsIn: Record<string, (bench: JobBench) => Promise<{ id: string }>> = {
  unconfirmed: (bench) => bench.create(),
  pending: (bench) => bench.make(),
  done: async (bench) => {
    finishWith(bench);
    const made = await bench.make();
    await bench.clock.advance(60_000);
    return made;
  },
  'with an odd result': async (bench) => {
    finishWith(bench, resultText.slice(0, 30));
    const made = await bench.make();
    await bench.clock.advance(60_000);
    expect(bench.record(made.id).odd).toBeDefined();
    return made;
  },
  'not accepted': (bench) => {
    bench.client.onCreate = () => ({ kind: 'refused', problem: lost, httpStatus: 400 });
    return bench.make();
  },
  'of unknown outcome': (bench) => {
    bench.client.onCreate = () => ({ kind: 'unknown', problem: lost });
    return bench.make();
  },
  cancelled: async (bench) => {
    const made = await bench.create();
    valueIn(await bench.jobs.cancel(made.id));
    return made;
  },
};

describe.each(Object.keys(jobsIn))('a job that is removed and taken back, %s', (state) => {
  async function removed() {
    const bench = await createJobBench();
    const { id } = (await jobsIn[state]?.(bench)) ?? { id: '' };
    valueIn(await bench.jobs.rename(id, 'March leads'));
    valueIn(await bench.jobs.setNote(id, 'for Kim'));
    await bench.clock.settle();
    const before = { record: bench.record(id), files: filesOf(bench), list: bench.jobs.list() };
    bench.notices.length = 0;
    valueIn(await bench.jobs.remove(id));
    return { bench, id, before };
  }

  it('is just as it was, and nobody is told that anything happened to it', async () => {
    const { bench, id, before } = await removed();
    const told: string[] = [];
    bench.jobs.onChange((job) => told.push(job.id));
    expect(valueIn(await bench.jobs.restore(id))).toEqual(before.list.jobs[0]);
    expect([bench.record(id), filesOf(bench), bench.jobs.list()]).toEqual([
      before.record,
      before.files,
      before.list,
    ]);
    expect([told, bench.notices, bench.reports]).toEqual([[id], [], []]);
    await bench.clock.settle();
    const ended = bench.record(id);
    bench.kill();
    bench.disk.cutPower();
    const again = await bench.restart();
    expect(again.record(id)).toEqual(ended);
    expect(again.jobs.list().setAside).toEqual([]);
  });

  it('is meanwhile nowhere, and nothing is asked about it', async () => {
    const { bench, id } = await removed();
    const asked = bench.client.asked.length;
    const told: string[] = [];
    bench.jobs.onChange((job) => told.push(job.id));
    expect(bench.jobs.list()).toEqual({ jobs: [], setAside: [] });
    expect(bench.jobs.get(id)).toBeNull();
    const { jobs } = bench;
    const answers = [
      ...[jobs.folder(id), await jobs.sourcePath(id), await jobs.log(id), await jobs.resultPath(id)],
      ...[await jobs.resultPlace(id), await jobs.rejectsPath(id), await jobs.rename(id, 'x')],
      ...[await jobs.checkNow(id), await jobs.remove(id), await jobs.sendAgain(id, randomUUID())],
    ];
    expect(answers.map((answer) => problemIn(answer).code)).toEqual(answers.map(() => 'no-such-job'));
    expect(valueIn(await jobs.exportAll('/backup')).jobs).toBe(0);
    jobs.resumed();
    await bench.clock.advance(undoMs - 1);
    expect([bench.client.asked.length, told]).toEqual([asked, []]);
  });

  it.each(['its time is over', 'the app ends', 'the next start finds it'])('is gone when %s', async (end) => {
    const { bench, id } = await removed();
    if (end === 'its time is over') await bench.clock.advance(undoMs);
    if (end === 'the app ends') await bench.jobs.stop();
    else bench.kill();
    const after = end === 'the next start finds it' ? await bench.restart() : bench;
    expect(filesOf(after)).toEqual(new Map());
    if (end === 'its time is over') return;
    const why = problemIn(await after.jobs.restore(id));
    expect(why.message).toBe('This job has been removed for good.');
    expect((await bench.restart()).jobs.list()).toEqual({ jobs: [], setAside: [] });
  });
});

it('says so where a job has been removed for good', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  valueIn(await bench.jobs.remove(id));
  await bench.clock.advance(undoMs);
  const { message, advice } = problemIn(await bench.jobs.restore(id));
  expect(message).toBe('This job has been removed for good.');
  expect(advice).toContain(`${undoMs / 1000} seconds`);
});

it('answers with the job as it is where it was never removed', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  const { steps } = bench.disk;
  const done = steps.length;
  expect(valueIn(await bench.jobs.restore(id))).toEqual(bench.jobs.list().jobs[0]);
  expect(steps.length).toBe(done);
});

describe('the ledger', () => {
  it.each(['pending', 'done', 'of unknown outcome', 'not accepted'])(
    'says of a job that was taken back what it said before, now and after a crash: %s',
    async (state) => {
      const world = createWorld();
      const money = testMoney(world.clock, world.disk);
      const bench = await createJobBench({ spending: money.spending }, world);
      const { id } = (await jobsIn[state]?.(bench)) ?? { id: '' };
      await bench.clock.settle();
      const entry = () => money.ledger.all().map(({ entry: each }) => each);
      const before = entry();
      valueIn(await bench.jobs.remove(id));
      await bench.clock.settle();
      expect(entry().map((each) => each.state)).toEqual(
        before.map((each) => (each.state === 'open' ? 'unknown' : each.state)),
      );
      valueIn(await bench.jobs.restore(id));
      await bench.clock.settle();
      expect(entry()).toEqual(before);
      bench.kill();
      const after = testMoney(world.clock, world.disk);
      await bench.restart({ spending: after.spending });
      await bench.clock.settle();
      expect(after.ledger.all().map(({ entry: each }) => each)).toEqual(before);
    },
  );
});

describe('many that are removed together', () => {
  it('can all be taken back from then on, however long removing them took', async () => {
    const bench = await createJobBench();
    const ids: string[] = [];
    for (let each = 0; each < 12; each++) ids.push((await bench.create()).id);
    const before = ids.map((id) => bench.record(id));
    for (const id of ids) {
      valueIn(await bench.jobs.remove(id));
      await bench.clock.advance(2_000);
    }
    await bench.clock.advance(undoMs - 2_001);
    for (const id of ids) valueIn(await bench.jobs.restore(id));
    expect(ids.map((id) => bench.record(id))).toEqual(before);
    expect(filesOf(bench).has(join(folder, ids[0] ?? '', 'job.json'))).toBe(true);
  });
});
