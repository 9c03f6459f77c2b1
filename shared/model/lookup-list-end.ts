import type { LookupListState } from './lookup-list.ts';

/** Nothing of the list is asked any more, unless a person asks some of its rows again. */
export const isAtItsEnd = (state: LookupListState): state is 'done' | 'stopped' =>
  state === 'done' || state === 'stopped';
