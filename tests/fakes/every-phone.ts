import { factStates, type PhoneFacts, phoneFacts } from '../../shared/verdict/facts.ts';
import {
  checkedFacts,
  doubtfulState,
  type NumberCheck,
  renewedState,
} from '../../shared/verdict/fresh-check.ts';

/** A phone that may be called: nothing is said against it. */
export const clearFacts: PhoneFacts = {
  number: 'yes',
  dnc: 'no',
  tcpa: 'no',
  stateDnc: 'no',
  contactable: 'yes',
  litigator: 'no',
  deceased: 'no',
  suppressed: 'no',
  knownLitigator: 'no',
  marked: 'no',
};

/** Every phone there can be, 560,000, with the states of the first fact changing least often. */
export function* everyPhone(
  [fact, ...more] = phoneFacts,
  facts: PhoneFacts = clearFacts,
): Generator<PhoneFacts> {
  if (fact === undefined) yield facts;
  else for (const state of factStates[fact]) yield* everyPhone(more, { ...facts, [fact]: state });
}

/** The facts of a phone after later checks of its number, in their order. @param isInDoubt by the place of a check */
export function renewedFacts(
  facts: PhoneFacts,
  checks: readonly NumberCheck[],
  isInDoubt: (place: number) => boolean = () => false,
): PhoneFacts {
  const now = { ...facts };
  for (const [place, check] of checks.entries()) {
    const rule = isInDoubt(place) ? doubtfulState : renewedState;
    for (const fact of checkedFacts) now[fact] = rule(fact, now[fact], check[fact]);
  }
  return now;
}
