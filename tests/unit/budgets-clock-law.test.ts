import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answeredEntry } from '../../electron/money/ledger/lookup-entry.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { testMoney } from '../fakes/test-money.ts';

const account = { id: 'acme', name: 'Acme', address: 'https://api.example.com', kind: 'service' as const };
const dayMs = 24 * 3_600_000;

const step = fc.record({
  do: fc.constantFrom('look', 'look', 'look', 'back', 'restart'),
  /** Days by which the clock is set back: an hour, a day, over a month's end, a year. */
  days: fc.constantFrom(1 / 24, 1, 31, 366),
});

it('a clock that is set back, while the app runs or between its runs, opens no budget and loses no credit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 12 }),
      fc.array(step, { maxLength: 25 }),
      async (limit, steps) => {
        const clock = createFakeClock();
        const disk = createMemoryDisk();
        let money = testMoney(clock, disk);
        let spent = 0;
        for (const [n, { do: what, days }] of steps.entries()) {
          await clock.advance(60_000);
          if (what === 'back') clock.jump(-days * dayMs);
          else if (what === 'restart') money = testMoney(clock, disk);
          else {
            money.limit(account.id, { month: limit });
            const facts = {
              ...{ key: `lookup:${n}`, kind: 'phone' as const, account, asked: 1 },
              ...{ at: new Date(clock.now()).toISOString() },
              source: { kind: 'lookup' as const, id: `${n}`, name: 'Phone lookup' },
            };
            const begun = await money.spending.begin(facts, { intent: `${n}`, reason: null });
            expect(begun.ok).toBe(spent + 2 <= limit);
            if (!begun.ok) continue;
            spent += 2;
            await money.spending.note(answeredEntry(facts, [{ outcome: 'hit', credits: 2 }], 2));
          }
          await money.ledger.load();
          expect(money.budgets.standing(account.id)).toMatchObject({ spent, mayBeMore: 0 });
        }
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);
