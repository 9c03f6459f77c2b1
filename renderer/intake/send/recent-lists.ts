import type { JobSummary } from '../../../shared/model/job.ts';

/** A list that was sent before, by the job that knows where it lies. */
interface RecentList {
  jobId: string;
  name: string;
  /** When it was sent last; ISO 8601. */
  at: string;
  service: JobSummary['service'];
}

/** The lists that people sent last, the newest first, each name once; what the app made of another job is none of theirs. */
export function recentLists(jobs: readonly JobSummary[], most: number): RecentList[] {
  const byName = new Map<string, RecentList>();
  for (const { id, name, createdAt, service, testBatchOf, follows } of jobs) {
    if (testBatchOf || follows) continue;
    const known = byName.get(name);
    if (!known || known.at < createdAt) byName.set(name, { jobId: id, name, at: createdAt, service });
  }
  return [...byName.values()].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, most);
}
