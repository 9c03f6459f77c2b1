import { expect, it } from 'vitest';
import { waitUntil } from '../../electron/practice/clock.ts';
import { ManualClock } from '../fakes/manual-clock.ts';

it('waits on although the timer fires early, as it does when the wait is very long', async () => {
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

it('gives up when it is told to, at once if it was told before', async () => {
  const clock = new ManualClock();
  const stop = new AbortController();
  const waiting = waitUntil(clock, 1_000, stop.signal);
  stop.abort(new Error('closing'));
  await expect(waiting).rejects.toThrow('closing');
  await expect(waitUntil(clock, 1_000, stop.signal)).rejects.toThrow('closing');
});
