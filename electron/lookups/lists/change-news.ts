import type { Clock } from '../../platform/clock.ts';

const gapMs = 200;

/**
 * Tells of changes at once, and then no more than five times a second for each id: the last one is always told. What is
 * `urgent`, such as another state, is told at once in any case.
 */
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
