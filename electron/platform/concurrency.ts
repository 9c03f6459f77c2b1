import type { Clock } from './clock.ts';

/** Runs `work` on every item, at most `limit` at once; rejects with the first failure. */
export async function inParallel<T>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}

/** What `within` answers where the work was not done in time. */
export const late = Symbol('not done in time');

/** The value of the work, or `late` after `limitMs`; the work itself goes on. */
export async function within<Value>(
  work: Promise<Value>,
  limitMs: number,
  clock: Pick<Clock, 'after'>,
): Promise<Value | typeof late> {
  let cancel = () => {};
  const tooLong = new Promise<typeof late>((resolve) => {
    cancel = clock.after(limitMs, () => resolve(late));
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    cancel();
  }
}

/** What is asked for again while it is being made is made once: all who ask get the same. */
export function createSharing<Value>() {
  const making = new Map<string, Promise<Value>>();
  return (of: string, make: () => Promise<Value>): Promise<Value> => {
    const begun = making.get(of) ?? make().finally(() => making.delete(of));
    making.set(of, begun);
    return begun;
  };
}

/** What touches the same thing runs one after another, whatever comes of each; what touches another does not wait for it. */
export function createTurns() {
  const ends = new Map<string, Promise<void>>();
  return {
    /** Runs `work` once all that was asked for `of` before it has settled; its own value or rejection passes on. */
    inTurn<Value>(of: string, work: () => Promise<Value>): Promise<Value> {
      const turn = (ends.get(of) ?? Promise.resolve()).then(work);
      const forget = () => {
        if (ends.get(of) === end) ends.delete(of);
      };
      const end: Promise<void> = turn.then(forget, forget);
      ends.set(of, end);
      return turn;
    },
    /** Resolves once nothing runs and nothing waits. */
    async settled(): Promise<void> {
      while (ends.size > 0) await Promise.all(ends.values());
    },
  };
}

/** Tells news to all who listen, in the order in which they began to. */
export function createSignal<News extends unknown[] = []>() {
  const listeners = new Set<(...news: News) => void>();
  return {
    tell(...news: News): void {
      for (const listener of listeners) listener(...news);
    },
    /** @returns ends the listening */
    listen(listener: (...news: News) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Tells of changes at once, then no more often than every `gapMs` for each id; the last one and `urgent` ones always. */
export function createNews(clock: Pick<Clock, 'after'>, gapMs: number, tell: (id: string) => void) {
  const resting = new Map<string, { isDue: boolean }>();

  function rest(id: string): void {
    const state = { isDue: false };
    resting.set(id, state);
    clock.after(gapMs, () => {
      resting.delete(id);
      if (!state.isDue) return;
      rest(id);
      tell(id);
    });
  }

  return (id: string, urgent = false): void => {
    const state = resting.get(id);
    if (state && !urgent) {
      state.isDue = true;
      return;
    }
    if (!state) rest(id);
    tell(id);
  };
}

/** Does `limit` pieces of work at once; the others wait in the order they came, each having been told so. */
export function createLimit(limit: number): <T>(work: () => Promise<T>, onWait?: () => void) => Promise<T> {
  let free = limit;
  const waiting: (() => void)[] = [];
  return async (work, onWait) => {
    if (free > 0) free--;
    else {
      onWait?.();
      await new Promise<void>((pass) => waiting.push(pass));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/** Lets at most `limit()` through in any span of `windowMs`. */
export function createRateLimit(clock: Pick<Clock, 'now'>, limit: () => number, windowMs: number) {
  let times: number[] = [];
  return {
    /** Counts one: 0 where it may pass, else the whole seconds until one may again. */
    take(): number {
      const now = clock.now();
      // A clock that was set back holds nobody up.
      times = times.filter((time) => Math.abs(now - time) < windowMs);
      const [oldest] = times;
      if (oldest !== undefined && times.length >= limit())
        return Math.max(1, Math.ceil((oldest + windowMs - now) / 1000));
      times.push(now);
      return 0;
    },
  };
}
