import { expect, it } from 'vitest';
import { createRateLimit } from '../../electron/practice/rate-limit.ts';
import { ManualClock } from '../fakes/manual-clock.ts';

it('lets the limit through in any window, and says how long to wait', () => {
  const clock = new ManualClock(1_000_000);
  const limit = createRateLimit(clock, () => 3, 60_000);
  const take = (after: number) => {
    clock.advance(after);
    return limit.take();
  };
  expect([take(0), take(10_000), take(0)]).toEqual([0, 0, 0]);
  expect(take(20_500)).toBe(30);
  expect(take(29_000)).toBe(1);
  expect(take(500)).toBe(0);
  expect(take(0)).toBe(10);
  expect([take(10_000), take(0), take(0)]).toEqual([0, 0, 50]);
});
