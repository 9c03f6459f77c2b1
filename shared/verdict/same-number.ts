import { type FlagState, type PhoneFact, type PhoneFacts, PhoneFactsSchema, phoneFacts } from './facts.ts';

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
  const held = phoneFacts.flatMap((fact) => {
    const state: FlagState | undefined = heldInAllRows[fact];
    return state !== undefined && others.some((other) => other[fact] === state) ? [[fact, state]] : [];
  });
  return PhoneFactsSchema.parse({ ...facts, ...Object.fromEntries(held) });
}
