import type { JobRecord, JobState } from '../../shared/job.ts';

type Subject = Pick<JobRecord, 'state' | 'archived' | 'queueId' | 'result' | 'prepared'>;

const notMoving: readonly JobState[] = [
  'pending',
  'done',
  'not-accepted',
  'outcome-unknown',
  'needs-attention',
  'cancelled',
];

/** Which actions a job's page offers. Whether one may really happen is for the main process to say. */
export function applicableActions(job: Subject) {
  const { state, archived, queueId } = job;
  const accepted = queueId !== undefined;
  return {
    saveResult: job.result !== undefined && state === 'done',
    saveRejects: (job.prepared?.rejects.rows ?? 0) > 0,
    checkNow: accepted && (state === 'pending' || state === 'ready' || state === 'needs-attention'),
    cancel: state === 'preparing' || state === 'prepared',
    attachQueueId: state === 'outcome-unknown',
    markNotAccepted: state === 'outcome-unknown',
    // A known queue id is never sent again: its result is still to come.
    sendAgain:
      state === 'outcome-unknown' || (!accepted && (state === 'not-accepted' || state === 'needs-attention')),
    archive: !archived && notMoving.includes(state),
    unarchive: archived,
  };
}
