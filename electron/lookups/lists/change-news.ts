import type { Clock } from '../../platform/clock.ts';

const gapMs = 200;

/** Tells of changes at once, and then no more than five times a second for each id: the last one is always told. */
export function createChangeNews(clock: Clock, tell: (id: string) => void) {
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

  return (id: string): void => {
    const state = resting.get(id);
    if (state) {
      state.isDue = true;
      return;
    }
    rest(id);
    tell(id);
  };
}
