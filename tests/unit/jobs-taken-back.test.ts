import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import { undoMs } from '../../electron/platform/record-store.ts';
import { problem } from '../../shared/model/problem.ts';
import { noCounts } from '../fakes/fake-service-client.ts';
import {
  createJobBench,
  createWorld,
  doneJob,
  filesBesideLog,
  finishWith,
  folder,
  type JobBench,
  problemIn,
  realConnection,
  resultText,
  valueIn,
} from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { createTestBatchBench, makeWithSample } from '../fakes/test-batch-bench.ts';
import { entriesOf, testMoney } from '../fakes/test-money.ts';

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
    bench.client.onCreate = () => ({ kind: 'refused', problem: lost });
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

describe.each(Object.keys(jobsIn))('a removed job, %s,', (state) => {
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

  it('is restored as it was, without a notice', async () => {
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

  it('is listed nowhere, and nothing is asked about it', async () => {
    const { bench, id } = await removed();
    const asked = bench.client.asked.length;
    const told: string[] = [];
    bench.jobs.onChange((job) => told.push(job.id));
    expect(bench.jobs.list()).toEqual({ jobs: [], setAside: [] });
    expect(bench.jobs.get(id)).toBeNull();
    const { jobs } = bench;
    const answers = [
      ...[jobs.folder(id), await jobs.sourcePath(id), await jobs.log(id), await jobs.resultPath(id)],
      ...[await jobs.resultPlace(id), await jobs.listPath(id, 'rejects'), await jobs.rename(id, 'x')],
      ...[await jobs.checkNow(id), await jobs.remove(id), await jobs.sendAgain(id, randomUUID())],
    ];
    expect(answers.map((answer) => problemIn(answer).code)).toEqual(answers.map(() => 'no-such-job'));
    expect(valueIn(await jobs.exportAll('/backup')).jobs).toBe(0);
    jobs.networkBack();
    await bench.clock.advance(undoMs - 1);
    expect([bench.client.asked.length, told]).toEqual([asked, []]);
  });

  it.each(['its time is over', 'the app ends', 'the next start finds it'])(
    'is gone with its files when %s',
    async (end) => {
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
    },
  );
});

it('a job that is removed anew after it was taken back can be taken back as long again', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  valueIn(await bench.jobs.remove(id));
  await bench.clock.advance(undoMs / 2);
  valueIn(await bench.jobs.restore(id));
  await bench.clock.advance(undoMs / 4);
  valueIn(await bench.jobs.remove(id));
  await bench.clock.advance(undoMs - 1);
  expect(valueIn(await bench.jobs.restore(id)).id).toBe(id);
});

it('taking back a job that was never removed answers with the job', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  const { steps } = bench.disk;
  const done = steps.length;
  expect(valueIn(await bench.jobs.restore(id))).toEqual(bench.jobs.list().jobs[0]);
  expect(steps.length).toBe(done);
});

describe('the ledger', () => {
  it.each(['pending', 'done', 'of unknown outcome', 'not accepted'])(
    'keeps the entry of a job that was taken back, also after a crash: %s',
    async (state) => {
      const world = createWorld();
      const money = testMoney(world.clock, world.disk.memory.open());
      const bench = await createJobBench({ spending: money.spending }, world);
      const { id } = (await jobsIn[state]?.(bench)) ?? { id: '' };
      await bench.clock.settle();
      const entry = () => entriesOf(money);
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
      world.disk.memory.kill();
      const after = testMoney(world.clock, world.disk.memory.open());
      await bench.restart({ spending: after.spending });
      await bench.clock.settle();
      expect(entriesOf(after)).toEqual(before);
    },
  );
});

it('counts a job as before when the disk refuses to remove it', async () => {
  const world = createWorld();
  const money = testMoney(world.clock, world.disk.memory.open());
  const bench = await createJobBench({ spending: money.spending }, world);
  const { id } = await bench.make();
  await bench.clock.settle();
  const before = entriesOf(money);
  world.disk.before = () => {
    throw systemError('EACCES');
  };
  expect((await bench.jobs.remove(id)).ok).toBe(false);
  world.disk.before = () => {};
  await bench.clock.settle();
  expect(entriesOf(money)).toEqual(before);
});

describe('jobs that are removed together', () => {
  it('can all be taken back from then on, however long removing took', async () => {
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

describe('a job that was taken back', () => {
  it('is asked about to its result', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    valueIn(await bench.jobs.remove(id));
    finishWith(bench);
    await bench.clock.advance(undoMs - 1);
    expect(bench.client.asked).toEqual([]);
    valueIn(await bench.jobs.restore(id));
    await bench.clock.advance(60_000);
    expect(bench.record(id).state).toBe('done');
    expect(bench.disk.files.get(jobFile(folder, id, 'result'))).toBe(resultText);
    expect(bench.client.creates).toHaveLength(1);
  });

  it('is found as sent before', async () => {
    const bench = await createJobBench();
    const one = await bench.make();
    bench.client.onCreate = () => ({ kind: 'refused', problem: lost });
    const two = await bench.make();
    const found = async () =>
      valueIn(await bench.jobs.beforeSending(two.id))?.sentBefore.map(({ job }) => job?.id ?? 'removed');
    expect(await found()).toEqual([one.id]);
    valueIn(await bench.jobs.remove(one.id));
    expect(await found()).toEqual(['removed']);
    valueIn(await bench.jobs.restore(one.id));
    expect(await found()).toEqual([one.id]);
  });

  it('has the result that came while it was removed', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    finishWith(bench, resultText.slice(0, 30));
    await bench.clock.advance(20_000);
    bench.disk.before = async (step, path) => {
      if (step !== 'rename' || path !== jobFile(folder, id, 'result')) return;
      bench.disk.before = () => {};
      valueIn(await bench.jobs.remove(id));
    };
    expect(problemIn(await bench.jobs.takeAsIs(id)).code).toBe('file-missing');
    valueIn(await bench.jobs.restore(id));
    await bench.clock.settle();
    const { odd, result } = bench.record(id);
    const [oddFile, resultFile] = (['odd', 'result'] as const).map((file) =>
      bench.disk.files.has(jobFile(folder, id, file)),
    );
    expect([oddFile, resultFile]).toEqual([odd !== undefined, result !== undefined]);
  });

  it('belongs to the connection that took over its jobs, and its account is known until it is gone', async () => {
    let owner = realConnection;
    const bench = await createJobBench({ owner: () => owner });
    const { id } = await bench.make();
    valueIn(await bench.jobs.remove(id));
    expect(bench.jobs.accounts()).toMatchObject([{ id: realConnection.id }]);
    owner = { ...realConnection, id: 'acme-anew', name: 'Acme anew' };
    bench.jobs.connectionChanged(owner.id);
    await bench.clock.settle();
    valueIn(await bench.jobs.restore(id));
    await bench.clock.settle();
    expect(bench.record(id).connection).toMatchObject({ id: 'acme-anew', name: 'Acme anew' });
    valueIn(await bench.jobs.remove(id));
    await bench.clock.advance(undoMs);
    expect(bench.jobs.accounts()).toEqual([]);
  });

  it('has its test batch sent only then, and each row once', async () => {
    const { bench, sent } = await createTestBatchBench();
    const { onCreate } = bench.client;
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: lost, passing: true });
    const { list, sample } = await makeWithSample(bench);
    bench.client.onCreate = onCreate;
    const [before, ofList] = [bench.record(sample), bench.record(list)];
    valueIn(await bench.jobs.remove(list));
    await bench.clock.advance(undoMs - 1);
    expect([bench.record(sample).state, sent]).toEqual([before.state, []]);
    valueIn(await bench.jobs.restore(list));
    expect(bench.record(list)).toEqual(ofList);
    await bench.clock.advance(120_000);
    expect(bench.record(sample).state).toBe('done');
    expect(bench.record(list).testBatch?.answered?.rows).toBe(10);
    expect([sent.length, new Set(sent).size]).toEqual([10, 10]);
    valueIn(await bench.jobs.sendRest(list, randomUUID()));
    await bench.clock.advance(120_000);
    expect([bench.record(list).state, sent.length, new Set(sent).size]).toEqual(['done', 50, 50]);
  });

  it('keeps its result where its test batch was removed and taken back too', async () => {
    const { bench } = await createTestBatchBench();
    const { list, sample } = await makeWithSample(bench);
    await bench.clock.advance(60_000);
    valueIn(await bench.jobs.sendRest(list, randomUUID()));
    await bench.clock.advance(60_000);
    const before = [bench.record(list), bench.record(sample)];
    const place = valueIn(await bench.wholePath(list));
    for (const id of [list, sample]) valueIn(await bench.jobs.remove(id));
    for (const id of [list, sample]) valueIn(await bench.jobs.restore(id));
    await bench.clock.settle();
    expect([bench.record(list), bench.record(sample)]).toMatchObject(before);
    expect(valueIn(await bench.wholePath(list))).toEqual(place);
  });

  it('is offered the queue id that a webhook named meanwhile', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'unknown', problem: lost });
    const { id } = await bench.make();
    const counts = { ...noCounts, rowsUploaded: 2 };
    bench.client.onStatus = () => ({ kind: 'pending', createdAt: '2026-03-02T10:00:00Z', counts });
    await bench.jobs.webhook.follow({ enabled: true, port: 0 });
    const { url } = bench.jobs.webhook.status();
    valueIn(await bench.jobs.remove(id));
    const body = '{"id": 77, "type": "phone append"}';
    await fetch(url ?? '', { method: 'POST', body });
    await bench.clock.settle();
    valueIn(await bench.jobs.restore(id));
    await bench.clock.settle();
    expect(bench.record(id).candidates).toEqual(['77']);
    await bench.jobs.stop();
  });
});

it('a removed folder that cannot be deleted is deleted at the end of the app or at the next start', async () => {
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
  expect(filesBesideLog(bench).size).toBeGreaterThan(0);
  bench.kill();
  const again = await bench.restart();
  expect(again.started.ok).toBe(true);
  expect(again.jobs.list()).toEqual({ jobs: [], setAside: [] });
  expect(filesBesideLog(bench).size).toBeGreaterThan(0);
  bench.disk.before = () => {};
  await again.jobs.stop();
  expect(filesBesideLog(bench)).toEqual(new Map());
});

it('a file written into the folder of a removed job hinders neither taking it back nor removing it', async () => {
  const { bench, job, files } = await doneJob();
  const late = join(folder, job.id, 'results.duckdb.part');
  valueIn(await bench.jobs.remove(job.id));
  bench.disk.files.set(late, 'made anew');
  valueIn(await bench.jobs.restore(job.id));
  expect([bench.record(job.id), filesBesideLog(bench)]).toEqual([job, files]);
  valueIn(await bench.jobs.remove(job.id));
  bench.disk.files.set(late, 'made anew');
  bench.kill();
  const again = await bench.restart();
  expect([again.jobs.list(), filesBesideLog(again)]).toEqual([{ jobs: [], setAside: [] }, new Map()]);
});
