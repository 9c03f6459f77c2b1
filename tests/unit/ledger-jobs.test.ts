import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobEntry } from '../../electron/money/job-spending.ts';
import type { Hits, ServiceCounts } from '../../shared/model/job-counts.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { problem } from '../../shared/model/problem.ts';
import { diesAtStep, ends } from '../fakes/dies-at-step.ts';
import { pendingStatus } from '../fakes/fake-service-client.ts';
import { createJobBench, createWorld, finishWith, problemIn, valueIn } from '../fakes/job-bench.ts';
import { newIntent } from '../fakes/lookup-list-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { sumsOf as allSums, entriesOf, type TestMoney, testMoney } from '../fakes/test-money.ts';
import { runs } from '../runs.ts';

const sumOf = (money: TestMoney) => entriesOf(money).reduce((sum, { credits }) => sum + (credits ?? 0), 0);

describe('a job in the ledger', () => {
  const said = (creditsDeducted: number | null): ServiceCounts => ({
    rowsUploaded: 2,
    phonesChecked: 0,
    phonesFlagged: 0,
    creditsDeducted,
  });

  async function done(credits: (number | null)[]) {
    const world = createWorld();
    const money = testMoney(world.clock);
    const bench = await createJobBench({ spending: money.spending }, world);
    finishWith(bench);
    const finished = bench.client.onStatus;
    let asked = 0;
    bench.client.onStatus = (...args) => ({
      ...finished(...args),
      counts: said(credits[Math.min(asked++, credits.length - 1)] ?? null),
    });
    const { id } = await bench.make();
    await bench.clock.advance(120_000);
    return { bench, money, id };
  }

  it('has the credits stated last and, after a correction, those stated first', async () => {
    const { bench, money, id } = await done([3, 4.5]);
    expect(entriesOf(money)).toMatchObject([{ key: `job:${id}`, credits: 3, state: 'settled', asked: 2 }]);
    await bench.jobs.fetchAgain(id);
    await bench.clock.advance(120_000);
    expect(entriesOf(money)).toMatchObject([{ credits: 4.5, before: 3 }]);
  });

  it('keeps its credits when a later reply omits them, and has none if none were stated', async () => {
    const { bench, money, id } = await done([3, null]);
    await bench.jobs.fetchAgain(id);
    await bench.clock.advance(120_000);
    expect(entriesOf(money)).toMatchObject([{ credits: 3, before: null }]);
    expect(entriesOf((await done([null])).money)).toMatchObject([{ credits: null, state: 'settled' }]);
  });

  it('counts before anything else is spent where the service works on it at the start', async () => {
    const world = createWorld();
    const bench = await createJobBench({}, world);
    const jobs = [await bench.make(), await bench.make(), await bench.make()];
    expect(jobs.map(({ id }) => bench.record(id).state)).toEqual(['pending', 'pending', 'pending']);
    bench.kill();
    const money = testMoney(world.clock);
    const counted: number[] = [];
    // The first turn after jobs were taken up.
    const settle = () => {
      counted.push(entriesOf(money).length);
      return world.clock.settle();
    };
    await createJobBench({ spending: money.spending }, { ...world, clock: { ...world.clock, settle } });
    expect(counted[0]).toBe(jobs.length);
  });

  it('is added at the next start to a ledger that lacks it', async () => {
    const { bench } = await done([3]);
    const money = testMoney(bench.clock);
    await bench.restart({ spending: money.spending });
    await bench.clock.settle();
    expect(sumOf(money)).toBe(3);
  });

  it('is read at a start without walking through all jobs', async () => {
    const { bench } = await done([3]);
    const money = testMoney(bench.clock);
    let walks = 0;
    const ofJobs = money.ledger.ofJobs;
    money.ledger.ofJobs = (service) => {
      walks++;
      return ofJobs(service);
    };
    await bench.restart({ spending: money.spending });
    await bench.clock.settle();
    // With thousands of jobs each walk goes through them all.
    expect(walks).toBe(0);
    expect(sumOf(money)).toBe(3);
  });

  it('teaches the price of a row', async () => {
    const { bench, money } = await done([3]);
    const { id } = await bench.create();
    const facts = await bench.jobs.beforeSending(id);
    expect(facts.ok && facts.value?.learned).toEqual({ jobs: 1, low: 1.5, high: 1.5 });
    expect(sumOf(money)).toBe(3);
  });
});

const verdicts = { 'may-call': 0, 'check-first': 0, 'do-not-call': 0, 'not-known': 0 };

/** A job of two rows for which the service states so many credits. */
async function judgedJob(creditsDeducted: number) {
  const world = createWorld();
  const money = testMoney(world.clock);
  const bench = await createJobBench({ spending: money.spending }, world);
  finishWith(bench);
  const finished = bench.client.onStatus;
  const counts = { rowsUploaded: 2, phonesChecked: 0, phonesFlagged: 0, creditsDeducted };
  bench.client.onStatus = (...args) => ({ ...finished(...args), counts });
  const { id } = await bench.make();
  await bench.clock.advance(120_000);
  return {
    record: () => bench.record(id),
    entry: () => money.ledger.get(`job:${id}`),
    async judged(hits?: Hits) {
      await bench.jobs.keepJudged(id, { verdicts, ...(hits && { hits }) });
      await bench.clock.settle();
    },
    async fetchAgain() {
      await bench.jobs.fetchAgain(id);
      await bench.clock.advance(120_000);
    },
  };
}

describe('the matches of a job in the ledger', () => {
  it.each([
    { credits: 6, found: 2, told: { hits: 2, misses: 0, freeHits: 0, chargedMisses: 0 } },
    { credits: 0, found: 1, told: { hits: 1, misses: 1, freeHits: 1, chargedMisses: 0 } },
    { credits: 0, found: 0, told: { hits: 0, misses: 2, freeHits: 0, chargedMisses: 0 } },
    { credits: 4, found: 0, told: { hits: 0, misses: 2, freeHits: 0, chargedMisses: 2 } },
  ])(
    'marks $credits credits for $found matches in 2 rows where that is odd',
    async ({ credits, found, told }) => {
      const { entry, judged, fetchAgain } = await judgedJob(credits);
      expect(entry()).toMatchObject({ hits: null, misses: null, freeHits: 0, chargedMisses: 0 });
      await judged({ found, of: 2 });
      expect(entry()).toMatchObject({ credits, before: null, ...told });
      // Nothing new is known of a result that is fetched again, before it is judged.
      await fetchAgain();
      expect(entry()).toMatchObject({ credits, before: null, ...told });
    },
  );

  it('takes no matches from a result with other rows than were sent', async () => {
    const { entry, judged } = await judgedJob(6);
    for (const hits of [{ found: 2, of: 2 }, { found: 3, of: 5 }, { found: 2, of: 2 }, undefined]) {
      await judged(hits);
      expect(entry()?.hits).toBe(hits?.of === 2 ? 2 : null);
      expect(entry()?.credits).toBe(6);
    }
  });

  it('takes no matches from a result that was joined with other results', async () => {
    const { entry, judged, record } = await judgedJob(6);
    await judged({ found: 2, of: 2 });
    const own = record();
    const asJob = (others: Partial<JobRecord>) => jobEntry({ ...own, ...others }, () => null, null);
    expect(asJob({})).toMatchObject({ hits: 2 });
    expect(asJob({ merged: { bytes: 1, rows: 2, of: [] } })).toMatchObject({ hits: null });
    const testBatch = { jobId: 'job-2', intent: '6b8cbb0f-3c1a-4d43-9f1e-2f0c43a8a001', seed: 1, rows: 2 };
    expect(asJob({ testBatch })).toMatchObject({ hits: null });
    expect(entry()).toMatchObject({ hits: 2 });
  });
});

function sumsOf(of: TestMoney) {
  const { credits, mayBeMore, entries } = allSums(of);
  return { credits, mayBeMore, entries };
}

/** Jobs and a ledger on one disk. The first job has finished, so that what a row may take is known. */
async function openPriced() {
  const world = createWorld();
  const money = testMoney(world.clock, world.disk.memory.open());
  const bench = await createJobBench({ spending: money.spending }, world);
  finishWith(bench);
  const first = await bench.make();
  await bench.clock.advance(120_000);
  expect(bench.record(first.id).state).toBe('done');
  bench.client.onStatus = () => pendingStatus;
  return { world, money, bench };
}

/** The app is started on what is on the disk. */
async function startAgain({ world, bench }: Pick<Awaited<ReturnType<typeof openPriced>>, 'world' | 'bench'>) {
  world.disk.memory.kill();
  const money = testMoney(world.clock, world.disk.memory.open());
  const again = await bench.restart({ spending: money.spending });
  await again.clock.settle();
  return { money, bench: again };
}

describe('the credits of a removed job', () => {
  it.each(ends)(
    'stay in the ledger when the app ends during the removal: %s any step on disk',
    async (end) => {
      for (let last = 1; ; last++) {
        const desk = await openPriced();
        const { bench, money, world } = desk;
        const { id } = await bench.make();
        await bench.clock.advance(1000);
        const before = sumsOf(money);
        expect(before).toEqual({ credits: 3, mayBeMore: 3, entries: 2 });
        const death = diesAtStep({ disk: world.disk, kill: bench.kill }, last, end);
        void bench.jobs.remove(id);
        for (let turn = 0; turn < 3; turn++) await bench.clock.settle();
        await bench.clock.advance(60_000);
        const died = death.over();
        if (!died) bench.kill();
        expect(sumsOf((await startAgain(desk)).money), `${end} step ${last}`).toEqual(before);
        if (died) continue;
        expect(last).toBeGreaterThan(3);
        break;
      }
    },
  );

  it('keep the job in the list when the ledger cannot note them', async () => {
    const { bench, money } = await openPriced();
    const { id } = await bench.make();
    await bench.clock.advance(1000);
    const before = sumsOf(money);
    bench.disk.before = (step) => {
      if (step === 'commit') throw systemError('ENOSPC');
    };
    expect(problemIn(await bench.jobs.remove(id)).message).toMatch(/^The credits it used could not be saved/);
    expect([bench.record(id).state, sumsOf(money)]).toEqual(['pending', before]);
    bench.disk.before = (step, path) => {
      if (step === 'rename' && path.includes('.removed-')) throw systemError('EACCES');
    };
    expect(problemIn(await bench.jobs.remove(id)).message).toMatch(/^The job could not be removed/);
    expect(money.ledger.get(`job:${id}`)).toMatchObject({ state: 'open' });
    bench.disk.before = () => {};
    valueIn(await bench.jobs.remove(id));
    expect(money.ledger.get(`job:${id}`)).toMatchObject({ state: 'unknown', atMost: 3 });
    valueIn(await bench.jobs.restore(id));
    await bench.clock.settle();
    expect([money.ledger.get(`job:${id}`)?.state, sumsOf(money)]).toEqual(['open', before]);
  });

  it('are the same after a restart, whatever happened to the job', async () => {
    const doing = fc.constantFrom('unknown', 'nothing left', 'accepted', 'remove', 'restore', 'refuted');
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { minLength: 1, maxLength: 6 }), async (all) => {
        const desk = await openPriced();
        const { bench, money } = desk;
        const { id } = await bench.create();
        const why = problem('made-up', 'As the test says.', '');
        for (const each of all) {
          bench.client.onCreate = () =>
            each === 'unknown'
              ? { kind: 'unknown', problem: why }
              : each === 'accepted'
                ? { kind: 'accepted', queueId: '7001' }
                : { kind: 'not-sent', problem: why, passing: false };
          if (each === 'remove') await bench.jobs.remove(id);
          else if (each === 'restore') await bench.jobs.restore(id);
          else if (each === 'refuted') await bench.jobs.markNotAccepted(id);
          else if (bench.jobs.get(id)?.state === 'unconfirmed') await bench.jobs.send(id, newIntent());
          else await bench.jobs.sendAgain(id, newIntent());
          await bench.clock.advance(120_000);
        }
        const before = sumsOf(money);
        bench.kill();
        expect(sumsOf((await startAgain(desk)).money)).toEqual(before);
      }),
      { numRuns: runs(150) },
    );
  });
});
