import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { JobList } from '../../shared/model/job-list.ts';
import { statusOf } from '../../shared/model/job-state.ts';
import type { LookupListSummary, LookupLists } from '../../shared/model/lookup-list.ts';
import { isAtItsEnd } from '../../shared/model/lookup-list-facts.ts';
import { listen } from '../ipc/call-main.ts';
import { keys } from '../ipc/keys.ts';
import { withJob, withoutJob } from '../ipc/mutations.ts';
import { listStateText } from '../lookup/list/list-words.ts';
import { showProblem, showWarning } from '../ui/toasts.tsx';

/** Keeps the query cache true to what the main process tells unasked; answers a function that stops. */
export function followMain(
  queryClient: QueryClient,
  { announce, navigate }: { announce: (text: string) => void; navigate: (jobId: string) => void },
): () => void {
  /** What is on its way may be older than the change; a very first reading would go on unless it is cancelled. */
  async function readAgain(queryKey: QueryKey): Promise<void> {
    await queryClient.cancelQueries({ queryKey });
    return queryClient.invalidateQueries({ queryKey });
  }

  async function take(queryKey: QueryKey, value: unknown): Promise<void> {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, value);
  }

  const stops = [
    listen('jobs:changed', (job) => {
      const before = queryClient.getQueryData<JobList>(keys.jobs)?.jobs.find(({ id }) => id === job.id);
      queryClient.setQueryData<JobList>(keys.jobs, (list) => list && withJob(list, job));
      void readAgain(keys.job(job.id));
      void readAgain(keys.followUpsOfJobs);
      if (job.testBatch || job.testBatchOf) void readAgain(keys.testBatches);
      const isChecked = before?.checkedAt !== job.checkedAt || before.blocked !== job.blocked;
      if (isChecked) void readAgain(keys.checks);
      if (before?.state !== job.state) queryClient.setQueryData(keys.jobProgress(job.id), null);
      if (before && statusOf(before) !== statusOf(job)) announce(`${job.name}: ${statusOf(job)}`);
    }),
    listen('jobs:removed', ({ id }) => {
      queryClient.setQueryData<JobList>(keys.jobs, (list) => list && withoutJob(list, id));
      void readAgain(keys.followUpsOfJobs);
      // Its page, if open, learns by asking again that the job is gone.
      void readAgain(keys.job(id));
    }),
    listen('opened:changed', (file) => {
      for (const of of [keys.opened, keys.checks]) void readAgain(of);
      void take(keys.openedFile(file.id), file);
    }),
    listen('opened:removed', ({ id }) => {
      for (const of of [keys.opened, keys.checks]) void readAgain(of);
      void take(keys.openedFile(id), null);
    }),
    listen('lookup-lists:changed', (list) => {
      const before = queryClient.getQueryData<LookupListSummary>(keys.lookupList(list.id));
      void take(keys.lookupList(list.id), list);
      void readAgain(keys.lookupLists);
      void readAgain(keys.lookupListRows(list.id));
      // What is over stands in the history.
      if (isAtItsEnd(list.state)) void readAgain(keys.pastLookups);
      const known = queryClient
        .getQueryData<LookupLists>(keys.lookupLists)
        ?.lists.find(({ id }) => id === list.id);
      if (known && (known.checkedAt !== list.checkedAt || known.blocked !== list.blocked))
        void readAgain(keys.checks);
      if (before && before.state !== list.state) announce(`${list.name}: ${listStateText[list.state]}`);
    }),
    listen('lookup-lists:removed', ({ id }) => {
      for (const of of [keys.lookupLists, keys.pastLookups, keys.checks]) void readAgain(of);
      void take(keys.lookupList(id), null);
    }),
    listen('jobs:progress', (progress) => {
      queryClient.setQueryData(keys.jobProgress(progress.id), progress);
    }),
    listen('files:progress', (progress) => {
      queryClient.setQueryData(keys.taskProgress(progress.taskId), progress);
    }),
    listen('connections:changed', (list) => {
      void take(keys.connections, list);
    }),
    listen('webhook:changed', (status) => {
      void take(keys.webhook, status);
    }),
    listen('suppression:changed', () => {
      for (const of of [keys.suppression, keys.checks, ...keys.results]) void readAgain(of);
    }),
    listen('checks:changed', () => {
      for (const of of [keys.checks, ...keys.results]) void readAgain(of);
    }),
    listen('ledger:changed', () => void readAgain(keys.ledger)),
    listen('team:changed', () => void readAgain(keys.team)),
    listen('lookup-history:changed', () => void readAgain(keys.pastLookups)),
    listen('updates:changed', () => void readAgain(keys.updates)),
    listen('budget:near', showWarning),
    listen('notice', showProblem),
    listen('navigate', ({ jobId }) => navigate(jobId)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
