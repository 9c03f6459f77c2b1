import { useQuery } from '@tanstack/react-query';
import { type JudgedPerson, judgePeople } from '../../shared/model/lookup-verdict.ts';
import type { Person } from '../../shared/model/person.ts';
import type { Problem } from '../../shared/model/problem.ts';
import type { Judgment } from '../../shared/verdict/verdict.ts';
import { heldPeopleQuery } from '../ipc/queries.ts';

export const isHeldPhone = ({ reasons }: Judgment): boolean => reasons.some(({ id }) => id === 'suppressed');

/** People as they are judged now, with every change of the suppression list, and why that cannot be told; null until it is known. */
export function useJudged(
  people: readonly Person[],
): { judged: JudgedPerson[]; problem: Problem | undefined } | null {
  const { data, error } = useQuery(heldPeopleQuery(people));
  return data || error ? { judged: judgePeople(people, data), problem: error?.problem } : null;
}
