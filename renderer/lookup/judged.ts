import { useQuery } from '@tanstack/react-query';
import { type OwnFacts, verdictOfLookupPhone } from '../../shared/model/lookup-verdict.ts';
import type { Email, Person, Phone } from '../../shared/model/person.ts';
import type { Problem } from '../../shared/model/problem.ts';
import type { Judgement } from '../../shared/verdict/verdict.ts';
import { heldPeopleQuery } from '../ipc/queries.ts';

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

/** What the app knows of the phones of people beside what was stated; follows every change of the suppression list. */
interface HeldPhones {
  /** Undefined until it is known. */
  facts: ((person: number, phone: number) => OwnFacts) | undefined;
  isHeldEmail: (person: number, email: number) => boolean;
  /** Why it cannot be told; then no phone may be called. */
  problem: Problem | undefined;
}

const unknown: OwnFacts = { suppressed: 'unreadable', knownLitigator: 'unreadable' };
const state = (held: boolean) => (held ? 'yes' : 'no');

export function useHeldPhones(people: readonly Person[]): HeldPhones {
  const { data, error } = useQuery(heldPeopleQuery(people));
  const facts = (person: number, phone: number): OwnFacts => {
    const held = data?.phones[person]?.[phone];
    return held
      ? { suppressed: state(held.suppressed), knownLitigator: state(held.knownLitigator) }
      : unknown;
  };
  return {
    facts: data || error ? facts : undefined,
    isHeldEmail: (person, email) => data?.emails[person]?.[email] ?? false,
    problem: error?.problem,
  };
}
