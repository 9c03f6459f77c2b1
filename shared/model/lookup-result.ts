import type { LookupOutcome } from './lookup-list.ts';

/** The first columns behind the list's own in the result of a list of lookups. */
export const lookupResultColumns = ['Row', 'Outcome'] as const;

/** What its column Outcome says. */
export const lookupOutcomeWords: Record<LookupOutcome, string> = {
  waiting: 'Not asked yet',
  asking: 'Not answered yet',
  hit: 'Hit',
  miss: 'No match',
  refused: 'Refused',
  unknown: 'Outcome unknown',
  elsewhere: 'Asked elsewhere',
};
