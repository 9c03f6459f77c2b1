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
    // A timer beyond 2^31 ms would fire at once; the caller sets a new one when this fires early.
    const timer = setTimeout(task, Math.min(Math.max(0, delayMs), 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};
