import { practiceConnectionId } from '../../../shared/model/connection.ts';
import type { JobRecord } from '../../../shared/model/job.ts';

/** When the list of a job left that may have reached the service; null where it did not. */
export const leftAt = ({ state, queueId, prepared, sending }: JobRecord): string | null =>
  prepared && sending && (queueId !== undefined || state === 'sending' || state === 'outcome-unknown')
    ? sending.startedAt
    : null;

/**
 * What the book is to say of a job: null nothing, "asked" what left, else what its result of that time tells.
 * @param isForgotten of a job that left at a time: one that was sent again since is another
 */
export function stageOf(job: JobRecord, isForgotten: (id: string, at: string) => boolean): string | null {
  const at = leftAt(job);
  if (at === null || isForgotten(job.id, at)) return null;
  const { result, judged } = job;
  return result !== undefined && judged?.fetchedAt === result.fetchedAt ? result.fetchedAt : 'asked';
}

/** The account of a connection; the practice service has another address at each start. */
export const accountOf = ({ id, address }: { id: string; address: string }) => ({
  id,
  address: id === practiceConnectionId ? '' : address,
});
