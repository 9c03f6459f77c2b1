import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { IpcEvents } from '../../shared/ipc/ipc-events.ts';
import type { JobProgress } from '../../shared/model/job.ts';
import { type JobList, unpackJobs } from '../../shared/model/job-list.ts';
import { call, listen } from './client.ts';
import { keys } from './keys.ts';
import { readJobs } from './read-jobs.ts';

const jobsQuery = queryOptions({
  queryKey: keys.jobs,
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
      show: (list) => client.setQueryData<JobList>(keys.jobs, (known) => known ?? list),
    }),
});
const untilIdle = () =>
  new Promise<void>((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: 200 });
  });
const connectionsQuery = queryOptions({
  queryKey: keys.connections,
  queryFn: () => call('connections:list', undefined),
});
const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: () => call('settings:get', undefined),
});

export const useJobs = () => useQuery(jobsQuery);
export const useOpenedFiles = () =>
  useQuery({ queryKey: keys.opened, queryFn: () => call('opened:list', undefined) });
export const useOpenedFile = (id: string) =>
  useQuery({ queryKey: keys.openedFile(id), queryFn: () => call('opened:get', { id }) });
export const useLookupLists = () =>
  useQuery({ queryKey: keys.lookupLists, queryFn: () => call('lookup-lists:list', undefined) });
export const useLookupList = (id: string) =>
  useQuery({ queryKey: keys.lookupList(id), queryFn: () => call('lookup-lists:get', { id }) });
export const useConnections = () => useQuery(connectionsQuery);
export const useSettings = () => useQuery(settingsQuery);

/** One job's whole record. While the service works on it, read anew now and then for the times it was asked. */
export const useJob = (id: string | null) =>
  useQuery({
    queryKey: keys.job(id ?? ''),
    queryFn: id === null ? skipToken : () => call('jobs:get', { id }),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? 5000 : false),
  });

/** What a person should know before a prepared list is sent. Asked anew each time: other lists may have gone since. */
export const useSendFacts = (id: string | null, prepared: boolean) =>
  useQuery({
    queryKey: keys.sendFacts(id ?? ''),
    queryFn: id === null || !prepared ? skipToken : () => call('jobs:before-sending', { id }),
    staleTime: 0,
    gcTime: 0,
  });

/** A sample and what it says of the rest of its list. */
export const usePilot = (id: string | null) =>
  useQuery({
    queryKey: keys.pilot(id ?? ''),
    queryFn: id === null ? skipToken : () => call('jobs:pilot', { id }),
  });
/** The chain of services that a job is part of. */
export const useJobChain = (id: string) =>
  useQuery({ queryKey: keys.jobChain(id), queryFn: () => call('jobs:chain', { id }) });
export const useSavedChains = () =>
  useQuery({ queryKey: keys.savedChains, queryFn: () => call('chains:list', undefined) });

/** Old at the moment they are asked for. */
export const useStaleLists = () =>
  useQuery({ queryKey: keys.staleLists, queryFn: () => call('checks:stale', undefined), staleTime: 0 });
export const useBlockedNumbers = () =>
  useQuery({ queryKey: keys.blockedNumbers, queryFn: () => call('checks:blocked', undefined) });

export const useAppInfo = () =>
  useQuery({ queryKey: keys.appInfo, queryFn: () => call('app:info', undefined) });

export const useWebhookStatus = () =>
  useQuery({ queryKey: keys.webhook, queryFn: () => call('webhook:status', undefined) });

/** How the keys of quick lookup stand with the system. */
export const useQuickShortcut = () =>
  useQuery({ queryKey: keys.quickShortcut, queryFn: () => call('quick:shortcut', undefined) });

export const useSuppressionStatus = () =>
  useQuery({ queryKey: keys.suppressionStatus, queryFn: () => call('suppression:status', undefined) });

export const useSavedMappings = () =>
  useQuery({ queryKey: keys.mappings, queryFn: () => call('mappings:list', undefined) });

/** The connection every new job and lookup goes to; undefined until it is known. */
export function useActiveConnection() {
  const { data } = useConnections();
  return data?.connections.find(({ id }) => id === data.activeId);
}

/** Progress has no question to ask: it comes by events only (see live-events). */
export const useJobProgress = (id: string): JobProgress | null =>
  useQuery<JobProgress | null>({ queryKey: keys.jobProgress(id), queryFn: skipToken }).data ?? null;

export const useTaskProgress = (taskId: string): IpcEvents['files:progress'] | null =>
  useQuery<IpcEvents['files:progress'] | null>({ queryKey: keys.taskProgress(taskId), queryFn: skipToken })
    .data ?? null;
