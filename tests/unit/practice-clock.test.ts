import { describe, expect, it } from 'vitest';
import { createRateLimit } from '../../electron/practice/auth.ts';
import { waitUntil } from '../../electron/practice/clock.ts';
import { ManualClock } from '../fakes/fake-clock.ts';

describe('a wait of the practice service', () => {
  it('goes on where its timer fires early, as it does when the wait is very long', async () => {
    const clock = new ManualClock();
    const hasty = {
      now: () => clock.now(),
      after: (delay: number, task: () => void) => clock.after(delay / 2, task),
    };
    let over = false;
    const waiting = waitUntil(hasty, 1_000, new AbortController().signal).then(() => {
      over = true;
    });
    clock.advance(999);
    await Promise.resolve();
    expect(over).toBe(false);
    clock.advance(10);
    await waiting;
    expect(over).toBe(true);
  });

  it('ends when it is aborted, at once where it was aborted before', async () => {
    const clock = new ManualClock();
    const stop = new AbortController();
    const waiting = waitUntil(clock, 1_000, stop.signal);
    stop.abort(new Error('closing'));
    await expect(waiting).rejects.toThrow('closing');
    await expect(waitUntil(clock, 1_000, stop.signal)).rejects.toThrow('closing');
  });
});

describe('a rate limit of the practice service', () => {
  it('lets its number through in any window, and says how long to wait', () => {
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
});
