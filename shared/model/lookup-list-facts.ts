import { earlierSum } from './earlier-answers.ts';
import type { Hits } from './job-counts.ts';
import type { LookupCounts, LookupListState, LookupListSummary } from './lookup-list.ts';

/** Nothing of the list is asked any more, unless a person asks some of its rows again. */
export const isAtItsEnd = (state: LookupListState): state is 'done' | 'stopped' =>
  state === 'done' || state === 'stopped';

/** The same, and no answer is awaited. */
export const isOver = ({ state, awaiting }: Pick<LookupListSummary, 'state' | 'awaiting'>): boolean =>
  isAtItsEnd(state) && !awaiting;

/** Of the rows that were sent, those with a match: what was refused or is elsewhere was not sent here. */
export const hitsOfLookups = ({ hit, miss, unknown }: LookupCounts): Hits => ({
  found: hit,
  of: hit + miss + unknown,
});

/** Rows of a list's result that were never sent, nor have an earlier answer. */
export const rowsNotSent = ({
  rows,
  counts,
  earlier = [],
}: Pick<LookupListSummary, 'rows' | 'counts' | 'earlier'>): number =>
  rows - hitsOfLookups(counts).of - earlierSum(earlier).asked;
