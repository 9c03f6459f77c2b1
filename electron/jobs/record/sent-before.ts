import type { JobRecord } from '../../../shared/model/job.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { wholeNumber } from '../../../shared/words/amounts.ts';

/** Tells lists apart: the same rows to the same service at the same address, whatever the account is called. */
export function listKey(record: JobRecord): string {
  const { service, prepared, preparedHash } = record;
  return [service, placeOf(record), prepared?.rowsKey ?? preparedHash ?? ''].join(' ');
}

/** The practice service has another address at every start. */
const placeOf = ({ connection }: JobRecord): string =>
  connection.kind === 'practice' ? 'practice' : connection.address;

/** Jobs whose list is the same and may have reached the service, the newest first. */
export function sentBefore(record: JobRecord, all: readonly JobRecord[]): JobRecord[] {
  return all
    .filter((other) => !isOneWith(record, other) && mayHaveArrived(other) && isSameList(record, other))
    .sort((a, b) => (b.sending?.startedAt ?? '').localeCompare(a.sending?.startedAt ?? ''));
}

/** Itself, or its own sample, whose rows it does not send again. */
const isOneWith = (record: JobRecord, { id }: JobRecord): boolean =>
  [record.id, record.testBatch?.jobId, record.testBatchOf?.jobId].includes(id);

function mayHaveArrived({ state, queueId }: JobRecord): boolean {
  return queueId !== undefined || state === 'sending' || state === 'outcome-unknown';
}

/** A test batch has no key of its rows: it is the same when its bytes are. */
function isSameList(a: JobRecord, b: JobRecord): boolean {
  if (!a.prepared || !b.prepared) return false;
  const samePlace = a.service === b.service && placeOf(a) === placeOf(b);
  return listKey(a) === listKey(b) || (samePlace && a.preparedHash === b.preparedHash);
}

/** Why a list that waited to be sent asks first: it is not certain that it never was. */
export const mayBeSent = problem(
  'may-be-sent',
  'The app was about to send this list when it ended, or its data was set back since, so it is not certain that the list was never sent.',
  'Look in your account at the service. Send the list only if it isn’t there. Otherwise cancel this job.',
);

/** Why a list that waited to be sent asks first: others have asked the same meanwhile. */
export const askedMeanwhile = (rows: number): Problem => {
  const [what, them] = rows === 1 ? ['1 row', 'it'] : [`${wholeNumber(rows)} rows`, 'them'];
  return problem(
    'asked-meanwhile',
    `Another job or lookup has sent ${what} of this list since it was prepared. Nothing was sent.`,
    `Cancel this job and start it again to skip ${them}. If you send it anyway, you may pay for ${them} again.`,
  );
};

/** Why a list that waited to be sent asks first: the data folder it waited in is a copy. */
export const copiedProfile = problem(
  'copied-profile',
  'This list was waiting to be sent when the app’s data was copied, restored or moved to another computer, so it may have been sent from there.',
  'Send it only if it wasn’t sent from the other place. Otherwise cancel this job.',
);
