import type { JobSummary } from '../../shared/job.ts';
import type { JobList } from '../../shared/job-list.ts';

/** The list with this job as it stands now: in its old place, or on top when it is new. */
export function withJob(list: JobList, job: JobSummary): JobList {
  const index = list.jobs.findIndex(({ id }) => id === job.id);
  const jobs = index < 0 ? [job, ...list.jobs] : list.jobs.with(index, job);
  return { ...list, jobs };
}

export function withoutJob(list: JobList, id: string): JobList {
  return { ...list, jobs: list.jobs.filter((job) => job.id !== id) };
}
