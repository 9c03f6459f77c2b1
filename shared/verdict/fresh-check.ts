import { type FlagState, flagStates, heldInAllRows, type PhoneFact } from './facts.ts';

/** What a later check of a number may say anew; all else is of the user's own list, or kept by the app. */
export const checkedFacts = ['dnc', 'tcpa', 'stateDnc', 'contactable', 'litigator', 'deceased'] as const;
export type CheckedFact = (typeof checkedFacts)[number];
/** What one result says of a number. */
export type NumberCheck = Readonly<Record<CheckedFact, FlagState>>;

/** Once said they hold for good: who sued may sue again, and whoever answers for the dead is somebody else. */
const forGood: ReadonlySet<PhoneFact> = new Set(['litigator', 'deceased']);

/** The state of a fact that speaks against a call. */
const against = (fact: CheckedFact): FlagState => (heldInAllRows[fact] === 'no' ? 'no' : 'yes');

/**
 * A fact after a later check. What the check states takes the place of what was stated; what it leaves open, or cannot be
 * read, never clears anything: a flag stays, and what was clear is as unknown as the check leaves it.
 */
export function renewedState(fact: CheckedFact, before: FlagState, check: FlagState): FlagState {
  if (forGood.has(fact) && before === against(fact)) return before;
  if (check === 'yes' || check === 'no') return check;
  if (before === against(fact)) return before;
  return weight(fact, before) > weight(fact, check) && !isStated(before) ? before : check;
}

/** A fact after a check that may be older, since a clock was wrong: only what speaks more against a call is taken from it. */
export function doubtfulState(fact: CheckedFact, before: FlagState, check: FlagState): FlagState {
  const renewed = renewedState(fact, before, check);
  return weight(fact, renewed) > weight(fact, before) ? renewed : before;
}

const isStated = (state: FlagState) => state === 'yes' || state === 'no';

/** How much a state speaks against a call, the more the higher. */
function weight(fact: CheckedFact, state: FlagState): number {
  if (isStated(state)) return state === against(fact) ? 4 : 0;
  return state === 'unreadable' ? 3 : state === 'blank' ? 2 : 1;
}

/** All states of a fact, from what speaks most against a call to what speaks for one. */
export const byWeight = (fact: CheckedFact): FlagState[] =>
  [...flagStates].sort((one, other) => weight(fact, other) - weight(fact, one));

/** Whether a result says anything of a number on which a call hangs. @param states Those of `checkedFacts`, in their order. */
export const isCheck = (states: readonly FlagState[]): boolean =>
  checkedFacts.some((fact, place) => {
    const state = states[place] ?? 'absent';
    return !forGood.has(fact) && state !== 'absent' && state !== 'blank';
  });
