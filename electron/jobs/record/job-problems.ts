import type { JobRecord } from '../../../shared/model/job-record.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { undoSeconds } from '../../../shared/words/amounts.ts';

/** Why a person's wish about a job was not possible. */
export const noSuchJob = problem('no-such-job', 'This job was removed.', 'Go back to the list of jobs.');
export const removedForGood = problem(
  'job-removed-for-good',
  'This job has been removed for good.',
  `A removed job can be taken back for ${undoSeconds} seconds, as long as the app stays open.`,
);
export const movedOn = problem(
  'job-moved-on',
  'This isn’t possible right now.',
  'Its status may have just changed.',
);
const waiting = problem(
  'job-waiting',
  'This job has not been sent yet.',
  'Cancel it first, or wait until the service has taken it.',
);
const underWay = problem(
  'job-under-way',
  'The list or its result is being transferred right now.',
  'Wait until the transfer has ended, then try again.',
);
const running = problem(
  'job-running',
  'The service is still working on this job.',
  'Wait until its result is here, then archive it.',
);
/** Why a job whose list or result is on its way can be neither archived nor removed. */
export function stillMoving({ state }: JobRecord): Problem {
  if (state === 'pending') return running;
  return state === 'preparing' || state === 'prepared' ? waiting : underWay;
}

export const sampleOf = (list: JobRecord): Problem =>
  problem(
    'sample-in-use',
    `This is the test batch of “${list.name}”, whose result needs it.`,
    'Remove that job first, or stop it.',
  );

export const unknownThere = problem(
  'queue-id-unknown',
  'The service does not know a job with this number for this service and this key.',
  'Check the number, and that the job belongs to the connection and service shown here.',
);

export function alreadyKnown(job: JobRecord, queueId: string): Problem {
  return problem(
    'queue-id-taken',
    `Job ${queueId} of the service belongs to "${job.name}" in your list already.`,
    'Look for another number in your account at the service.',
  );
}

/** What happened to a job is known but not on disk: the user gets what must not be forgotten. */
export function unsaved(record: JobRecord, why: Problem): Problem {
  const id =
    record.queueId === undefined ? '' : ` The service knows it as job ${record.queueId}: write that down.`;
  return problem(
    'job-unsaved',
    `What happened to "${record.name}" could not be saved.${id}`,
    `${why.advice} The app keeps trying. Leave it open until this is fixed.`,
    why.detail,
  );
}
