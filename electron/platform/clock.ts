import { z } from 'zod';
import type { Store } from './store.ts';

/** Time as a port: everything that waits or stamps asks this, so that tests move it by hand. */
export interface Clock {
  /** Milliseconds since 1970 (wall clock). */
  now(): number;
  /** Runs `task` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

/** Now as ISO 8601, UTC. */
export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString();

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    // A timer beyond 2^31 ms would fire at once; this one fires after 24 days at the latest.
    const timer = setTimeout(task, Math.min(Math.max(0, delayMs), 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};

/** Does something after `firstMs`, then so long after each time. @returns ends that */
export function every(clock: Pick<Clock, 'after'>, ms: number, task: () => void, firstMs = ms): () => void {
  const again = () => {
    cancel = clock.after(ms, again);
    task();
  };
  let cancel = clock.after(firstMs, again);
  return () => cancel();
}

/** Resolves after so long, or at once when the signal is aborted. */
export const wait = (clock: Pick<Clock, 'after'>, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted || ms <= 0) return resolve();
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    signal.addEventListener('abort', end);
  });

/** In milliseconds since 1970. */
export const RemovalTimeSchema = z.object({
  /** Until when the clock is believed. */
  believed: z.number(),
  /** When it was first seen to stand days beyond that. */
  leapSeen: z.number().nullable(),
});
type RemovalTime = z.infer<typeof RemovalTimeSchema>;
export const noRemovalTime: RemovalTime = { believed: 0, leapSeen: null };

const dayMs = 24 * 60 * 60 * 1000;
/** A weekend on which the app was not open is no leap. */
const leapMs = 3 * dayMs;

/**
 * The clock, as far as anything may be removed for good by it. Where it stands days beyond the last look, either the app was
 * not open for so long or the clock is wrong, and nobody can tell which: it counts from a day later on, if it still
 * stands there. What is then removed a day late would be lost otherwise by a clock that is a year ahead for an hour.
 */
export function createRemovalClock(now: Clock['now'], store: Store<RemovalTime>): Pick<Clock, 'now'> {
  function look({ believed, leapSeen }: RemovalTime, at: number): RemovalTime {
    const isLasting = leapSeen !== null && at - leapSeen >= dayMs;
    const last = isLasting ? leapSeen : believed;
    if (at - last <= leapMs) return { believed: at, leapSeen: null };
    return { believed: last, leapSeen: isLasting || leapSeen === null ? at : Math.min(leapSeen, at) };
  }

  return {
    now() {
      const next = look(store.get(), now());
      try {
        store.set(next);
      } catch {
        // As before, then: what is not kept in mind removes nothing.
        return store.get().believed;
      }
      return next.believed;
    },
  };
}
