import type { Clock } from '../platform/clock.ts';

/** Resolves once the clock has reached `time` (ms since 1970); rejects with the signal's reason when aborted. */
export function waitUntil(clock: Clock, time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const left = time - clock.now();
    if (left <= 0) return resolve();
    const giveUp = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.after(left, () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    });
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
