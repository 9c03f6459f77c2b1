import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRemovalClock, noRemovalTime } from '../../electron/platform/clock.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { all, answered, lookupDesk } from '../fakes/lookup-desk.ts';
import { createListBench, numbers } from '../fakes/lookup-list-bench.ts';
import { memoryStore } from '../fakes/memory-store.ts';
import { runs } from '../runs.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const start = Date.parse('2026-03-02T10:00:00Z');

/** A clock with what was seen of it, as a first day has left it. */
async function seenFor(days: number) {
  const clock = createFakeClock(start);
  const removalClock = createRemovalClock(clock.now, memoryStore(noRemovalTime));
  for (let day = 0; day <= days; day++) {
    removalClock.now();
    await clock.advance(dayMs);
  }
  return { clock, removalClock };
}

/** Closed for some hours, or looked at, with the clock right or wrong by some days. */
const visit = fc.record({
  closedHours: fc.integer({ min: 0, max: 24 * 40 }),
  /** The clock is wrong by so many days, for so long. */
  wrongDays: fc.constantFrom(0, 0, -4000, -31, -1, 1, 3, 4, 31, 366, 4000),
  wrongHours: fc.integer({ min: 0, max: 23 }),
  looks: fc.integer({ min: 1, max: 5 }),
});

describe('the removal clock', () => {
  it('is at most three days ahead when the clock is wrong for under a day', async () => {
    await fc.assert(
      fc.property(fc.array(visit, { maxLength: 12 }), (visits) => {
        let time = start;
        let wrong = 0;
        const removal = createRemovalClock(() => time + wrong, memoryStore(noRemovalTime));
        for (const { closedHours, wrongDays, wrongHours, looks } of visits) {
          time += closedHours * hourMs;
          wrong = wrongDays * dayMs;
          for (let look = 0; look < looks; look++) {
            expect(removal.now()).toBeLessThanOrEqual(time + 3 * dayMs);
            time += (wrongHours * hourMs) / looks;
          }
          wrong = 0;
          expect(removal.now()).toBeLessThanOrEqual(time);
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it('is never earlier than a right clock at the previous look', async () => {
    await fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 24, max: 24 * 400 }), { minLength: 1, maxLength: 20 }),
        (gaps) => {
          let time = start;
          const store = memoryStore(noRemovalTime);
          let before = 0;
          for (const hours of gaps) {
            expect(createRemovalClock(() => time, store).now()).toBeGreaterThanOrEqual(before);
            before = time;
            time += hours * hourMs;
          }
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it('stands still while the disk refuses to save it', () => {
    const store = memoryStore({ believed: start, leapSeen: null });
    const set = store.set;
    store.set = () => {
      throw new Error('made up');
    };
    const removal = createRemovalClock(() => start + dayMs, store);
    expect(removal.now()).toBe(start);
    store.set = set;
    expect(removal.now()).toBe(start + dayMs);
  });
});

describe('a clock that is a year ahead for an hour', () => {
  it('removes no list lookup and keeps none longer', async () => {
    const { clock, removalClock } = await seenFor(0);
    const bench = await createListBench({ clock, keepDays: () => 365, ports: { removalClock } });
    const id = await bench.start(numbers(3));
    await clock.advance(hourMs);
    clock.jump(366 * dayMs);
    await clock.advance(2 * hourMs);
    await bench.lists.expire();
    expect(bench.summary(id).state).toBe('done');
    clock.jump(-366 * dayMs);
    await clock.advance(364 * dayMs);
    expect(bench.lists.list().lists).toHaveLength(1);
    await clock.advance(2 * dayMs);
    expect(bench.lists.list().lists).toEqual([]);
  });

  it('removes no single lookup', async () => {
    const { clock, removalClock } = await seenFor(0);
    const desk = lookupDesk({ clock, removalClock });
    const history = desk.open();
    await answered(history, '5035550142', 'Jane Doe');
    clock.jump(366 * dayMs);
    expect(await all(history)).toHaveLength(1);
    expect(await all(desk.open())).toHaveLength(1);
    // It is right, and stays there.
    await clock.advance(dayMs);
    expect(await all(desk.open())).toEqual([]);
  });
});
