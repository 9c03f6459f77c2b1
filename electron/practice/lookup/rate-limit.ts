import type { PracticeClock } from '../clock.ts';

/** Lets at most `limit` requests through in any span of `windowMs` milliseconds. */
export class RateLimit {
  readonly #clock: PracticeClock;
  readonly #limit: number;
  readonly #windowMs: number;
  #times: number[] = [];

  constructor(clock: PracticeClock, limit: number, windowMs: number) {
    this.#clock = clock;
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Counts a request: 0 where it may pass, else the whole seconds until one may again. */
  take(): number {
    const now = this.#clock.now();
    this.#times = this.#times.filter((time) => now - time < this.#windowMs);
    const [oldest] = this.#times;
    if (oldest !== undefined && this.#times.length >= this.#limit) {
      return Math.max(1, Math.ceil((oldest + this.#windowMs - now) / 1000));
    }
    this.#times.push(now);
    return 0;
  }
}
