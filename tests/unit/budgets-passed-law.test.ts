import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diesAtStep, ends } from '../fakes/dies-at-step.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createJobBench, createWorld, finishWith, valueIn, whileOn } from '../fakes/job-bench.ts';
import {
  answered,
  createListBench,
  newIntent,
  numbers,
  practice,
  trouble,
} from '../fakes/lookup-list-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { testMoney } from '../fakes/test-money.ts';

const account = { id: 'acme', name: 'Acme', address: 'https://api.example.com', kind: 'service' as const };
const limit = fc.option(fc.integer({ min: 1, max: 25 }), { nil: null });

describe('a list of lookups', () => {
  it('stops at each of its limits, the strictest first, and goes on by a reason for that one alone', async () => {
    await fc.assert(
      fc.asyncProperty(limit, limit, limit, async (month, list, own) => {
        const bench = await createListBench();
        bench.onAsk = (inputs) => answered(inputs.map(() => ({ phone: '5125550000' })));
        bench.money.limit(practice.id, { month, list });
        const id = await bench.start(numbers(20), { limit: own });
        const asked: string[] = [];
        let reach = 0;
        for (let stops = 0; bench.summary(id).state !== 'done' && stops < 4; stops++) {
          await bench.clock.advance(60_000);
          const { pausedBy, problem, credits } = bench.summary(id);
          expect(credits.deducted).toBeGreaterThanOrEqual(reach);
          reach = credits.deducted;
          if (pausedBy === 'limit') {
            asked.push('own');
            expect(reach).toBeLessThanOrEqual(own ?? 0);
            valueIn(await bench.lists.resume(id, null));
          } else if (pausedBy === 'budget') {
            const { kind = '', limit: most = 0 } = problem?.overBudget ?? {};
            asked.push(kind);
            expect(reach).toBeLessThanOrEqual(most);
            valueIn(await bench.lists.resume(id, undefined, 'It is needed'));
          }
        }
        expect(bench.summary(id)).toMatchObject({ state: 'done', credits: { deducted: 40 } });
        const limits = [
          { kind: 'own', limit: own },
          { kind: 'list', limit: list },
          { kind: 'month', limit: month },
        ];
        expect([...asked].sort()).toEqual(limits.flatMap((each) => (each.limit ? [each.kind] : [])).sort());
        expect(bench.money.ledger.overruns().map(({ over }) => over.kind)).toEqual(
          asked.filter((kind) => kind !== 'own'),
        );
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('is held again when rows are asked again after its end', async () => {
    const bench = await createListBench();
    bench.money.limit(practice.id, { list: 2 });
    bench.onAsk = () => ({ kind: 'unknown', problem: trouble('lost'), standing: false });
    const id = await bench.start(numbers(4));
    for (let stops = 0; stops < 6 && bench.summary(id).state !== 'done'; stops++) {
      await bench.clock.advance(60_000);
      if (bench.summary(id).state === 'paused') await bench.lists.resume(id, undefined, 'It is needed');
    }
    expect(bench.money.ledger.overruns()).toHaveLength(1);
    // 8 may be spent: there is room for one row more.
    bench.money.limit(practice.id, { list: 10 });
    bench.onAsk = (inputs) => answered(inputs.map(() => ({ phone: '5125550000' })));
    valueIn(await bench.lists.askAgain(id, newIntent()));
    await bench.clock.advance(60_000);
    expect(bench.summary(id)).toMatchObject({
      state: 'paused',
      pausedBy: 'budget',
      credits: { deducted: 2 },
    });
    valueIn(await bench.lists.resume(id, undefined, 'Once more'));
    await bench.clock.advance(60_000);
    expect(bench.summary(id)).toMatchObject({ state: 'done', credits: { deducted: 8 } });
  });

  it('asks each row once at most, and none by a reason that is not on disk, wherever the app ends', async () => {
    for (const end of ends)
      for (let last = 1; ; last++) {
        const clock = createFakeClock();
        const disk = createMemoryDisk();
        const open = async (power: { on: boolean }) => {
          const own = whileOn(power, disk);
          const money = testMoney(clock, own);
          money.limit(practice.id, { list: 2 });
          return createListBench({ disk: own, clock, money });
        };
        const power = { on: true };
        const bench = await open(power);
        const id = await bench.start(['5125550000', '5125550002', '5125550004']);
        await clock.advance(60_000);
        expect(bench.summary(id)).toMatchObject({ pausedBy: 'budget', credits: { deducted: 2 } });
        const kill = () => {
          power.on = false;
        };
        const dead = diesAtStep({ disk, kill }, last, end);
        void bench.lists.resume(id, undefined, 'It is needed');
        await clock.advance(60_000);
        const hasDied = dead.over();
        power.on = false;
        const again = await open({ on: true });
        await clock.advance(60_000);
        await again.money.ledger.load();
        const asked = [...bench.asked, ...again.asked].flat().map(({ phone }) => phone);
        expect(new Set(asked).size).toBe(asked.length);
        const reasons = again.money.ledger.overruns().filter(({ source }) => source.id === id);
        expect(reasons.length).toBeLessThanOrEqual(1);
        if (asked.length > 1) expect(reasons).toHaveLength(1);
        if (!hasDied) {
          expect(asked).toHaveLength(3);
          break;
        }
      }
  }, 120_000);
});

describe('a job that passes its budgets for reasons', () => {
  it('is sent at most once, and never without its reasons on disk, wherever the app ends', async () => {
    for (const end of ends)
      for (let last = 1; ; last++) {
        const world = createWorld();
        const power = { on: true };
        const first = testMoney(world.clock, whileOn(power, world.disk));
        const limits = { month: 4, job: 2 };
        first.limit('acme', limits);
        await first.ledger.notePass({
          ...{ at: '2026-01-01T00:00:00.000Z', account, source: { kind: 'job', id: 'old', name: 'Old' } },
          ...{ pass: 'job:old:press', reason: 'Old', over: { kind: 'job', limit: 1, used: 0, wanted: 2 } },
        });
        const bench = await createJobBench({ spending: first.spending }, world);
        finishWith(bench);
        const { id } = await bench.create();
        const intent = newIntent();
        const kill = () => {
          bench.kill();
          power.on = false;
        };
        const dead = diesAtStep({ disk: world.disk, kill }, last, end);
        for (let press = 0; press < 2; press++) {
          void bench.jobs.send(id, intent, `Reason ${press}`);
          await bench.clock.settle();
        }
        await bench.clock.advance(60_000);
        const hasDied = dead.over();
        const next = testMoney(world.clock, world.disk);
        next.limit('acme', limits);
        const again = await bench.restart({ spending: next.spending });
        await again.clock.advance(60_000);
        await next.ledger.load();
        const { creates } = world.client;
        expect(creates.length).toBeLessThanOrEqual(1);
        const kinds = next.ledger
          .overruns()
          .flatMap(({ source, over }) => (source.id === id ? [over.kind] : []));
        if (creates.length > 0) expect(kinds.sort()).toEqual(['job', 'month']);
        if (!hasDied) {
          expect(creates).toHaveLength(1);
          break;
        }
      }
  }, 120_000);
});
