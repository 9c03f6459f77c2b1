import { verdictOfLookupPhone } from '../../shared/model/lookup-phone.ts';
import type { Email, Person, Phone } from '../../shared/model/person.ts';
import type { Judgement } from '../../shared/verdict/verdict.ts';
import type { HeldPhones } from './use-held.ts';

/** A person with all that is known of each phone and email. */
export interface JudgedPerson {
  person: Person;
  phones: { phone: Phone; judgement: Judgement }[];
  /** held: on the suppression list. */
  emails: { email: Email; held: boolean }[];
}

/** Judges each phone by what was stated, by the suppression list, and by the litigators that were seen. */
export function judgePeople(
  people: readonly Person[],
  facts: NonNullable<HeldPhones['facts']>,
  isHeldEmail: HeldPhones['isHeldEmail'],
): JudgedPerson[] {
  return people.map((person, index) => ({
    person,
    phones: person.phones.map((phone, at) => ({
      phone,
      judgement: verdictOfLookupPhone(person, phone, people, facts(index, at)),
    })),
    emails: person.emails.map((email, at) => ({ email, held: isHeldEmail(index, at) })),
  }));
}

export const isHeldPhone = ({ reasons }: Judgement): boolean => reasons.some(({ id }) => id === 'suppressed');
