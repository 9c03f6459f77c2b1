import { vi } from 'vitest';

/** Waits until `check` no longer throws. A busy machine may take long: the limit is there for what never comes. */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: 30_000, interval: 20 });
