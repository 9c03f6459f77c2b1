import type { JobSummary } from '../../shared/model/job.ts';
import { countOf, type JobList, type JobsPart } from '../../shared/model/job-list.ts';

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
