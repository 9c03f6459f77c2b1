import type { ServiceCounts } from './job-counts.ts';
import type { JobRecord, JobSummary, JobView } from './job-record.ts';
import type { JobState } from './job-state.ts';

export function jobView({ source: { path: _, ...source }, ...rest }: JobRecord): JobView {
  return { ...rest, source };
}

/** When a job was made, by its id: ms since 1970, 0 where it does not say. A later job's is always higher. */
export function momentOfJob(id: string): number {
  const iso = id.replace(/^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)(\d{3})-.*$/, '$1-$2-$3T$4:$5:$6.$7Z');
  return Date.parse(iso) || 0;
}

/** What a job sends by itself: its whole list, or what its sample left of it; null until that is known. */
export function outgoing({
  prepared,
  preparedHash,
  testBatch,
}: Pick<JobRecord, 'prepared' | 'preparedHash' | 'testBatch'>): {
  file: 'prepared' | 'rest';
  rows: number;
  bytes: number;
  hash: string | undefined;
} | null {
  if (!prepared) return null;
  if (testBatch === undefined)
    return { file: 'prepared', rows: prepared.rows, bytes: prepared.bytes, hash: preparedHash };
  return testBatch.rest ? { file: 'rest', ...testBatch.rest } : null;
}

type Counted = Pick<JobRecord, 'counts' | 'result' | 'testBatch'>;

/** A job's numbers as the service states them, with those of its sample. What one of the two leaves out is not known. */
export function wholeCounts({ counts, testBatch, result }: Counted): ServiceCounts | undefined {
  const sample = testBatch?.answered?.counts;
  // Of the sample alone, as long as there is nothing of the rest.
  if (testBatch === undefined) return counts;
  if (!counts) return result ? undefined : sample;
  if (!sample) return undefined;
  const sum = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one + other;
  return {
    rowsUploaded: sum(sample.rowsUploaded, counts.rowsUploaded),
    phonesChecked: sum(sample.phonesChecked, counts.phonesChecked),
    phonesFlagged: sum(sample.phonesFlagged, counts.phonesFlagged),
    creditsDeducted: sum(sample.creditsDeducted, counts.creditsDeducted),
  };
}

/** Rows that came back, those of the sample too; null where they cannot be counted or there is no result. */
export function wholeReturned({ result, testBatch }: Counted): number | null {
  const own = result?.rows ?? null;
  if (testBatch === undefined || own === null) return own;
  const sample = testBatch.answered?.returned ?? null;
  return sample === null ? null : sample + own;
}

/** When what a job asked itself was checked, its sample first; ISO 8601, null without a result. */
export function askedAt({
  result,
  finishedAt,
  testBatch,
}: Pick<JobRecord, 'result' | 'finishedAt' | 'testBatch'>): string | null {
  if (result === undefined) return null;
  const sample = testBatch?.answered;
  return sample?.finishedAt ?? sample?.fetchedAt ?? finishedAt ?? result.fetchedAt;
}

/** When the oldest answer of a job's whole result was checked: earlier ones may be older than its own; ISO 8601, null without a result. */
export function firstCheckedAt(
  job: Pick<JobRecord, 'result' | 'finishedAt' | 'testBatch' | 'merged'>,
): string | null {
  const own = askedAt(job);
  const earlier = job.merged?.runs?.filter(({ isEarlier }) => isEarlier) ?? [];
  if (own === null) return null;
  return earlier.reduce(
    (first, { checkedAt }) => (Date.parse(checkedAt) < Date.parse(first) ? checkedAt : first),
    own,
  );
}

/** What the phones of a job's result came to; undefined where it was not judged yet. */
export const judgedOf = ({ result, judged }: Pick<JobRecord, 'result' | 'judged'>): JobRecord['judged'] =>
  judged?.fetchedAt === result?.fetchedAt ? judged : undefined;

/** When that phone of a job's result was checked last whose check is the oldest of those that may be called. */
export function checkedAt(
  job: Pick<JobRecord, 'result' | 'finishedAt' | 'judged' | 'testBatch' | 'merged'>,
): string | null {
  return judgedOf(job)?.renewed?.checkedAt ?? firstCheckedAt(job);
}

/** Whether the service has its list, or may have it: it may cost money there. */
export const mayBeAtService = ({ state, queueId }: Partial<Pick<JobRecord, 'state' | 'queueId'>>): boolean =>
  queueId !== undefined || state === 'sending' || state === 'outcome-unknown';

const unsentStates: readonly JobState[] = ['preparing', 'unconfirmed', 'sampling', 'prepared'];
/** The states in which a job's list or result is on its way, or is about to be. */
const movingStates: readonly JobState[] = ['preparing', 'prepared', 'sending', 'ready', 'fetching'];
const runningStates: readonly JobState[] = [...movingStates, 'pending'];

/** Whether something of a job is still to come, or to leave, through its connection without a person. */
export const isInProgress = ({ state }: Pick<JobRecord, 'state'>): boolean =>
  state === 'sampling' || runningStates.includes(state);

/** Lists with fewer rows are too short to draw from. */
const shortest = 4;
const least = 20;
const usual = 200;

/** How large a sample of a list may be, and a size that suits; null where the list is too short for one. */
export function sampleSizes(rows: number): { least: number; most: number; usual: number } | null {
  if (rows < shortest) return null;
  const most = Math.floor(rows / 2);
  const smallest = most < least ? Math.min(2, most) : least;
  return {
    least: smallest,
    most,
    usual: Math.min(most, Math.max(least, Math.min(usual, Math.round(rows / 10)))),
  };
}

type Acted = Pick<
  JobRecord,
  'state' | 'archived' | 'queueId' | 'result' | 'odd' | 'prepared' | 'testBatch' | 'testBatchOf'
>;

const isAccepted = ({ queueId }: Acted) => queueId !== undefined;
const isOdd = ({ odd, state }: Acted) =>
  odd !== undefined && (state === 'done' || state === 'needs-attention');
const isUnknown = ({ state }: Acted) => state === 'outcome-unknown';

/** Whether each may be done to a job as it stands, decided here for both sides: main enforces it, the window offers it. */
export const may = {
  cancel: (job) => unsentStates.includes(job.state) || (job.state === 'needs-attention' && !isAccepted(job)),
  send: ({ state }) => state === 'unconfirmed',
  trySample: ({ state, testBatch, testBatchOf, prepared }) =>
    state === 'unconfirmed' && !testBatch && !testBatchOf && sampleSizes(prepared?.rows ?? 0) !== null,
  sendRest: ({ state, testBatch }) => state === 'sampling' && testBatch?.answered !== undefined,
  checkNow: (job) =>
    isAccepted(job) && !isOdd(job) && ['pending', 'ready', 'needs-attention'].includes(job.state),
  attachQueueId: isUnknown,
  markNotAccepted: isUnknown,
  // A known queue id is never sent again: its result is still to come.
  sendAgain: (job) =>
    !isAccepted(job) && ['outcome-unknown', 'not-accepted', 'needs-attention'].includes(job.state),
  // Also while it is fetched again: what is there stays until a better one is in place.
  saveResult: (job) => job.result !== undefined || isOdd(job),
  takeAsIs: isOdd,
  fetchAgain: (job) => isAccepted(job) && (job.state === 'done' || isOdd(job)),
  saveRejects: ({ prepared }) => (prepared?.rejects.rows ?? 0) > 0,
  saveChanges: ({ prepared }) => (prepared?.changed?.cells ?? 0) > 0,
  // While it runs, its place in the list says how far it is.
  archive: ({ state, archived }) => !archived && !runningStates.includes(state),
  unarchive: ({ archived }) => archived,
  remove: ({ state }) => state === 'ready' || !movingStates.includes(state),
} satisfies Record<string, (job: Acted) => boolean>;

export type JobAction = keyof typeof may;

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

type Standing = Pick<JobSummary, 'state' | 'archived' | 'odd' | 'testBatch'>;

/** Nothing goes on here before a person does something. What was archived is dealt with. */
export function needsPerson({ state, archived, odd, testBatch }: Standing): boolean {
  if (archived) return false;
  return next[state] === 'person' || odd === true || (state === 'sampling' && testBatch?.answered === true);
}

/** Goes on by itself. */
export const isRunning = (job: Standing): boolean =>
  !job.archived && next[job.state] === 'app' && !needsPerson(job);
