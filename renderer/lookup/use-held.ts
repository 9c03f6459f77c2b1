import { useQuery } from '@tanstack/react-query';
import type { OwnFacts } from '../../shared/model/lookup-phone.ts';
import type { Person } from '../../shared/model/person.ts';
import type { Problem } from '../../shared/model/problem.ts';
import { heldPeopleQuery } from '../ipc/held-people.ts';

/** What the app knows of the phones of people beside what was stated; follows every change of the suppression list. */
export interface HeldPhones {
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
