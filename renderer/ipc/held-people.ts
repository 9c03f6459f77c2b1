import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { peopleByRank } from '../../shared/model/by-rank.ts';
import { answeredRun, type LookupRun } from '../../shared/model/lookup-run.ts';
import { peopleToHold } from '../../shared/model/people-to-hold.ts';
import type { Person } from '../../shared/model/person.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';

/** Which phones and emails of people the app holds back; asked anew after every change of the suppression list. */
export function heldPeopleQuery(people: readonly Person[]) {
  const named = peopleToHold(people);
  return queryOptions({
    queryKey: keys.heldOfPeople(named),
    queryFn: () => call('suppression:of-people', { people: named }),
  });
}

/** An answer, once it is known which of its phones are held back too: it is drawn once, with its verdicts. */
export async function withHeld(queryClient: QueryClient, run: LookupRun): Promise<LookupRun> {
  const answered = answeredRun(run);
  const known = answered?.answer.items.map(({ people }, at) => {
    const query = heldPeopleQuery(peopleByRank(people));
    const told = answered.held?.[at];
    return told ? queryClient.setQueryData(query.queryKey, told) : queryClient.prefetchQuery(query);
  });
  await Promise.all(known ?? []);
  return run;
}
