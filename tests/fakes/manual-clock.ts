import type { Clock } from '../../electron/platform/clock.ts';

/** A clock that only moves when the test moves it. */
export class ManualClock implements Clock {
  #now: number;
  #waiting: { at: number; task: () => void }[] = [];

  constructor(start = 0) {
    this.#now = start;
  }
  now(): number {
    return this.#now;
  }
  after(delay: number, task: () => void): () => void {
    const entry = { at: this.#now + Math.max(0, delay), task };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  }
  /** Moves time on by this many milliseconds and runs what falls due, in order of its time. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = this.#waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#waiting = this.#waiting.filter((entry) => entry !== next);
      this.#now = next.at;
      next.task();
    }
    this.#now = end;
  }
}
