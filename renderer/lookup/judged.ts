import { useQuery } from '@tanstack/react-query';
import { type OwnFacts, verdictOfLookupPhone } from '../../shared/model/lookup-verdict.ts';
import type { Email, Person, Phone } from '../../shared/model/person.ts';
import type { Problem } from '../../shared/model/problem.ts';
import type { HeldOfPeople } from '../../shared/model/suppression.ts';
import type { Judgement } from '../../shared/verdict/verdict.ts';
import { heldPeopleQuery } from '../ipc/queries.ts';

/** A person with all that is known of each phone and email. */
export interface JudgedPerson {
  person: Person;
  phones: { phone: Phone; judgement: Judgement }[];
  /** held: on the suppression list. */
  emails: { email: Email; held: boolean }[];
}

const unknown: OwnFacts = { suppressed: 'unreadable', knownLitigator: 'unreadable' };
const state = (held: boolean) => (held ? 'yes' : 'no');

/**
 * Judges each phone by what was stated, by the suppression list, and by the litigators that were seen.
 * @param held what the app knows of them beside what was stated; where it cannot tell, no phone may be called
 */
export const judgePeople = (people: readonly Person[], held: HeldOfPeople | undefined): JudgedPerson[] =>
  people.map((person, index) => ({
    person,
    phones: person.phones.map((phone, at) => {
      const known = held?.phones[index]?.[at];
      const own: OwnFacts = known
        ? { suppressed: state(known.suppressed), knownLitigator: state(known.knownLitigator) }
        : unknown;
      return { phone, judgement: verdictOfLookupPhone(person, phone, people, own) };
    }),
    emails: person.emails.map((email, at) => ({ email, held: held?.emails[index]?.[at] ?? false })),
  }));

export const isHeldPhone = ({ reasons }: Judgement): boolean => reasons.some(({ id }) => id === 'suppressed');

/** People as they are judged now, with every change of the suppression list, and why that cannot be told; null until it is known. */
export function useJudged(
  people: readonly Person[],
): { judged: JudgedPerson[]; problem: Problem | undefined } | null {
  const { data, error } = useQuery(heldPeopleQuery(people));
  return data || error ? { judged: judgePeople(people, data), problem: error?.problem } : null;
}
