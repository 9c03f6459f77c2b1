import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { ArgumentOf, ChannelName, ValueOf } from '../../shared/ipc/ipc.ts';
import type { JobSummary } from '../../shared/model/job.ts';
import type { JobList } from '../../shared/model/job-list.ts';
import type { ProblemError } from '../../shared/model/problem.ts';
import { call } from './call-main.ts';
import { keys } from './keys.ts';

type Options<C extends ChannelName> = Omit<
  UseMutationOptions<ValueOf<C>, ProblemError, ArgumentOf<C>>,
  'mutationFn'
>;

/**
 * A channel as a mutation. Its problem is shown as a notification unless `meta.quiet` says the caller shows it; the
 * key lets a later success of the same control take that notification back.
 */
export function useCall<C extends ChannelName>(channel: C, options: Options<C> = {}) {
  const control = useId();
  return useMutation<ValueOf<C>, ProblemError, ArgumentOf<C>>({
    mutationKey: [control],
    mutationFn: (argument) => call(channel, argument),
    ...options,
  });
}

/** Asks for a change of one job; the job list and the job's page show the answer at once. */
export function useJobCall<Argument = void>(
  ask: (argument: Argument) => Promise<JobSummary>,
  options: Omit<UseMutationOptions<JobSummary, ProblemError, Argument>, 'mutationFn'> = {},
) {
  const queryClient = useQueryClient();
  const control = useId();
  return useMutation<JobSummary, ProblemError, Argument>({
    mutationKey: [control],
    mutationFn: ask,
    ...options,
    onSuccess: (...args) => {
      const [summary] = args;
      queryClient.setQueryData<JobList>(keys.jobs, (list) => list && withJob(list, summary));
      void queryClient.invalidateQueries({ queryKey: keys.job(summary.id) });
      return options.onSuccess?.(...args);
    },
  });
}

export function useRemoveJob(options: Options<'jobs:remove'> = {}) {
  const queryClient = useQueryClient();
  return useCall('jobs:remove', {
    ...options,
    onSuccess: (...args) => {
      const { id } = args[1];
      queryClient.setQueryData<JobList>(keys.jobs, (list) => list && withoutJob(list, id));
      return options.onSuccess?.(...args);
    },
  });
}

/** The list with this job as it stands now: in its old place, or on top when it is new, and no older one still to be read. */
export function withJob(list: JobList, job: JobSummary): JobList {
  const index = list.jobs.findIndex(({ id }) => id === job.id);
  const [newest] = list.jobs;
  if (index < 0 && list.rest && newest && job.id < newest.id) return list;
  const jobs = index < 0 ? [job, ...list.jobs] : list.jobs.with(index, job);
  return { ...list, jobs };
}

export function withoutJob(list: JobList, id: string): JobList {
  return { ...list, jobs: list.jobs.filter((job) => job.id !== id) };
}
