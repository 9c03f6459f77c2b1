import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { JobList } from '../../shared/ipc.ts';
import { statusText } from '../../shared/job.ts';
import { listen } from '../ipc/client.ts';
import { withJob, withoutJob } from '../ipc/job-cache.ts';
import { keys } from '../ipc/keys.ts';
import { useAppInfo } from '../ipc/queries.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { showProblem } from '../ui/toast.ts';

/** Keeps the query cache true to what the main process tells unasked. Mounted once. */
export function LiveEvents({ onNavigate }: { onNavigate: (jobId: string) => void }) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();

  useEffect(() => {
    const stops = [
      listen('jobs:changed', (job) => {
        const before = queryClient.getQueryData<JobList>(keys.jobs)?.jobs.find(({ id }) => id === job.id);
        queryClient.setQueryData<JobList>(keys.jobs, (list) => list && withJob(list, job));
        void queryClient.invalidateQueries({ queryKey: keys.job(job.id) });
        // A list on its way may have been read before this change.
        if (queryClient.isFetching({ queryKey: keys.jobs })) {
          void queryClient.invalidateQueries({ queryKey: keys.jobs });
        }
        if (before?.state !== job.state) queryClient.setQueryData(keys.jobProgress(job.id), null);
        if (before && statusText[before.state] !== statusText[job.state]) {
          announce(`${job.name}: ${statusText[job.state]}`);
        }
      }),
      listen('jobs:removed', ({ id }) => {
        queryClient.setQueryData<JobList>(keys.jobs, (list) => list && withoutJob(list, id));
        // Its page, if open, learns by asking again that the job is gone.
        void queryClient.invalidateQueries({ queryKey: keys.job(id) });
      }),
      listen('jobs:progress', (progress) => {
        queryClient.setQueryData(keys.jobProgress(progress.id), progress);
      }),
      listen('files:progress', (progress) => {
        queryClient.setQueryData(keys.taskProgress(progress.taskId), progress);
      }),
      listen('connections:changed', (list) => {
        queryClient.setQueryData(keys.connections, list);
      }),
      listen('webhook:changed', (status) => {
        queryClient.setQueryData(keys.webhook, status);
      }),
      listen('notice', showProblem),
      listen('navigate', ({ jobId }) => onNavigate(jobId)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient, announce, onNavigate]);

  const notices = useAppInfo().data?.notices;
  useEffect(() => {
    for (const notice of notices ?? []) showProblem(notice);
  }, [notices]);

  return null;
}
