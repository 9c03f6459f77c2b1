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

/**
 * The value of the work, or `late` where there is none after `limitMs`; a rejection in time passes on. The work itself
 * goes on: what it comes to later is for whoever holds the promise.
 */
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
