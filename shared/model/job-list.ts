import type { JobSummary } from './job-record.ts';
import type { SetAside } from './problem.ts';
import type { ServiceId } from './services.ts';

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

/** A job or a planned one among follow-ups as their jobs' pages show it. */
export interface FollowUpStep {
  service: ServiceId;
  /** 'removed': its job is not in the list any more. 'planned': it was not made yet. */
  standing: 'there' | 'removed' | 'planned';
  /** Null unless it is there. `matched`: rows with a match; null where that is not known. */
  job: (JobSummary & { matched: number | null }) | null;
}
