import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';
import type { NewsPlace } from '../../shared/ipc/ipc-events.ts';
import type { JobList } from '../../shared/model/job-list.ts';
import { statusOf } from '../../shared/model/job-state.ts';
import { isAtItsEnd } from '../../shared/model/lookup-list.ts';
import { answersOf, keyOf, progressOf } from '../ipc/ask.ts';
import { listen } from '../ipc/call-main.ts';
import { jobsQuery, withJob, withoutJob } from '../ipc/queries.ts';
import { listStates } from '../ui/badge.tsx';
import { showProblem, showWarning } from '../ui/toasts.tsx';

/** Keeps the query cache true to what the main process tells unasked; answers a function that stops. */
export function followMain(
  queryClient: QueryClient,
  { announce, navigate }: { announce: (text: string) => void; navigate: (place: NewsPlace) => void },
): () => void {
  /** What is on its way may be older than the change; a very first reading would go on unless it is cancelled. */
  async function readAgain(answers: QueryFilters): Promise<void> {
    await queryClient.cancelQueries(answers);
    return queryClient.invalidateQueries(answers);
  }

  async function take(queryKey: QueryKey, value: unknown): Promise<void> {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, value);
  }

  const areNew = (...channels: readonly string[]) => void readAgain(answersOf(...channels));
  const changeJobs = (change: (list: JobList) => JobList) =>
    queryClient.setQueryData(jobsQuery.queryKey, (list) => list && change(list));

  const stops = [
    listen('jobs:changed', (job) => {
      const before = queryClient.getQueryData(jobsQuery.queryKey)?.jobs.find(({ id }) => id === job.id);
      changeJobs((list) => withJob(list, job));
      void readAgain({ queryKey: keyOf('jobs:get', { id: job.id }) });
      areNew('jobs:follow-ups', ...(job.testBatch || job.testBatchOf ? ['jobs:forecast'] : []));
      if (before?.checkedAt !== job.checkedAt || before.blocked !== job.blocked) areNew('checks:');
      if (before?.state !== job.state) queryClient.setQueryData(progressOf(job.id).queryKey, null);
      if (before && statusOf(before) !== statusOf(job)) announce(`${job.name}: ${statusOf(job)}`);
    }),
    listen('jobs:removed', ({ id }) => {
      changeJobs((list) => withoutJob(list, id));
      areNew('jobs:follow-ups');
      // Its page, if open, learns by asking again that the job is gone.
      void readAgain({ queryKey: keyOf('jobs:get', { id }) });
    }),
    listen('opened:changed', (file) => {
      areNew('opened:list', 'checks:');
      void take(keyOf('opened:get', { id: file.id }), file);
    }),
    listen('opened:removed', ({ id }) => {
      areNew('opened:list', 'checks:');
      void take(keyOf('opened:get', { id }), null);
    }),
    listen('lookup-lists:changed', (list) => {
      const key = keyOf('lookup-lists:get', { id: list.id });
      const before = queryClient.getQueryData(key);
      void take(key, list);
      areNew('lookup-lists:list', 'lookup-lists:row');
      // What is over stands in the history.
      if (isAtItsEnd(list.state)) areNew('lookup-history:');
      const known = queryClient
        .getQueryData(keyOf('lookup-lists:list', undefined))
        ?.lists.find(({ id }) => id === list.id);
      if (known && (known.checkedAt !== list.checkedAt || known.blocked !== list.blocked)) areNew('checks:');
      if (before && before.state !== list.state) announce(`${list.name}: ${listStates[list.state].text}`);
    }),
    listen('lookup-lists:removed', ({ id }) => {
      areNew('lookup-lists:list', 'lookup-history:', 'checks:');
      void take(keyOf('lookup-lists:get', { id }), null);
    }),
    listen(
      'progress',
      (progress) => void queryClient.setQueryData(progressOf(progress.id).queryKey, progress),
    ),
    listen('connections:changed', (list) => void take(keyOf('connections:list', undefined), list)),
    listen('webhook:changed', (status) => void take(keyOf('webhook:status', undefined), status)),
    listen('suppression:changed', () => areNew('suppression:', 'checks:', 'results:', 'jobs:forecast')),
    listen('checks:changed', () => areNew('checks:', 'results:', 'jobs:forecast')),
    listen('ledger:changed', () => areNew('ledger:', 'budgets:', 'prices:')),
    listen('team:changed', () => areNew('team:')),
    listen('watched:changed', () => areNew('watched:')),
    listen('lookup-history:changed', () => areNew('lookup-history:')),
    listen('updates:changed', () => areNew('updates:')),
    listen('budget:near', showWarning),
    listen('notice', showProblem),
    listen('navigate', navigate),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
