import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import type { JobSummary } from '../../shared/model/job.ts';
import { countOf, type JobList, type JobsPart, unpackJobs } from '../../shared/model/job-list.ts';
import { answeredRun, type LookupRun } from '../../shared/model/lookup-run.ts';
import { type Person, peopleByRank, peopleToHold } from '../../shared/model/person.ts';
import { type LookupKind, lookupServices } from '../../shared/model/services.ts';
import type { CreditPrice } from '../../shared/model/settings.ts';
import { priceOfEither } from '../../shared/words/job-price.ts';
import { ask, jobProgress, taskProgress } from './ask.ts';
import { call, listen } from './call-main.ts';

export const jobsQuery = queryOptions({
  queryKey: ['jobs:list'],
  queryFn: ({ client }) =>
    readJobs({
      async ask(after) {
        // What is pressed, drawn and loaded meanwhile comes before older jobs.
        if (after !== null) await untilIdle();
        return unpackJobs(await call('jobs:list', { after }));
      },
      follow(told) {
        const stops = [
          listen('jobs:changed', (job) => told(job.id, job)),
          listen('jobs:removed', ({ id }) => told(id, null)),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
      // What was read before is more than the first part of it.
      show: (list) => client.setQueryData<JobList>(['jobs:list'], (known) => known ?? list),
    }),
});
const untilIdle = () =>
  new Promise<void>((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: 200 });
  });

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
export const useSendFacts = (id: string | null, prepared: boolean) =>
  useQuery({
    ...ask('jobs:before-sending', id === null || !prepared ? skipToken : { id }),
    staleTime: 0,
    gcTime: 0,
  });

/** The team that this computer shares with; null where it is in none. */
export const useTeam = () => useQuery(ask('team:status', undefined));

/** The folders whose lists the app takes itself. */
export const useWatchedFolders = () => useQuery(ask('watched:list', undefined));

/** The connection every new job and lookup goes to; undefined until it is known. */
export function useActiveConnection() {
  const { data } = useConnections();
  return data?.connections.find(({ id }) => id === data.activeId);
}

export const useJobProgress = (id: string) => useQuery(jobProgress(id)).data ?? null;
export const useTaskProgress = (taskId: string) => useQuery(taskProgress(taskId)).data ?? null;

interface Reading {
  /** The part after a job, or the first. */
  ask(after: string | null): Promise<JobsPart>;
  /** Tells of every change of a job, and null of one that was removed; answers a function that stops. */
  follow(told: (id: string, job: JobSummary | null) => void): () => void;
  /** Told of what the first part holds, where more is to come. */
  show(list: JobList): void;
}

/**
 * Reads the list of jobs part by part, so that what is at hand can be shown. What is told of a job meanwhile is newer than
 * what the parts say of it, or the same.
 */
export async function readJobs({ ask, follow, show }: Reading): Promise<JobList> {
  const read = new Map<string, JobSummary>();
  const news = new Map<string, JobSummary | null>();
  const stop = follow((id, job) => {
    news.set(id, job);
  });
  try {
    let part = await ask(null);
    for (const job of [...part.jobs, ...part.ahead]) read.set(job.id, job);
    if (countOf(part.rest) > 0)
      show({ jobs: withNews(read, news), setAside: part.setAside, rest: part.rest });
    while (countOf(part.rest) > 0) {
      const last = part.jobs.at(-1);
      if (!last) break;
      part = await ask(last.id);
      for (const job of part.jobs) {
        // Also those that came ahead, which so get into their place.
        read.delete(job.id);
        read.set(job.id, job);
      }
    }
    return { jobs: withNews(read, news), setAside: part.setAside };
  } finally {
    stop();
  }
}

function withNews(
  read: ReadonlyMap<string, JobSummary>,
  news: ReadonlyMap<string, JobSummary | null>,
): JobSummary[] {
  const added = [...news.values()].filter((job) => job !== null && !read.has(job.id));
  const kept = [...read.values()].map((job) => {
    const told = news.get(job.id);
    return told === undefined ? job : told;
  });
  return [...added.reverse(), ...kept].filter((job) => job !== null);
}

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

/** The same of several accounts, in their order. */
export const useBudgets = (accounts: readonly string[]) =>
  useQueries({ queries: accounts.map((account) => ask('budgets:get', { account })) });

/** Which phones and emails of people the app holds back; asked anew after every change of the suppression list. */
export const heldPeopleQuery = (people: readonly Person[]) =>
  ask('suppression:of-people', { people: peopleToHold(people) });

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
