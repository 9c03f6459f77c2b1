import type { Clock } from '../../platform/clock.ts';

/** The wait before the network is tried again: 5 s at first, then longer, up to a minute. */
interface RetryWait {
  /** Does nothing while it waits already. */
  begin(): void;
  /** The network may be back: ends the wait at once. */
  end(): void;
  /** It works again: the next wait is a short one. */
  reset(): void;
  /** Ms since 1970; null where it does not wait. */
  until(): number | null;
}

const firstMs = 5000;
const longestMs = 60_000;

export function createRetryWait(clock: Clock, onEnd: () => void): RetryWait {
  let lastMs = 0;
  let waiting: { until: number; cancel: () => void } | null = null;

  function end(): void {
    waiting?.cancel();
    waiting = null;
    onEnd();
  }

  return {
    begin() {
      if (waiting) return;
      lastMs = Math.min(Math.max(lastMs * 2, firstMs), longestMs);
      waiting = { until: clock.now() + lastMs, cancel: clock.after(lastMs, end) };
    },
    end,
    reset: () => {
      lastMs = 0;
    },
    until: () => waiting?.until ?? null,
  };
}
