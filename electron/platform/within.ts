import type { Clock } from './clock.ts';

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
