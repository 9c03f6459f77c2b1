import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LookupListSummary } from '../../shared/lookup-list.ts';
import type { Result } from '../../shared/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
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

/** A bench on a disk whose writes take some steps of their own, by turns. */
async function benchOn(delays: readonly number[]) {
  let turn = 0;
  const disk = createMemoryDisk();
  disk.before = async () => {
    for (let left = delays[turn++ % delays.length] ?? 0; left > 0; left--) await Promise.resolve();
  };
  const clock = createFakeClock();
  return createListBench({ disk, clock, money: testMoney(clock, disk) });
}

const delays = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 6 });
const presses = fc.array(
  fc.record({
    do: fc.constantFrom('resume', 'resume with a reason', 'pause', 'stop'),
    /** Steps of others before it. */
    later: fc.integer({ min: 0, max: 40 }),
  }),
  { minLength: 2, maxLength: 4 },
);
type Press = typeof presses extends fc.Arbitrary<infer T> ? T : never;
/** Presses that were once too many. */
const found: [number[], Press][] = [
  [
    [0],
    [
      { do: 'resume', later: 0 },
      { do: 'resume with a reason', later: 19 },
      { do: 'resume', later: 0 },
      { do: 'stop', later: 7 },
    ],
  ],
  [
    [4],
    [
      { do: 'resume', later: 0 },
      { do: 'stop', later: 16 },
      { do: 'pause', later: 8 },
    ],
  ],
  [
    [0],
    [
      { do: 'resume with a reason', later: 0 },
      { do: 'resume', later: 34 },
      { do: 'stop', later: 19 },
    ],
  ],
  [
    [0],
    [
      { do: 'resume', later: 0 },
      { do: 'resume with a reason', later: 12 },
      { do: 'stop', later: 8 },
    ],
  ],
];
const steps = async (count: number) => {
  for (let left = count; left > 0; left--) await Promise.resolve();
};

it('a list does as its record says, whatever is pressed at once, and asks nothing once it is stopped', async () => {
  await fc.assert(
    fc.asyncProperty(delays, presses, async (waits, pressed) => {
      const bench = await benchOn(waits);
      bench.money.limit(practice.id, { list: 4 });
      bench.onAsk = (inputs) => answered(inputs.map(() => ({ phone: '5125550000' })));
      const id = await bench.start(numbers(8));
      await bench.clock.advance(60_000);
      expect(bench.summary(id)).toMatchObject({ state: 'paused', pausedBy: 'budget' });
      const press = { resume: undefined, 'resume with a reason': 'It is needed' };
      const works: Promise<Result<LookupListSummary>>[] = [];
      let stoppedAt: number | null = null;
      for (const { do: what, later } of pressed) {
        await steps(later);
        if (what === 'pause') works.push(bench.lists.pause(id));
        else if (what === 'stop')
          works.push(
            bench.lists.stop(id).then((stopped) => {
              if (stopped.ok) stoppedAt ??= bench.asked.length;
              return stopped;
            }),
          );
        else works.push(bench.lists.resume(id, undefined, press[what === 'resume' ? 'resume' : what]));
      }
      await Promise.all(works);
      const { state } = bench.summary(id);
      const before = bench.asked.length;
      await bench.clock.advance(60_000);
      if (stoppedAt !== null) {
        expect(bench.summary(id).state).toBe('stopped');
        expect(bench.asked.length).toBe(stoppedAt);
      } else if (state === 'paused') expect(bench.asked.length).toBe(before);
      else expect(['done', 'paused']).toContain(bench.summary(id).state);
      expect(bench.asked.flat().length).toBeLessThanOrEqual(8);
    }),
    { numRuns: 300, examples: found },
  );
}, 60_000);

it('rows are asked again once, by whichever of two presses comes first', async () => {
  await fc.assert(
    fc.asyncProperty(delays, fc.integer({ min: 0, max: 60 }), async (waits, later) => {
      const bench = await benchOn(waits);
      bench.onAsk = async () => {
        await new Promise<void>((done) => bench.clock.after(1000, done));
        return { kind: 'unknown', problem: trouble('lost'), standing: false };
      };
      const id = await bench.start(numbers(2));
      await bench.clock.advance(60_000);
      expect(bench.summary(id)).toMatchObject({ state: 'done', counts: { unknown: 2 } });
      const before = bench.asked.length;
      const first = bench.lists.askAgain(id, newIntent());
      await steps(later);
      const pressed = await Promise.all([first, bench.lists.askAgain(id, newIntent())]);
      await bench.clock.advance(60_000);
      expect(pressed.map(({ ok }) => ok).sort()).toEqual([false, true]);
      expect(bench.asked.length - before).toBe(1);
    }),
    { numRuns: 100 },
  );
}, 60_000);
