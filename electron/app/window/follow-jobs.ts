import type { MainSend } from '../../../shared/ipc/ipc-events.ts';
import type { JobProgress, JobSummary } from '../../../shared/model/job.ts';
import type { Attention } from './attention.ts';

interface FollowedJobs {
  onChange(listener: (job: JobSummary) => void): unknown;
  onRemoved(listener: (id: string) => void): unknown;
  onProgress(listener: (progress: JobProgress) => void): unknown;
}

/** Tells the window what happens to jobs, and the taskbar how far they are. */
export function followJobs(jobs: FollowedJobs, send: MainSend, attention: Attention): void {
  jobs.onChange((job) => {
    send('jobs:changed', job);
    attention.settled(job);
  });
  jobs.onRemoved((id) => send('jobs:removed', { id }));
  jobs.onProgress((progress) => {
    send('jobs:progress', progress);
    attention.progress(progress);
  });
}
