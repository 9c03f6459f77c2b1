import { type PhoneFact, type PhoneFacts, phoneFacts } from './facts.ts';

/**
 * What one row says of a number holds in every row that has it: nobody asks not to be called in one row only, and
 * nobody can tell which of its owners will answer. What frees a phone holds in its own row alone.
 */
export const heldInAllRows: { readonly [Fact in PhoneFact]?: PhoneFacts[Fact] } = {
  dnc: 'yes',
  tcpa: 'yes',
  stateDnc: 'yes',
  contactable: 'no',
  litigator: 'yes',
  deceased: 'yes',
  marked: 'yes',
};

/** The facts of a phone, with what other rows say of its number. */
export function withOtherRows(facts: PhoneFacts, others: readonly PhoneFacts[]): PhoneFacts {
  const joined = { ...facts };
  const take = <Fact extends PhoneFact>(fact: Fact, state: PhoneFacts[Fact] | undefined) => {
    if (state !== undefined && others.some((other) => other[fact] === state)) joined[fact] = state;
  };
  for (const fact of phoneFacts) take(fact, heldInAllRows[fact]);
  return joined;
}
