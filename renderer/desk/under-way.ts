import type { JobSummary } from '../../shared/job.ts';
import type { JobState } from '../../shared/job-state.ts';
import type { LookupListSummary } from '../../shared/lookup-list.ts';
import { byMoment } from './by-moment.ts';

/** A job or a list of lookups, as the desk speaks of both. */
export type DeskItem =
  | { of: 'job'; id: string; job: JobSummary }
  | { of: 'list'; id: string; list: LookupListSummary };

export interface UnderWay {
  /** Nothing goes on here before a person does something; the most pressing first. */
  needsYou: DeskItem[];
  /** Goes on by itself; the newest first. */
  running: DeskItem[];
}

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

/** What was archived is dealt with. */
function jobNeedsYou({ state, archived, odd, pilot }: JobSummary): boolean {
  if (archived) return false;
  return next[state] === 'person' || odd === true || (state === 'sampling' && pilot?.answered === true);
}

/** Paused, or over with rows of which nobody knows whether they were paid for. */
const listNeedsYou = ({ state, counts }: LookupListSummary): boolean =>
  state === 'paused' || ((state === 'done' || state === 'stopped') && counts.unknown > 0);

/** What a person is asked about before what only waits: what may have been paid for already, then what came. */
function urgency(item: DeskItem): number {
  if (item.of === 'list') return item.list.counts.unknown > 0 ? 0 : 2;
  const { state } = item.job;
  if (state === 'outcome-unknown') return 0;
  if (state === 'needs-attention' || state === 'done') return 1;
  return state === 'not-accepted' ? 3 : 2;
}

const startedAt = (item: DeskItem): string => (item.of === 'job' ? item.job : item.list).createdAt;
const newestFirst = (a: DeskItem, b: DeskItem) => byMoment(startedAt(b), startedAt(a));

/** Sorts out whom each job and each list of lookups waits for; those that are over are in neither part. */
export function underWay(jobs: readonly JobSummary[], lists: readonly LookupListSummary[]): UnderWay {
  const needsYou: DeskItem[] = [];
  const running: DeskItem[] = [];
  for (const job of jobs) {
    if (jobNeedsYou(job)) needsYou.push({ of: 'job', id: job.id, job });
    else if (!job.archived && next[job.state] === 'app') running.push({ of: 'job', id: job.id, job });
  }
  for (const list of lists) {
    if (listNeedsYou(list)) needsYou.push({ of: 'list', id: list.id, list });
    else if (list.state === 'running') running.push({ of: 'list', id: list.id, list });
  }
  return {
    needsYou: needsYou.sort((a, b) => urgency(a) - urgency(b) || newestFirst(a, b)),
    running: running.sort(newestFirst),
  };
}
