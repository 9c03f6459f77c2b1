import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import type { ConnectionList } from '../../shared/model/connection.ts';
import { type JobList, unpackJobs } from '../../shared/model/job-list.ts';
import type { JobSummary } from '../../shared/model/job-record.ts';
import { answeredRun, type LookupRun } from '../../shared/model/lookup-run.ts';
import { type Person, peopleToHold } from '../../shared/model/person.ts';
import { type LookupKind, lookupServices } from '../../shared/model/services.ts';
import type { CreditPrice } from '../../shared/model/settings.ts';
import { priceOfEither } from '../../shared/words/job-price.ts';
import { ask, progressOf } from './ask.ts';
import { call, listen } from './call-main.ts';

/** What is told of a job while the list is on its way is newer than what the list says of it, or the same. */
export const jobsQuery = queryOptions({
  queryKey: ['jobs:list'],
  async queryFn() {
    const told: ((list: JobList) => JobList)[] = [];
    const stops = [
      listen('jobs:changed', (job) => void told.push((list) => withJob(list, job))),
      listen('jobs:removed', ({ id }) => void told.push((list) => withoutJob(list, id))),
    ];
    try {
      const list = unpackJobs(await call('jobs:list', undefined));
      return told.reduce((known, change) => change(known), list);
    } finally {
      for (const stop of stops) stop();
    }
  },
});

/** The list with this job as it stands now: in its old place, or on top when it is new. */
export function withJob(list: JobList, job: JobSummary): JobList {
  const index = list.jobs.findIndex(({ id }) => id === job.id);
  const jobs = index < 0 ? [job, ...list.jobs] : list.jobs.with(index, job);
  return { ...list, jobs };
}

export function withoutJob(list: JobList, id: string): JobList {
  return { ...list, jobs: list.jobs.filter((job) => job.id !== id) };
}

export const useJobs = () => useQuery(jobsQuery);
export const useOpenedFiles = () => useQuery(ask('opened:list', undefined));
export const useLookupLists = () => useQuery(ask('lookup-lists:list', undefined));
export const useConnections = () => useQuery(ask('connections:list', undefined));
export const useSettings = () => useQuery(ask('settings:get', undefined));
export const useAppInfo = () => useQuery(ask('app:info', undefined));

/** One job's whole record. While the service works on it, read anew now and then for the times it was asked. */
export const useJob = (id: string | null) =>
  useQuery({
    ...ask('jobs:get', id === null ? skipToken : { id }),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? 5000 : false),
  });

/** What a person should know before a prepared list is sent. Asked anew each time: other lists may have gone since. */
export const useSendFacts = (id: string | null) =>
  useQuery({
    ...ask('jobs:before-sending', id === null ? skipToken : { id }),
    staleTime: 0,
    gcTime: 0,
  });

/** The team that this computer shares with; null where it is in none. */
export const useTeam = () => useQuery(ask('team:status', undefined));

/** The folders whose lists the app takes itself. */
export const useWatchedFolders = () => useQuery(ask('watched:list', undefined));

/** The connection every new job and lookup goes to; undefined until it is known. */
export const useActiveConnection = () => activeOf(useConnections().data);

export const activeOf = (list: ConnectionList | undefined) =>
  list?.connections.find(({ id }) => id === list.activeId);

export const useProgress = (id: string) => useQuery(progressOf(id)).data ?? null;

/** What a credit costs the user of a kind of lookup, or of either pool; null where it is not known, and on practice. */
export function useCreditPrice(
  kind: LookupKind | 'either',
  account: { kind: 'practice' | 'service' } | undefined,
): CreditPrice | null {
  const prices = useSettings().data?.creditPrices;
  if (!prices || account?.kind === 'practice') return null;
  return kind === 'either' ? priceOfEither(prices) : prices[lookupServices[kind].creditPool];
}

/** What an account has spent of this month against its budget. */
export const useBudget = (account: string | undefined) =>
  useQuery({
    ...ask('budgets:get', account === undefined ? skipToken : { account }),
    placeholderData: keepPreviousData,
  });

/** What several accounts have spent of this month against their budgets, in their order. */
export const useBudgets = (accounts: readonly string[]) =>
  useQueries({ queries: accounts.map((account) => ask('budgets:get', { account })) });

/** Which phones and emails of people the app holds back; asked anew after every change of the suppression list. */
export const heldPeopleQuery = (people: readonly Person[]) =>
  ask('suppression:of-people', { people: peopleToHold(people) });

/** An answer, once it is known which of its phones are held back too: it is drawn once, with its verdicts. */
export async function withHeld(queryClient: QueryClient, run: LookupRun): Promise<LookupRun> {
  const answered = answeredRun(run);
  if (!answered?.answer.item) return run;
  const query = heldPeopleQuery(answered.answer.item.people);
  if (answered.held) queryClient.setQueryData(query.queryKey, answered.held);
  else await queryClient.prefetchQuery(query);
  return run;
}
