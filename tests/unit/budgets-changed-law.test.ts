import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answered, createListBench, practice } from '../fakes/lookup-list-bench.ts';

const rows = Array.from({ length: 60 }, (_, at) => String(5_125_550_000 + at * 2));
const creditsOfAll = rows.length * 2;

const budget = fc.record({
  list: fc.option(fc.integer({ min: 1, max: 140 }), { nil: null }),
  month: fc.option(fc.integer({ min: 1, max: 140 }), { nil: null }),
});
const changes = fc.array(fc.record({ budget, forMs: fc.integer({ min: 0, max: 2500 }) }), {
  minLength: 2,
  maxLength: 8,
});

it('a budget that is changed while answers are awaited holds whatever leaves from then on', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (changed) => {
      const bench = await createListBench({ perMinute: 60 });
      let now = changed[0]?.budget ?? { list: null, month: null };
      let left = 0;
      const passed: object[] = [];
      bench.onAsk = async (inputs) => {
        left += inputs.length * 2;
        const least = Math.min(now.list ?? creditsOfAll, now.month ?? creditsOfAll);
        if (left > least) passed.push({ left, ...now });
        await new Promise<void>((resolve) => void bench.clock.after(700, resolve));
        return answered(inputs);
      };
      bench.money.limit(practice.id, now);
      const id = await bench.start(rows);
      for (const { budget, forMs } of changed) {
        now = budget;
        bench.money.limit(practice.id, now);
        if (bench.summary(id).state === 'paused') await bench.lists.resume(id, undefined);
        await bench.clock.advance(forMs);
      }
      expect(passed).toEqual([]);
      now = { list: null, month: null };
      bench.money.limit(practice.id, now);
      for (let turn = 0; turn < 3 && bench.summary(id).state !== 'done'; turn++) {
        if (bench.summary(id).state === 'paused') await bench.lists.resume(id, undefined);
        await bench.clock.advance(60_000);
      }
      expect(bench.summary(id)).toMatchObject({ state: 'done', credits: { deducted: creditsOfAll } });
      expect(left).toBe(creditsOfAll);
      expect(bench.money.ledger.overruns()).toEqual([]);
    }),
    { numRuns: 100 },
  );
}, 60_000);
