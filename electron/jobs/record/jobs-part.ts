import type { JobSummary } from '../../../shared/model/job.ts';
import { isRunning, needsPerson } from '../../../shared/model/job-actions.ts';
import {
  type JobCounts,
  type JobList,
  type JobsPart,
  lastResultsShown,
  resultCame,
} from '../../../shared/model/job-list.ts';
import { byMoment } from '../../../shared/words/by-moment.ts';

/**
 * The part of the list that comes after the job `after`, or the first where it is null: the newest jobs, and with them the
 * older ones that the desk names, so that it can be drawn before all have come. @param most jobs of a part
 */
export function jobsPart({ jobs, setAside }: JobList, after: string | null, most = 250): JobsPart {
  const older = (after === null ? [...jobs] : jobs.filter(({ id }) => id < after)).sort((a, b) =>
    a.id < b.id ? 1 : -1,
  );
  const rest = older.slice(most);
  const ahead = after === null ? namedOnDesk(rest, jobs) : [];
  return { jobs: older.slice(0, most), ahead, setAside, rest: countsOf(rest, ahead) };
}

function namedOnDesk(rest: readonly JobSummary[], all: readonly JobSummary[]): JobSummary[] {
  const results = all.flatMap((job) => {
    const at = resultCame(job);
    return at === null ? [] : [{ job, at }];
  });
  const last = new Set(
    results
      .sort((a, b) => byMoment(b.at, a.at))
      .slice(0, lastResultsShown)
      .map(({ job }) => job),
  );
  return rest.filter((job) => needsPerson(job) || isRunning(job) || last.has(job));
}

function countsOf(rest: readonly JobSummary[], ahead: readonly JobSummary[]): JobCounts {
  const named = new Set(ahead);
  const left = rest.filter((job) => !named.has(job));
  const archived = left.filter((job) => job.archived).length;
  return { current: left.length - archived, archived };
}
