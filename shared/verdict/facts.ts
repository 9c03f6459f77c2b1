import { z } from 'zod';

/**
 * How a yes-or-no statement stands. `absent`: nothing has room for it, such as a result without the column; `blank`: it
 * has room and says nothing; `unreadable`: it says something that is neither. None of these is ever the same as no.
 */
export const flagStates = ['yes', 'no', 'blank', 'unreadable', 'absent'] as const;
export const FlagStateSchema = z.enum(flagStates);
export type FlagState = z.infer<typeof FlagStateSchema>;

const KnownSchema = z.enum(['yes', 'no']);
/** unreadable: what the app keeps about it is damaged, so that nobody can tell. */
const KeptSchema = z.enum(['yes', 'no', 'unreadable']);

/** All that decides whether a phone may be called. */
export const PhoneFactsSchema = z.object({
  /** The number is a whole U.S. one. */
  number: KnownSchema,
  dnc: FlagStateSchema,
  tcpa: FlagStateSchema,
  /** yes: on the list of a state, at least. */
  stateDnc: FlagStateSchema,
  contactable: FlagStateSchema,
  /** Of the phone, or of the person it belongs to. */
  litigator: FlagStateSchema,
  deceased: FlagStateSchema,
  /** On the user's own suppression list. */
  suppressed: KeptSchema,
  /** Stated as a litigator's in any job or lookup before. */
  knownLitigator: KeptSchema,
  /** A mark such as "do not call" stands in this row of the list that was sent, or beside the number. */
  marked: KnownSchema,
});
export type PhoneFacts = z.infer<typeof PhoneFactsSchema>;

export type PhoneFact = keyof PhoneFacts;

export const phoneFacts: readonly PhoneFact[] = PhoneFactsSchema.keyof().options;

/** The states that a fact may be in. */
export const statesOf = (fact: PhoneFact): readonly FlagState[] => PhoneFactsSchema.shape[fact].options;
