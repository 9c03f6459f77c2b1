import type { Clock } from '../platform/clock.ts';

/** Resolves once the clock has reached `time` (ms since 1970); rejects with the signal's reason when aborted. */
export function waitUntil(clock: Clock, time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let cancel = () => {};
    const giveUp = () => {
      cancel();
      reject(signal.reason);
    };
    const check = () => {
      const left = time - clock.now();
      if (left > 0) {
        cancel = clock.after(left, check);
        return;
      }
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    signal.addEventListener('abort', giveUp, { once: true });
    check();
  });
}
