import type { FlagState } from '../verdict/facts.ts';
import type { StateDnc } from '../verdict/state-dnc.ts';
import type { PeopleToHold } from './suppression.ts';

/** People and companies of a reply (specification 2.2 to 2.7). `null` is "not stated", never clear or false. */
export interface Address {
  street: string;
  city: string;
  state: string;
  zip: string;
  rank: number | null;
}

export interface Phone {
  /** As it came; 10 digits where the service keeps its word. */
  number: string;
  isInput: boolean | null;
  type: string | null;
  dnc: FlagState;
  tcpa: FlagState;
  stateDnc: StateDnc;
  contactable: FlagState;
  carrier: string | null;
  lastSeen: string | null;
  rank: number | null;
}

export interface Email {
  email: string;
  isInput: boolean | null;
  rank: number | null;
}

/** One input that found a person: "phone", "5035550142". The value is '' where only the input's name is stated. */
export interface Match {
  name: string;
  value: string;
}

export interface Person {
  fullName: string;
  firstName: string;
  middleName: string;
  lastName: string;
  age: number | null;
  /** MM-YYYY as it came. */
  dob: string | null;
  deceased: FlagState;
  litigator: FlagState;
  /** Business lookups only. */
  role: string | null;
  isRegisteredAgent: boolean | null;
  mailingAddress: Address | null;
  linkedAddresses: Address[];
  /** The inputs that found this person (specification 2.7), in the service's order; null where none is stated. */
  matchedOn: Match[] | null;
  phones: Phone[];
  emails: Email[];
  rank: number | null;
}

/** What a lookup of one object brought. `refused`: the service would not look this one up, in its own words. */
export interface LookupItem {
  outcome: 'hit' | 'miss' | 'refused';
  message: string | null;
  company: { name: string; state: string; addresses: Address[] } | null;
  /** The best-ranked first, as are their phones, emails and linked addresses. */
  people: Person[];
  /** How many the service says there are; it returns at most five. */
  peopleCount: number | null;
  creditsDeducted: number | null;
  /** It says neither that there was a match nor that there was none, so that nobody can tell what it was charged as. */
  isUnclear?: true;
}

export interface LookupAnswer {
  /** Null where the reply could not be read, or not be matched to what was asked. */
  item: LookupItem | null;
  creditsDeducted: number | null;
  /** Of the reply's `meta` (specification 2.8), each as it came. */
  requestId: string | null;
  timestamp: string | null;
  apiVersion: string | null;
  /** Why there is no item although a reply came. */
  notice?: string;
  /** The reply as it came, pretty-printed where it can be, for the raw view. */
  raw: string;
}

/** What is asked of people to learn whom of them the app holds back. */
export const peopleToHold = (people: readonly Person[]): PeopleToHold =>
  people.map(({ fullName, firstName, middleName, lastName, phones, emails }) => ({
    fullName,
    firstName,
    middleName,
    lastName,
    phones: phones.map(({ number }) => number),
    emails: emails.map(({ email }) => email),
  }));
