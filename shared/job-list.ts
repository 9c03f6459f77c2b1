import type { JobSummary } from './job.ts';
import type { SetAside } from './set-aside.ts';

export interface JobList {
  jobs: JobSummary[];
  setAside: SetAside[];
}

/** As many jobs travel, and are read, as one piece: some milliseconds of work. */
const perPiece = 250;

/**
 * The list of jobs on its way to the window: the bridge between preload script and page copies every value of an object by
 * itself, thousands of jobs for a tenth of a second in which no press is answered; of a text it makes one copy.
 */
export interface PackedJobList extends Omit<JobList, 'jobs'> {
  /** Each the JSON of some of them, in their order. */
  pieces: readonly string[];
}

export function packJobs({ jobs, ...rest }: JobList): PackedJobList {
  const starts = Array.from({ length: Math.ceil(jobs.length / perPiece) }, (_, piece) => piece * perPiece);
  return { ...rest, pieces: starts.map((start) => JSON.stringify(jobs.slice(start, start + perPiece))) };
}

/** @param pause what is waited for after each piece, so that something else can be done. */
export async function unpackJobs(
  { pieces, ...rest }: PackedJobList,
  pause: () => Promise<void>,
): Promise<JobList> {
  const jobs: JobList['jobs'] = [];
  for (const piece of pieces) {
    jobs.push(...JSON.parse(piece));
    await pause();
  }
  return { ...rest, jobs };
}
