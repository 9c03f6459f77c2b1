import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diesAtStep, type End, ends } from '../fakes/dies-at-step.ts';
import { realConnection } from '../fakes/job-bench.ts';
import { createPlannedBench, dayMs, type PlannedBench, rowPrice } from '../fakes/planned-bench.ts';
import { runs } from '../runs.ts';

const hourMs = dayMs / 24;
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => `${from + at}`);
/** Three lists, two of which share a number. */
const lists = {
  one: numbers(5035550100, 2),
  two: numbers(5035550200, 3),
  three: [...numbers(5035550300, 4), '5035550200'],
};
const plan = (credits: number) => ({ connection: realConnection.id, credits });
const rows = ({ sent }: PlannedBench) => sent.map((each) => each.rows);

/** Until the look of the next day is over. */
async function aDay({ clock }: PlannedBench): Promise<void> {
  clock.jump(23 * hourMs);
  await clock.advance(1.1 * hourMs);
}

/** What no plan may do, whatever became of the process and the clock. */
function expectLaws({ sent, store, before }: PlannedBench, credits: number, context: string): void {
  const { runs: kept } = store.get();
  for (const [at, { job, intents }] of sent.entries()) {
    expect(intents, `${context}: an intent before the first byte`).toBeGreaterThanOrEqual(before + at + 1);
    expect(kept.filter((run) => run.job === job).length, `${context}: sent by a run`).toBe(1);
  }
  expect(new Set(sent.map(({ job }) => job)).size, `${context}: each job once`).toBe(sent.length);
  const months = new Map<string, number>();
  for (const { at, job } of kept) {
    const rowsOfRun = sent.find((each) => each.job === job)?.rows ?? 0;
    const month = at.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + rowsOfRun * rowPrice);
  }
  for (const [month, used] of months)
    expect(used, `${context}: credits of ${month}`).toBeLessThanOrEqual(credits);
  for (const id of Object.keys(lists)) {
    const times = kept.filter((run) => run.lists.includes(id)).map(({ at }) => Date.parse(at));
    for (const [index, time] of times.entries())
      for (const other of times.slice(index + 1))
        expect(Math.abs(other - time), `${context}: ${id} again`).toBeGreaterThanOrEqual(31 * dayMs);
  }
}

it('checks every stale list once in 31 days, and catches up once after months', async () => {
  const bench = await createPlannedBench(lists, plan(100));
  await bench.clock.advance(30_000);
  expect(rows(bench)).toEqual([9]);
  for (let day = 0; day < 29; day++) await aDay(bench);
  expect(rows(bench)).toEqual([9]);
  await bench.quit();
  bench.clock.jump(100 * dayMs);
  await bench.restart();
  for (let day = 0; day < 10; day++) await aDay(bench);
  expect(rows(bench)).toEqual([9, 9]);
  bench.clock.jump(-60 * dayMs);
  bench.world.stale = { ...lists, four: numbers(5035550400, 1) };
  await aDay(bench);
  expect(rows(bench)).toEqual([9, 9, 1]);
  expectLaws(bench, 100, 'months');
  expect(bench.news).toEqual([]);
});

it('leaves lists that the credits of the month do not pay for, says so once, and goes on in the next month', async () => {
  const bench = await createPlannedBench(lists, plan(8));
  for (let day = 0; day < 3; day++) await aDay(bench);
  expect(rows(bench)).toEqual([5]);
  expect(bench.news).toEqual(['1 list may cost more than is left of 8 credits this month.']);
  expect(bench.planned.view()).toMatchObject({ stopped: { why: bench.news[0] }, last: { lists: 2 } });
  bench.clock.jump(29 * dayMs);
  for (let day = 0; day < 3; day++) await aDay(bench);
  expect(rows(bench)).toEqual([5, 5]);
  expectLaws(bench, 8, 'a small limit');
});

it('stops before anything that the window would ask a person, and leaves no job', async () => {
  const bench = await createPlannedBench(lists, plan(100), false);
  for (let day = 0; day < 3; day++) await aDay(bench);
  expect([bench.sent, bench.jobs.list().jobs]).toEqual([[], []]);
  expect(bench.news).toHaveLength(1);
  expect(bench.news[0]).toMatch(/^This would be the first list to https:\/\/service\.example/);
});

it('passes no budget of the account', async () => {
  const bench = await createPlannedBench(lists, plan(100));
  bench.money.limit(realConnection.id, { job: 5 });
  await aDay(bench);
  expect([bench.sent, bench.jobs.list().jobs.length]).toEqual([[], 1]);
  expect(bench.news[0]).toMatch(/go over your budget of 5 credits for a job/);
  bench.money.limit(realConnection.id, {});
  await aDay(bench);
  expect(rows(bench)).toEqual([9]);
});

it('waits for the network within its limit, and sends once', async () => {
  const bench = await createPlannedBench(lists, plan(9));
  bench.world.isOffline = true;
  for (let day = 0; day < 2; day++) await aDay(bench);
  bench.world.isOffline = false;
  for (let day = 0; day < 2; day++) await aDay(bench);
  expect(rows(bench)).toEqual([5]);
});

it('is off in a copied profile, there and at its next starts', async () => {
  const bench = await createPlannedBench(lists, plan(100));
  await bench.quit();
  await bench.restart({ isOwn: false });
  await aDay(bench);
  await bench.quit();
  await bench.restart();
  await aDay(bench);
  expect([bench.sent, bench.planned.view().plan]).toEqual([[], null]);
  expect(bench.planned.view().stopped?.why).toMatch(/copied or restored/);
});

type Move =
  | { to: 'time'; days: number }
  | { to: 'clock'; days: number }
  | { to: 'restart' | 'off and on' | 'offline' | 'online' };

const moves = (clock: fc.Arbitrary<number>) =>
  fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ to: fc.constant('time' as const), days: fc.integer({ min: 1, max: 12 }) }),
      },
      { weight: 2, arbitrary: fc.record({ to: fc.constant('clock' as const), days: clock }) },
      {
        weight: 2,
        arbitrary: fc.record({ to: fc.constantFrom('restart', 'off and on', 'offline', 'online') }),
      },
    ),
    { maxLength: 12 },
  );

async function make(bench: PlannedBench, move: Move, credits: number): Promise<void> {
  if (move.to === 'time') for (let day = 0; day < move.days; day++) await aDay(bench);
  else if (move.to === 'clock') bench.clock.jump(move.days * dayMs);
  else if (move.to === 'restart') {
    await bench.quit();
    await bench.restart();
  } else if (move.to === 'off and on') {
    bench.planned.set(null);
    bench.planned.set(plan(credits));
  } else bench.world.isOffline = move.to === 'offline';
  await bench.clock.advance(hourMs);
}

const limits = fc.constantFrom(4, 8, 9, 14, 100);

it('asks for no list twice in 31 days and passes no month’s limit, wherever the clock is moved', async () => {
  await fc.assert(
    fc.asyncProperty(moves(fc.integer({ min: -400, max: 400 })), limits, async (all, credits) => {
      const bench = await createPlannedBench(lists, plan(credits));
      for (const move of all) await make(bench, move, credits);
      expectLaws(bench, credits, JSON.stringify(all));
      expect(bench.reports).toEqual([]);
      await bench.quit();
    }),
    { numRuns: runs(60) },
  );
});

it('sends nothing twice, however often the process is killed, at any step', async () => {
  const kills = fc.array(
    fc.record({
      step: fc.integer({ min: 1, max: 60 }),
      end: fc.constantFrom<End>(...ends),
      hours: fc.integer({ min: 0, max: 24 * 40 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(kills, limits, async (all, credits) => {
      const bench = await createPlannedBench(lists, plan(credits));
      for (const { step, end, hours } of all) {
        const death = diesAtStep(bench, step, end);
        await bench.clock.advance(2 * hourMs);
        if (!death.over()) bench.kill();
        bench.clock.jump(hours * hourMs);
        await bench.restart();
      }
      for (let day = 0; day < 2; day++) await aDay(bench);
      expectLaws(bench, credits, JSON.stringify(all));
      for (const id of Object.keys(lists)) {
        const its = bench.store.get().runs.filter((run) => run.lists.includes(id));
        const [first, ...others] = bench.sent.filter(({ job }) => its.some((run) => run.job === job));
        let last = first?.at ?? 0;
        for (const { at } of others) {
          expect(at - last, `${JSON.stringify(all)}: ${id} reached the service again`).toBeGreaterThan(
            30 * dayMs,
          );
          last = at;
        }
      }
      // Whatever the credits pay for was checked.
      if (credits === 100) expect(bench.store.get().runs.every(({ isOver }) => isOver)).toBe(true);
      await bench.quit();
    }),
    { numRuns: runs(120) },
  );
});
