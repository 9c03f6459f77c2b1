/**
 * Who a column is about.
 * - contact: the person a row is about, by a word that every list uses alike (contact, customer, lead)
 * - role: a person named by a role (owner, borrower, donor)
 * - minor-role: a person who is the row's only where no other is (buyer beside attendee, parent beside student)
 * - second: another person of the same household or firm
 * - helper: staff, unless the list has nobody else (agent, attorney, manager)
 * - company: the row's company
 * - staff, source, record, stranger: never the one a row is about
 */
export type PartyClass =
  | 'contact'
  | 'role'
  | 'minor-role'
  | 'second'
  | 'helper'
  | 'company'
  | 'staff'
  | 'source'
  | 'record'
  | 'stranger';

export interface Party {
  class: PartyClass;
  /** The same for the columns of one group: "owner", "contact"; '' where the header names nobody. */
  role: string;
  /** Counted from 1: 2 for "Owner 2 First Name". */
  ordinal: number;
  /** The header has a number for it, as in "Owner 1". */
  numbered: boolean;
}

/** The words by which headers name one kind of party. */
export interface PartyWords {
  class: PartyClass;
  words: RegExp;
  /** The role where the words differ; the words found stand for it otherwise. */
  role?: string;
  /** Words that follow and belong to what the column holds, so that they are not taken away. */
  keeps?: RegExp;
}

/** Any of these words or phrases as a whole. */
export const any = (words: string) => new RegExp(`\\b(?:${words})\\b`);
