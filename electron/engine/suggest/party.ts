/**
 * Who a column is about.
 * - contact: the person a row is about, by a word that every list uses alike (contact, customer, lead)
 * - role: a person named by a role (owner, borrower, donor)
 * - minor-role: a person who is the row's only where no other is (buyer beside attendee)
 * - child: a minor, who is the row's only where nobody answers for it (student, player)
 * - guardian: who answers for a child, and is the row's person beside one (parent, mother, payer)
 * - second: another person of the same household or firm
 * - helper: staff, unless the list has nobody else (agent, attorney, manager)
 * - company: the row's company
 * - staff, source, record, stranger: never the one a row is about
 */
export type PartyClass =
  | 'contact'
  | 'role'
  | 'minor-role'
  | 'child'
  | 'guardian'
  | 'second'
  | 'helper'
  | 'company'
  | 'staff'
  | 'source'
  | 'record'
  | 'stranger';

/**
 * Whose firm a firm is.
 * - own: that of the row (company, employer)
 * - school: that of the row, unless the row is about a student
 * - seller: that of the row, unless the row is about its customer (dealer, store)
 * - service: another one wherever the row is about somebody else's customer (bank, venue, insurer)
 * - unknown: a firm by a word nobody knows; another one behind a person
 */
export type FirmKind = 'own' | 'school' | 'seller' | 'service' | 'unknown';

export interface Party {
  class: PartyClass;
  /** The same for the columns of one group: "owner", "contact"; '' where the header names nobody. */
  role: string;
  /** The word that named it, as people know it: "client" where the role is "contact"; '' where none is fit to be read. */
  word: string;
  /** Counted from 1: 2 for "Owner 2 First Name". */
  ordinal: number;
  /** The header has a number for it, as in "Owner 1". */
  numbered: boolean;
  /** Of a company. */
  firm?: FirmKind | undefined;
}

/** The words by which headers name one kind of party. */
export interface PartyWords {
  class: PartyClass;
  words: RegExp;
  /** The role where the words differ; the words found stand for it otherwise. */
  role?: string;
  firm?: FirmKind;
  /** Words that follow and belong to what the column holds, so that they are not taken away. */
  keeps?: RegExp;
}

/** Any of these words or phrases as a whole; more than one, too, and "sellers" for the seller's. */
export const any = (words: string) => new RegExp(`\\b(?:${words})s?\\b`);

/** Words that stand whole in a pattern; not "advis" of "advis[eo]r" or "bonds" of "bonds?man". */
export const wordsIn = ({ source }: RegExp): string[] =>
  source.match(/(?<![a-z\])?*}\\])[a-z]{4,}(?![a-z?*[\\{(])/g) ?? [];
