import type { PracticeClock } from './clock.ts';

interface RateLimit {
  /** Counts a request: 0 where it may pass, else the whole seconds until one may again. */
  take(): number;
}

/** Lets at most `limit()` requests through in any span of `windowMs`. */
export function createRateLimit(clock: PracticeClock, limit: () => number, windowMs: number): RateLimit {
  let times: number[] = [];
  return {
    take() {
      const now = clock.now();
      times = times.filter((time) => now - time < windowMs);
      const [oldest] = times;
      if (oldest !== undefined && times.length >= limit())
        return Math.max(1, Math.ceil((oldest + windowMs - now) / 1000));
      times.push(now);
      return 0;
    },
  };
}
