import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createJobIds } from '../../electron/jobs/disk/job-files.ts';
import { createJobBench, createWorld } from '../fakes/job-bench.ts';

it('a job stands behind all that were made before it, whenever the clock was set back and the app started anew', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('make', 'make', 'hour back', 'year back', 'restart'), { maxLength: 12 }),
      async (steps) => {
        let bench = await createJobBench({}, createWorld());
        const made: string[] = [];
        for (const step of steps) {
          if (step === 'make') made.push((await bench.create()).id);
          else if (step === 'restart') {
            bench.kill();
            bench = await bench.restart();
          } else bench.clock.jump(step === 'hour back' ? -3_600_000 : -366 * 24 * 3_600_000);
        }
        expect(made).toEqual([...made].sort());
        expect(new Set(made).size).toBe(made.length);
      },
    ),
    { numRuns: 40 },
  );
});

it('a folder with another name than the app gives is no clock', () => {
  const now = Date.parse('2026-03-02T10:00:00Z');
  const clock = { now: () => now, after: () => () => {} };
  expect(
    createJobIds(
      clock,
      () => 0,
      () => ['imported', '99999999t999999999-x', ''],
    )(),
  ).toBe('20260302t100000000-00000000');
});
