import type { Clock } from '../platform/clock.ts';

const gapMs = 300;

/** Tells that the ledger has changed, at most a few times a second; the last change is always told. */
export function ledgerNews(clock: Clock, tell: () => void): () => void {
  let isResting = false;
  let isDue = false;

  function rest(): void {
    isResting = true;
    clock.after(gapMs, () => {
      isResting = false;
      if (!isDue) return;
      isDue = false;
      rest();
      tell();
    });
  }

  return () => {
    if (isResting) {
      isDue = true;
      return;
    }
    rest();
    tell();
  };
}
