/**
 * A job's life: preparing -> prepared (waiting its turn) -> sending -> pending -> ready -> fetching -> done,
 * with side doors unconfirmed (not sent before a person says so), sampling (a sample of it goes first), not-accepted, outcome-unknown, needs-attention and
 * cancelled (only before sending).
 */
export const jobStates = [
  'preparing',
  'unconfirmed',
  'sampling',
  'prepared',
  'sending',
  'pending',
  'ready',
  'fetching',
  'done',
  'not-accepted',
  'outcome-unknown',
  'needs-attention',
  'cancelled',
] as const;
export type JobState = (typeof jobStates)[number];

/** The status text a person reads; tests and screen readers rely on these words. */
export const statusText: Record<JobState, string> = {
  preparing: 'Preparing',
  unconfirmed: 'Waiting for you',
  sampling: 'Running test batch',
  prepared: 'Preparing',
  sending: 'Sending',
  pending: 'In progress',
  ready: 'Fetching result',
  fetching: 'Fetching result',
  done: 'Done',
  'not-accepted': 'Not accepted',
  'outcome-unknown': 'Outcome unknown',
  'needs-attention': 'Needs attention',
  cancelled: 'Canceled',
};

/** What the text of a job's status rests on. */
export interface Status {
  state: JobState;
  testBatch?: { answered?: unknown } | undefined;
  problem?: { withoutTeam?: true | undefined } | undefined;
}

const reviewText = 'Review test batch';
const teamText = 'Waiting for team';

/** Its list is ready, and what colleagues asked can't be known before the team is reached. */
export const waitsForTeam = ({ state, problem }: Status): boolean =>
  state === 'prepared' && problem?.withoutTeam === true;

/** Its status text: of a test batch that is back, that a person looks at it. */
export function statusOf(job: Status): string {
  if (waitsForTeam(job)) return teamText;
  return job.state === 'sampling' && job.testBatch?.answered ? reviewText : statusText[job.state];
}

export const statusTexts: readonly string[] = [
  ...new Set([...Object.values(statusText), reviewText, teamText]),
];

/** A job in these states asks and sends nothing itself unless the user does something; of one that is sampling, the sample does. */
export const settledStates: readonly JobState[] = [
  'unconfirmed',
  'sampling',
  'done',
  'not-accepted',
  'outcome-unknown',
  'cancelled',
];
