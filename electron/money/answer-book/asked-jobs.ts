import { practiceConnectionId } from '../../../shared/connection.ts';
import type { JobRecord } from '../../../shared/job.ts';
import type { BookState, ForgottenJobs } from './book-folder.ts';

/** The list of this job may have reached the service. */
const hasLeft = ({ state, queueId }: Pick<JobRecord, 'state' | 'queueId'>): boolean =>
  queueId !== undefined || state === 'sending' || state === 'outcome-unknown';

type Forgotten = Pick<BookState, 'forgottenUntil' | 'forgottenJobs'>;

/** Where the clock was set back since, the time alone would have forgotten what was sent after that. */
const isForgotten = (id: string, at: string, { forgottenUntil: until, forgottenJobs: jobs }: Forgotten) =>
  until !== null && at <= until && (jobs === null || (id <= jobs.last && !jobs.unsent.includes(id)));

/** All that there is now, for good. */
export function toForget(jobs: readonly JobRecord[]): ForgottenJobs {
  const ids = jobs.map(({ id }) => id).sort();
  return { last: ids.at(-1) ?? '', unsent: jobs.flatMap((job) => (hasLeft(job) ? [] : [job.id])) };
}

/** What the book is to say of a job: null nothing, "asked" what left, else what its result of that time tells. */
export function stageOf(job: JobRecord, forgotten: Forgotten): string | null {
  if (!hasLeft(job) || !job.prepared || !job.sending) return null;
  if (isForgotten(job.id, job.sending.startedAt, forgotten)) return null;
  const { result, judged } = job;
  return result !== undefined && judged?.fetchedAt === result.fetchedAt ? result.fetchedAt : 'asked';
}

/** The account of a connection; the practice service has another address at each start. */
export const accountOf = ({ id, address }: { id: string; address: string }) => ({
  id,
  address: id === practiceConnectionId ? '' : address,
});
