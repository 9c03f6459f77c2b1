import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** Expects two long lists to be equal: `toEqual` says where they differ, and takes seconds to find that they do not. */
export function expectSame<Item>(found: readonly Item[], wanted: readonly Item[]): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}
