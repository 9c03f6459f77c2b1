import type { JobSummary } from './job.ts';
import type { SetAside } from './problem.ts';

export interface JobList {
  jobs: JobSummary[];
  setAside: SetAside[];
}

/** As many of the results that came last stand on the desk. */
export const lastResultsShown = 5;

/** When the result of a job came that may be one of these, in ISO 8601; null where there is none, or it was archived. */
export const resultCame = ({ state, archived, fetchedAt }: JobSummary): string | null =>
  state === 'done' && !archived ? (fetchedAt ?? null) : null;

/** The list on its way to the window, the newest job first, as one text: the bridge copies every value of an object by itself. */
export const packJobs = ({ jobs, setAside }: JobList): string =>
  JSON.stringify({ jobs: jobs.toSorted((a, b) => (a.id < b.id ? 1 : -1)), setAside });

export const unpackJobs = (list: string): JobList => JSON.parse(list);
