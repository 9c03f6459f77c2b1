import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import { wholeCounts, wholeReturned } from '../../shared/model/job.ts';
import { problem, success } from '../../shared/model/problem.ts';
import { folder, listPath, problemIn, realConnection, valueIn } from '../fakes/job-bench.ts';
import { lostTarget } from '../fakes/lost-target.ts';
import { createTestBatchBench, makeWithSample, phones } from '../fakes/test-batch-bench.ts';

const why = problem('made-up', 'Made up.', 'Wait.');

describe('a test batch', () => {
  it('is a job of its own, the rest is sent without its rows, and result and counts are joined', async () => {
    const { bench, sent } = await createTestBatchBench();
    const { list, sample } = await makeWithSample(bench);
    expect(bench.record(list)).toMatchObject({ state: 'sampling', testBatch: { rows: 10, of: 50 } });
    expect(bench.record(sample)).toMatchObject({
      name: 'contacts.csv (test batch of 10)',
      testBatchOf: { jobId: list, rows: 10, of: 50, seed: bench.record(list).testBatch?.seed },
    });
    await bench.clock.advance(60_000);
    expect(bench.record(sample).state).toBe('done');
    expect(sent).toHaveLength(10);
    expect(bench.jobs.list().jobs.find(({ id }) => id === list)?.testBatch).toEqual({
      jobId: sample,
      answered: true,
    });

    valueIn(await bench.jobs.sendRest(list, randomUUID()));
    await bench.clock.advance(60_000);
    expect(bench.record(list).state).toBe('done');
    expect([...sent].sort()).toEqual(phones);
    expect(bench.record(list).gaps).toEqual([]);
    expect(wholeCounts(bench.record(list))).toMatchObject({ rowsUploaded: 50, creditsDeducted: 50 });
    expect(bench.jobs.list().jobs.find(({ id }) => id === list)).toMatchObject({ rows: 50, resultRows: 50 });

    const path = valueIn(await bench.wholePath(list));
    expect(path).toBe(jobFile(folder, list, 'merged'));
    const rows = (bench.disk.files.get(path) ?? '').split('\r\n').slice(1, -1);
    expect(rows.map((row) => row.split(',')[0])).toEqual(sent);
  });

  it('has the same rows when it is drawn again from the seed in its record', async () => {
    const { bench, world } = await createTestBatchBench();
    const { list, sample } = await makeWithSample(bench);
    const { seed = 0, rows = 0 } = bench.record(list).testBatch ?? {};
    const drawn = world.disk.files.get(jobFile(folder, sample, 'prepared'));
    const { splittingOn } = await import('../fakes/splitting.ts');
    const path = jobFile(folder, list, 'prepared');
    const directory = '/again';
    valueIn(
      await splittingOn(world.disk).split(
        { path, directory, rows, column: null, seed },
        { signal: AbortSignal.abort() },
      ),
    );
    expect(world.disk.files.get('/again/sample.csv')).toBe(drawn);
  });

  it('can be asked for when the job is made, on the practice connection too', async () => {
    const practice = { ...realConnection, id: 'practice', kind: 'practice' as const };
    const { bench, sent } = await createTestBatchBench({ activeConnection: async () => success(practice) });
    const intent = randomUUID();
    const made = await Promise.all([1, 2].map(() => bench.create({ intent, sample: { rows: 12 } })));
    for (let turn = 0; turn < 10; turn++) await bench.clock.settle();
    await bench.clock.advance(60_000);
    expect(made[0]?.id).toBe(made[1]?.id);
    expect(sent).toHaveLength(12);
    expect((await bench.create({ intent, sample: { rows: 12 } })).id).toBe(made[0]?.id);
    expect(bench.jobs.list().jobs).toHaveLength(2);
    const [again] = [await bench.restart()];
    expect((await again.create({ intent, sample: { rows: 12 } })).id).toBe(made[0]?.id);
    expect(sent).toHaveLength(12);
  });

  it.each([
    ['any column of the list', false, ['phone', 'state']],
    ['a mapped column where only these are sent', true, ['phone']],
  ])('can be spread over %s', async (_, onlyMappedColumns, columns) => {
    const { bench, world } = await createTestBatchBench();
    world.disk.files.set(listPath, 'phone,state\r\n2025550101,TX\r\n');
    const { id } = await bench.create({
      choices: { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns },
    });
    for (let turn = 0; turn < 5; turn++) await bench.clock.settle();
    expect(valueIn(await bench.jobs.beforeSending(id))?.sample).toMatchObject({ columns });
  });

  it('is not drawn from a list that is too short, which waits for a person', async () => {
    const { bench, sent } = await createTestBatchBench({}, 3);
    const { id } = await bench.create({ sample: { rows: 20 } });
    for (let turn = 0; turn < 10; turn++) await bench.clock.settle();
    expect(bench.record(id)).toMatchObject({
      state: 'unconfirmed',
      problem: { code: 'too-short-to-sample' },
    });
    expect(bench.record(id).testBatch).toBeUndefined();
    expect(sent).toEqual([]);
  });

  it('is sent once for one press, and so is the rest', async () => {
    const { bench, sent } = await createTestBatchBench();
    const { id } = await bench.create();
    await bench.clock.settle();
    const intent = randomUUID();
    await Promise.all([1, 2, 3].map(() => bench.jobs.trySample(id, intent, { rows: 10 })));
    await bench.clock.advance(60_000);
    expect(sent).toHaveLength(10);
    expect(problemIn(await bench.jobs.sendRest(id, intent)).code).toBe('pressed-already');
    const rest = randomUUID();
    await Promise.all([1, 2, 3].map(() => bench.jobs.sendRest(id, rest)));
    await bench.clock.advance(60_000);
    expect(sent).toHaveLength(50);
    expect(problemIn(await bench.jobs.sendRest(id, randomUUID())).code).toBe('job-moved-on');
  });

  it('has its rest sent once although several windows press at any moment', async () => {
    for (let turns = 0; turns < 12; turns++) {
      const { bench, sent } = await createTestBatchBench();
      const { list } = await makeWithSample(bench);
      await bench.clock.advance(60_000);
      const presses = [0, turns, 2 * turns].map(async (later) => {
        for (let wait = later; wait > 0; wait--) await Promise.resolve();
        return bench.jobs.sendRest(list, randomUUID());
      });
      const done = await Promise.all(presses);
      await bench.clock.advance(60_000);
      expect(done.filter(({ ok }) => ok)).toHaveLength(1);
      expect([...sent].sort()).toEqual(phones);
    }
  });

  it('keeps the whole list and its rest from being sent before its result has come', async () => {
    const { bench, sent } = await createTestBatchBench();
    bench.client.onStatus = () => ({ kind: 'failed', reason: 'offline', problem: why });
    const { list } = await makeWithSample(bench);
    for (const send of [bench.jobs.send, bench.jobs.sendAgain, bench.jobs.sendRest])
      expect(problemIn(await send(list, randomUUID())).code).toBe('job-moved-on');
    expect(problemIn(await bench.jobs.trySample(list, randomUUID(), { rows: 5 })).code).toBe('job-moved-on');
    await bench.clock.advance(60_000);
    expect(sent).toHaveLength(10);
  });

  it('can be the end: after the list is stopped nothing more is sent', async () => {
    const { bench, sent } = await createTestBatchBench();
    const { list, sample } = await makeWithSample(bench);
    await bench.clock.advance(60_000);
    valueIn(await bench.jobs.cancel(list));
    expect(bench.record(list)).toMatchObject({ state: 'cancelled' });
    expect(bench.record(list).timeline.at(-1)?.text).toBe('Stopped after the test batch');
    expect(problemIn(await bench.jobs.sendRest(list, randomUUID())).code).toBe('job-moved-on');
    const again = await bench.restart();
    await again.clock.advance(600_000);
    expect(sent).toHaveLength(10);
    expect(again.record(sample).state).toBe('done');
  });

  it('is not sent where its list was stopped before', async () => {
    const { ports, find } = lostTarget(why);
    const { bench, sent } = await createTestBatchBench(ports);
    const { list, sample } = await makeWithSample(bench);
    expect(bench.record(sample).state).toBe('needs-attention');
    find();
    valueIn(await bench.jobs.cancel(list));
    const again = await bench.restart();
    await again.jobs.sendAgain(sample, randomUUID());
    await again.clock.advance(600_000);
    expect(sent).toEqual([]);
    expect(again.record(sample).state).toBe('cancelled');
  });

  it('is not sent where the app is killed while its list is stopped', async () => {
    const { bench, sent } = await createTestBatchBench();
    const { onCreate } = bench.client;
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: why, passing: true });
    const { list, sample } = await makeWithSample(bench);
    expect(bench.record(sample).state).toBe('prepared');
    bench.disk.before = (_, path) => {
      if (!path.includes(sample)) return;
      bench.kill();
      return new Promise(() => {});
    };
    valueIn(await bench.jobs.cancel(list));
    bench.disk.before = () => {};
    bench.client.onCreate = onCreate;
    const again = await bench.restart();
    await again.clock.advance(600_000);
    expect(again.record(list).state).toBe('cancelled');
    expect(again.record(sample).state).toBe('cancelled');
    expect(sent).toEqual([]);
  });

  it('is not sent once its list was removed', async () => {
    const { bench, sent } = await createTestBatchBench();
    const { onCreate } = bench.client;
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: why, passing: true });
    const { list, sample } = await makeWithSample(bench);
    bench.client.onCreate = onCreate;
    valueIn(await bench.jobs.remove(list));
    await bench.clock.advance(600_000);
    expect(bench.record(sample).state).toBe('cancelled');
    expect(sent).toEqual([]);
  });

  it('releases its list where it is cancelled before it was sent', async () => {
    const { bench, sent } = await createTestBatchBench(lostTarget(why).ports);
    const { list, sample } = await makeWithSample(bench);
    valueIn(await bench.jobs.cancel(sample));
    await bench.clock.settle();
    expect(bench.record(list).state).toBe('unconfirmed');
    expect(bench.record(list).testBatch).toBeUndefined();
    expect(sent).toEqual([]);
  });

  it('cannot be removed while its list needs it, and does not count as sent before', async () => {
    const { bench } = await createTestBatchBench();
    const { list, sample } = await makeWithSample(bench);
    await bench.clock.advance(60_000);
    expect(problemIn(await bench.jobs.remove(sample)).code).toBe('sample-in-use');
    bench.client.onCreate = () => ({ kind: 'refused', problem: why });
    valueIn(await bench.jobs.sendRest(list, randomUUID()));
    await bench.clock.advance(10_000);
    expect(valueIn(await bench.jobs.beforeSending(list))).toMatchObject({
      rows: 40,
      sentBefore: [],
      sample: null,
    });
    valueIn(await bench.jobs.remove(list));
    valueIn(await bench.jobs.remove(sample));
  });

  it('is not drawn again in a copied profile', async () => {
    const { bench, sent } = await createTestBatchBench({ split: () => new Promise(() => {}) });
    const { list } = await makeWithSample(bench);
    bench.kill();
    const copy = await bench.restart({ ownProfile: false });
    await copy.clock.advance(600_000);
    expect(copy.record(list)).toMatchObject({ state: 'unconfirmed', problem: { code: 'copied-profile' } });
    expect(copy.record(list).testBatch).toBeUndefined();
    expect(sent).toEqual([]);
  });
});

describe('the numbers of a job with a test batch', () => {
  const counts = { rowsUploaded: 40, phonesChecked: null, phonesFlagged: 1, creditsDeducted: 4 };
  const result = { bytes: 1, rows: 40, fetchedAt: '2026-10-03T09:00:00Z' };
  const drawn = { jobId: 'job-0000-b', intent: randomUUID(), seed: 1, rows: 10, column: null };
  const answered = {
    ...drawn,
    answered: {
      fetchedAt: result.fetchedAt,
      rows: 10,
      returned: 10,
      counts: { ...counts, rowsUploaded: 10, phonesChecked: 9 },
    },
  };

  it('are its own where it has none', () => {
    expect([wholeCounts({ counts }), wholeReturned({ result })]).toEqual([counts, 40]);
  });

  it('are both together, and unknown where one of them is', () => {
    const both = { counts, result, testBatch: answered } as const;
    expect(wholeCounts(both)).toEqual({
      rowsUploaded: 50,
      phonesChecked: null,
      phonesFlagged: 2,
      creditsDeducted: 8,
    });
    expect(wholeReturned(both)).toBe(50);
    expect(wholeCounts({ result, testBatch: answered })).toBeUndefined();
    expect(wholeCounts({ counts, result, testBatch: drawn })).toBeUndefined();
    expect(wholeReturned({ result, testBatch: drawn })).toBeNull();
  });
});
