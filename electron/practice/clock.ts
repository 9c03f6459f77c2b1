/** The only time the practice service knows, so that tests move it by hand. */
export interface PracticeClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` once after `delayMs`, or somewhat earlier; the answer cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

/** Resolves once the clock has reached `time` (ms since 1970); rejects with the signal's reason when aborted. */
export function waitUntil(clock: PracticeClock, time: number, signal: AbortSignal): Promise<void> {
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
