import type { JobSummary } from './job.ts';
import type { SetAside } from './problem.ts';

export interface JobList {
  jobs: JobSummary[];
  setAside: SetAside[];
  /** How many more jobs there are, which are still being read; absent once all are here. */
  rest?: JobCounts;
}

export interface JobCounts {
  current: number;
  archived: number;
}

/** As many of the results that came last stand on the desk. */
export const lastResultsShown = 5;

/** When the result of a job came that may be one of these, in ISO 8601; null where there is none, or it was archived. */
export const resultCame = ({ state, archived, fetchedAt }: JobSummary): string | null =>
  state === 'done' && !archived ? (fetchedAt ?? null) : null;

/** A part of the list of jobs: some milliseconds of work to send, and to read. */
export interface JobsPart {
  /** The newest first. */
  jobs: JobSummary[];
  /** With the first part: older jobs that the desk names, since they are under way or have one of the last results. */
  ahead: JobSummary[];
  setAside: SetAside[];
  /** What is older than these jobs, but for those of `ahead`. */
  rest: JobCounts;
}

/** A part on its way to the window, as one text: the bridge copies every value of an object by itself. */
export interface PackedJobs {
  /** JSON. */
  part: string;
}

export const packJobs = (part: JobsPart): PackedJobs => ({ part: JSON.stringify(part) });

export const unpackJobs = ({ part }: PackedJobs): JobsPart => JSON.parse(part);

export const countOf = ({ current, archived }: JobCounts): number => current + archived;
