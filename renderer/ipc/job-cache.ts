import type { JobSummary } from '../../shared/model/job.ts';
import type { JobList } from '../../shared/model/job-list.ts';

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
