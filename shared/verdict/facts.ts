import { z } from 'zod';

/**
 * How a yes-or-no statement stands. `absent`: nothing has room for it, such as a result without the column; `blank`: it
 * has room and says nothing. Neither is ever the same as no.
 */
export const flagStates = ['yes', 'no', 'blank', 'unreadable', 'absent'] as const;
export const FlagStateSchema = z.enum(flagStates);
export type FlagState = z.infer<typeof FlagStateSchema>;

/** All that decides whether a phone may be called. */
export interface PhoneFacts {
  /** The number is a whole U.S. one. */
  number: 'yes' | 'no';
  dnc: FlagState;
  tcpa: FlagState;
  /** yes: on the list of a state, at least. */
  stateDnc: FlagState;
  contactable: FlagState;
  /** Of the phone, or of the person it belongs to. */
  litigator: FlagState;
  deceased: FlagState;
  /** On the user's own suppression list. */
  suppressed: 'yes' | 'no';
  /** Stated as a litigator's in any job or lookup before. */
  knownLitigator: 'yes' | 'no';
  /** The list that was sent bears a mark in this row, such as "do not call". */
  marked: 'yes' | 'no';
}

export type PhoneFact = keyof PhoneFacts;

export const phoneFacts = [
  'number',
  'dnc',
  'tcpa',
  'stateDnc',
  'contactable',
  'litigator',
  'deceased',
  'suppressed',
  'knownLitigator',
  'marked',
] as const satisfies readonly PhoneFact[];
