import type { JobSummary } from './job.ts';
import type { JobState } from './job-state.ts';

/** Who acts next on a job in each state; a sample that has its answer and an odd result are told from these below. */
const next: Record<JobState, 'person' | 'app' | 'nobody'> = {
  preparing: 'app',
  unconfirmed: 'person',
  sampling: 'app',
  prepared: 'app',
  sending: 'app',
  pending: 'app',
  ready: 'app',
  fetching: 'app',
  done: 'nobody',
  'not-accepted': 'person',
  'outcome-unknown': 'person',
  'needs-attention': 'person',
  cancelled: 'nobody',
};

type Standing = Pick<JobSummary, 'state' | 'archived' | 'odd' | 'pilot'>;

/** Nothing goes on here before a person does something. What was archived is dealt with. */
export function needsPerson({ state, archived, odd, pilot }: Standing): boolean {
  if (archived) return false;
  return next[state] === 'person' || odd === true || (state === 'sampling' && pilot?.answered === true);
}

/** Goes on by itself. */
export const isRunning = (job: Standing): boolean =>
  !job.archived && next[job.state] === 'app' && !needsPerson(job);
