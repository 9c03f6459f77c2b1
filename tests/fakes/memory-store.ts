import type { Store } from '../../electron/platform/store.ts';

/** A store without a disk; `text` is what a disk would hold. */
export function memoryStore<Value>(initial: Value): Store<Value> & { text(): string } {
  let value = initial;
  return {
    get: () => value,
    set(next) {
      value = next;
    },
    text: () => JSON.stringify(value),
  };
}
