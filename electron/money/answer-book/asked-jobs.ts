import { practiceConnectionId } from '../../../shared/connection.ts';
import type { JobRecord } from '../../../shared/job.ts';

/** The list of this job may have reached the service. */
const hasLeft = ({ state, queueId }: Pick<JobRecord, 'state' | 'queueId'>): boolean =>
  queueId !== undefined || state === 'sending' || state === 'outcome-unknown';

/** What the book is to say of a job: null nothing, "asked" what left, else what its result of that time tells. */
export function stageOf(job: JobRecord, forgottenUntil: string | null): string | null {
  if (!hasLeft(job) || !job.prepared || !job.sending) return null;
  if (forgottenUntil !== null && job.sending.startedAt <= forgottenUntil) return null;
  const { result, judged } = job;
  return result !== undefined && judged?.fetchedAt === result.fetchedAt ? result.fetchedAt : 'asked';
}

/** The account of a connection; the practice service has another address at each start. */
export const accountOf = ({ id, address }: { id: string; address: string }) => ({
  id,
  address: id === practiceConnectionId ? '' : address,
});
