import type { JobSummary } from '../../shared/model/job.ts';
import { isRunning, needsPerson } from '../../shared/model/job-under-way.ts';
import type { LookupListSummary } from '../../shared/model/lookup-list.ts';
import { isAtItsEnd } from '../../shared/model/lookup-list-end.ts';
import { byMoment } from '../../shared/words/by-moment.ts';

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

/** Paused, or over with rows of which nobody knows whether they were paid for. */
const listNeedsYou = ({ state, counts }: LookupListSummary): boolean =>
  state === 'paused' || (isAtItsEnd(state) && counts.unknown > 0);

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
    if (needsPerson(job)) needsYou.push({ of: 'job', id: job.id, job });
    else if (isRunning(job)) running.push({ of: 'job', id: job.id, job });
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
