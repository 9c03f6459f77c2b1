/**
 * How a yes-or-no statement stands. `absent`: nothing has room for it, such as a result without the column; `blank`: it
 * has room and says nothing; `unreadable`: it says something that is neither. None of these is ever the same as no.
 */
export const flagStates = ['yes', 'no', 'blank', 'unreadable', 'absent'] as const;
export type FlagState = (typeof flagStates)[number];

const known = ['yes', 'no'] as const;
/** unreadable: what the app keeps about it is damaged, so that nobody can tell. */
const kept = ['yes', 'no', 'unreadable'] as const;

/** All that decides whether a phone may be called, and the states that each fact may be in. */
export const factStates = {
  /** The number is a whole U.S. one. */
  number: known,
  dnc: flagStates,
  tcpa: flagStates,
  /** yes: on the list of a state, at least. */
  stateDnc: flagStates,
  contactable: flagStates,
  /** Of the phone, or of the person it belongs to. */
  litigator: flagStates,
  deceased: flagStates,
  /** On the user's own suppression list. */
  suppressed: kept,
  /** Stated as a litigator's in any job or lookup before. */
  knownLitigator: kept,
  /** A mark such as "do not call" stands in this row of the list that was sent, or beside the number. */
  marked: known,
} satisfies Record<string, readonly FlagState[]>;

export type PhoneFact = keyof typeof factStates;
export type PhoneFacts = { [Fact in PhoneFact]: (typeof factStates)[Fact][number] };

const isPhoneFact = (name: string): name is PhoneFact => Object.hasOwn(factStates, name);
export const phoneFacts: readonly PhoneFact[] = Object.keys(factStates).filter(isPhoneFact);

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
