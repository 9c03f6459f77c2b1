import { type Clock, systemClock } from '../../electron/platform/clock.ts';

export interface FakeClock extends Clock {
  /** Lets time pass, running what falls due in order, with all promises settled in between. */
  advance(ms: number): Promise<void>;
  /** Sets the wall clock without anything falling due, as a person or a time server does. */
  jump(ms: number): void;
  /** Lets promises settle without time passing. */
  settle(): Promise<void>;
  /** How many timers wait. */
  timers(): number;
}

/** A clock that only moves by hand. Starts at a fixed moment; ISO: 2026-03-02T10:00:00Z. */
export function createFakeClock(start = Date.parse('2026-03-02T10:00:00Z')): FakeClock {
  /** Timers fall due by the machine's uptime; a change of the wall clock does not move them. */
  let uptime = 0;
  let offset = start;
  let order = 0;
  const timers = new Set<{ due: number; order: number; task: () => void }>();

  const settle = async () => {
    for (let turns = 0; turns < 12; turns++) await new Promise(setImmediate);
  };

  return {
    now: () => uptime + offset,
    after(delay, task) {
      const timer = { due: uptime + Math.max(0, delay), order: order++, task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    settle,
    timers: () => timers.size,
    jump: (ms) => {
      offset += ms;
    },
    async advance(ms) {
      const end = uptime + ms;
      await settle();
      for (;;) {
        const [next] = [...timers].sort((a, b) => a.due - b.due || a.order - b.order);
        if (!next || next.due > end) break;
        timers.delete(next);
        uptime = Math.max(uptime, next.due);
        next.task();
        await settle();
      }
      uptime = end;
      await settle();
    },
  };
}

/** A clock that only moves when the test moves it, for what waits for no promise. */
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

/** A clock that runs `speed` times as fast as the wall's: what waits 5 s waits 50 ms at 100. */
export function createFastClock(speed: number): Clock {
  const start = systemClock.now();
  return {
    now: () => start + (systemClock.now() - start) * speed,
    after: (delay, task) => systemClock.after(delay / speed, task),
  };
}
