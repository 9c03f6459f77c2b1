import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overBudget, roomIn } from '../../electron/money/budgets/decide.ts';
import { answeredEntry, type LookupRequestFacts } from '../../electron/money/ledger/lookup-entry.ts';
import { noBudget } from '../../shared/budgets.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createJobBench, createWorld, finishWith, valueIn } from '../fakes/job-bench.ts';
import { answered, createListBench, newIntent, numbers, practice } from '../fakes/lookup-list-bench.ts';
import { testMoney } from '../fakes/test-money.ts';

const month = (spent: number, mayBeMore = 0) => ({ spent, mayBeMore });

describe('a budget', () => {
  it('lets exactly so much leave as it holds', () => {
    const budget = { ...noBudget, month: 10, list: 4 };
    const wants = (credits: number | null, used = 0) => ({ kind: 'list' as const, credits, used });
    expect(overBudget(budget, month(8), wants(2))).toBeNull();
    expect(overBudget(budget, month(8.1), wants(2))).toMatchObject({ kind: 'month', limit: 10, used: 8.1 });
    expect(overBudget(budget, month(7, 2), wants(2))).toMatchObject({ kind: 'month' });
    expect(overBudget(budget, month(0), wants(2, 3))).toMatchObject({ kind: 'list', limit: 4, used: 3 });
    expect(overBudget(budget, month(0), { kind: 'lookup', credits: 5, used: 0 })).toBeNull();
    expect(roomIn(budget, month(7, 1), { kind: 'list', used: 1 })).toBe(2);
    expect(overBudget({ ...noBudget, month: 0.3 }, month(0.1), wants(0.2))).toBeNull();
  });

  it('is passed by what nobody can give a limit to, and none is by an account without one', () => {
    const wanted = { kind: 'job' as const, credits: null, used: 0 };
    expect(overBudget({ ...noBudget, month: 10 }, month(0), wanted)).toMatchObject({ wanted: null });
    expect(overBudget(noBudget, month(1e6), wanted)).toBeNull();
  });

  it('is never passed by lists and lookups that leave at once, however their answers come in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 90 }),
        fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 12 }),
        fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 12 }),
        async (limit, delays, singles) => {
          const clock = createFakeClock();
          const money = testMoney(clock);
          if (limit > 0) money.limit(practice.id, { month: limit });
          const bench = await createListBench({ clock, money });
          let charged = 0;
          let asked = 0;
          let turn = 0;
          const later = () =>
            new Promise<void>((done) => clock.after(delays[turn++ % delays.length] ?? 0, done));
          bench.onAsk = async (inputs) => {
            asked += 1;
            // All of it hits: the most that it may cost.
            const even = inputs.map(() => ({ phone: '5125550000' }));
            charged += inputs.length * 2;
            expect(limit === 0 || charged <= limit).toBe(true);
            await later();
            return answered(even);
          };
          const single = async (n: number) => {
            const facts: LookupRequestFacts = {
              key: `lookup:${n}`,
              kind: 'phone',
              account: practice,
              source: { kind: 'lookup', id: `${n}`, name: 'Phone lookup' },
              at: new Date(clock.now()).toISOString(),
              asked: 1,
            };
            const begun = await money.spending.begin(facts, { intent: `${n}`, reason: null });
            if (!begun.ok) return;
            charged += 2;
            expect(limit === 0 || charged <= limit).toBe(true);
            await later();
            await money.spending.note(answeredEntry(facts, [{ outcome: 'hit', credits: 2 }], 2));
          };
          const looks: Promise<void>[] = [];
          for (const [n, delay] of singles.entries()) clock.after(delay, () => looks.push(single(n)));
          const ids = await Promise.all([bench.start(numbers(33)), bench.start(numbers(21))]);
          await clock.advance(240_000);
          await Promise.all(looks);
          const budget = money.budgets.standing(practice.id);
          expect(budget).toMatchObject({ spent: charged, mayBeMore: 0 });
          if (limit > 0) expect(charged).toBeLessThanOrEqual(limit);
          const before = asked;
          if (ids.some((id) => bench.summary(id).pausedBy === 'budget')) {
            // What stands still by it leaves no room for one more row.
            expect(limit - charged).toBeLessThan(2);
            for (const id of ids) await bench.lists.resume(id, undefined);
            await clock.advance(60_000);
            expect(asked).toBe(before);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a list that its budget stops', () => {
  it('goes on to its end for a reason, which is kept', async () => {
    const bench = await createListBench();
    bench.money.limit(practice.id, { list: 10 });
    const id = await bench.start(numbers(40));
    await bench.clock.advance(60_000);
    expect(bench.summary(id)).toMatchObject({ state: 'paused', pausedBy: 'budget' });
    expect(bench.summary(id).problem?.overBudget).toMatchObject({ kind: 'list', limit: 10 });
    valueIn(await bench.lists.resume(id, undefined, 'The fair is on Monday'));
    await bench.clock.advance(60_000);
    expect(bench.summary(id)).toMatchObject({ state: 'done', credits: { deducted: 40 } });
    expect(bench.money.ledger.overruns()).toMatchObject([{ reason: 'The fair is on Monday' }]);
  });
});

describe('a job that its budget stops', () => {
  it('is not sent without a reason, by a press or by itself, and is with one', async () => {
    const world = createWorld();
    const money = testMoney(world.clock);
    money.limit('acme', { month: 4 });
    const bench = await createJobBench({ spending: money.spending }, world);
    finishWith(bench);
    const { id } = await bench.create();
    // What a row costs is not known before the first job, so that no budget can hold it.
    expect(await bench.jobs.send(id, newIntent())).toMatchObject({
      ok: false,
      problem: { overBudget: { kind: 'month', wanted: null } },
    });
    expect(bench.client.creates).toHaveLength(0);
    valueIn(await bench.jobs.send(id, newIntent(), 'First job'));
    await bench.clock.advance(120_000);
    expect(bench.record(id).state).toBe('done');
    // 3 of 4 are spent, and the next is likely to take 3.
    const next = await bench.create();
    expect(await bench.jobs.send(next.id, newIntent())).toMatchObject({
      ok: false,
      problem: { overBudget: { limit: 4, used: 3, wanted: 3 } },
    });
    money.limit('acme', { month: 6 });
    valueIn(await bench.jobs.send(next.id, newIntent()));
    await bench.clock.advance(120_000);
    expect(bench.client.creates).toHaveLength(2);
    expect(money.ledger.overruns()).toMatchObject([{ reason: 'First job' }]);
  });

  it('goes back to waiting for a person where the budget was spent between the press and its turn', async () => {
    const world = createWorld();
    const money = testMoney(world.clock);
    const bench = await createJobBench({ spending: { ...money.spending, stop: async () => null } }, world);
    money.limit('acme', { month: 1 });
    const { id } = await bench.create();
    valueIn(await bench.jobs.send(id, newIntent()));
    await bench.clock.advance(1000);
    expect(bench.record(id)).toMatchObject({ state: 'unconfirmed', problem: { code: 'over-budget' } });
    expect(bench.client.creates).toHaveLength(0);
  });
});
