import { type Clock, systemClock } from '../../electron/platform/clock.ts';

/** A clock that runs `speed` times as fast as the wall's: what waits 5 s waits 50 ms at 100. */
export function createFastClock(speed: number): Clock {
  const start = systemClock.now();
  return {
    now: () => start + (systemClock.now() - start) * speed,
    after: (delay, task) => systemClock.after(delay / speed, task),
  };
}
