import type { JobRecord, JobSummary } from './job.ts';
import type { JobState } from './job-state.ts';
import { sampleSizes } from './test-batch.ts';

export type JobAction =
  | 'cancel'
  | 'send'
  | 'trySample'
  | 'sendRest'
  | 'checkNow'
  | 'attachQueueId'
  | 'markNotAccepted'
  | 'sendAgain'
  | 'saveResult'
  | 'takeAsIs'
  | 'fetchAgain'
  | 'saveRejects'
  | 'saveChanges'
  | 'archive'
  | 'unarchive'
  | 'remove';

const unsentStates: readonly JobState[] = ['preparing', 'unconfirmed', 'sampling', 'prepared'];
/** The states in which a job's list or result is on its way, or is about to be. */
const movingStates: readonly JobState[] = ['preparing', 'prepared', 'sending', 'ready', 'fetching'];
const runningStates: readonly JobState[] = [...movingStates, 'pending'];

/** Whether something of a job is still to come, or to leave, through its connection without a person. */
export const isInProgress = ({ state }: Pick<JobRecord, 'state'>): boolean =>
  state === 'sampling' || runningStates.includes(state);

/** What may be done to a job as it stands, decided here for both sides: main enforces it, the window offers it. */
export function allowed(
  job: Pick<
    JobRecord,
    'state' | 'archived' | 'queueId' | 'result' | 'odd' | 'prepared' | 'testBatch' | 'testBatchOf'
  >,
): Record<JobAction, boolean> {
  const { state, archived } = job;
  const accepted = job.queueId !== undefined;
  const moving = movingStates.includes(state);
  const unknown = state === 'outcome-unknown';
  const settled = state === 'done' || state === 'needs-attention';
  const isOdd = job.odd !== undefined && settled;
  return {
    cancel: unsentStates.includes(state) || (state === 'needs-attention' && !accepted),
    send: state === 'unconfirmed',
    trySample:
      state === 'unconfirmed' &&
      !job.testBatch &&
      !job.testBatchOf &&
      sampleSizes(job.prepared?.rows ?? 0) !== null,
    sendRest: state === 'sampling' && job.testBatch?.answered !== undefined,
    checkNow: accepted && !isOdd && (state === 'pending' || state === 'ready' || state === 'needs-attention'),
    attachQueueId: unknown,
    markNotAccepted: unknown,
    // A known queue id is never sent again: its result is still to come.
    sendAgain: !accepted && (unknown || state === 'not-accepted' || state === 'needs-attention'),
    // Also while it is fetched again: what is there stays until a better one is in place.
    saveResult: job.result !== undefined || isOdd,
    takeAsIs: isOdd,
    fetchAgain: accepted && (state === 'done' || isOdd),
    saveRejects: (job.prepared?.rejects.rows ?? 0) > 0,
    saveChanges: (job.prepared?.changed?.cells ?? 0) > 0,
    // While it runs, its place in the list says how far it is.
    archive: !archived && !runningStates.includes(state),
    unarchive: archived,
    remove: !moving || state === 'ready',
  };
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

type Standing = Pick<JobSummary, 'state' | 'archived' | 'odd' | 'testBatch'>;

/** Nothing goes on here before a person does something. What was archived is dealt with. */
export function needsPerson({ state, archived, odd, testBatch }: Standing): boolean {
  if (archived) return false;
  return next[state] === 'person' || odd === true || (state === 'sampling' && testBatch?.answered === true);
}

/** Goes on by itself. */
export const isRunning = (job: Standing): boolean =>
  !job.archived && next[job.state] === 'app' && !needsPerson(job);
