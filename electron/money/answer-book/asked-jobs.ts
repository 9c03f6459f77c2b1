import { practiceConnectionId } from '../../../shared/model/connection.ts';
import type { JobRecord } from '../../../shared/model/job.ts';
import type { BookState, ForgottenJobs } from './book-folder.ts';

/** The list of this job may have reached the service. */
const hasLeft = ({ state, queueId }: Pick<JobRecord, 'state' | 'queueId'>): boolean =>
  queueId !== undefined || state === 'sending' || state === 'outcome-unknown';

type Forgotten = Pick<BookState, 'forgottenUntil' | 'forgottenJobs'>;

/** The clock may have been set since, or have been wrong then: the time alone says not what was sent after that. */
function isForgotten(id: string, at: string, { forgottenUntil: until, forgottenJobs: jobs }: Forgotten) {
  if (until === null) return false;
  if (jobs?.ahead[id] === at) return true;
  return at <= until && (jobs === null || (id <= jobs.last && !jobs.unsent.includes(id)));
}

/** All that there is now, for good. @param until now: ISO 8601 */
export function toForget(jobs: readonly JobRecord[], until: string): ForgottenJobs {
  const ids = jobs.map(({ id }) => id).sort();
  const sent = jobs.flatMap((job) => (hasLeft(job) && job.sending ? [[job.id, job.sending.startedAt]] : []));
  return {
    last: ids.at(-1) ?? '',
    unsent: jobs.flatMap((job) => (hasLeft(job) ? [] : [job.id])),
    ahead: Object.fromEntries(sent.filter(([, at = '']) => at > until)),
  };
}

/** The same of a lookup. Of the single ones that there are, none was there: they were forgotten, too. */
export const isForgottenLookup = (
  { list, at }: { list: string | null; at: string },
  { forgottenUntil: until, forgottenLists: lists }: Pick<BookState, 'forgottenUntil' | 'forgottenLists'>,
): boolean => (lists === null ? until !== null && at <= until : list !== null && lists.includes(list));

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
