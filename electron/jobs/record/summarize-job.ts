import { checkedAt, judgedOf, may, wholeCounts, wholeReturned } from '../../../shared/model/job.ts';
import type { JobRecord, JobSummary } from '../../../shared/model/job-record.ts';
import { type JobState, statusText } from '../../../shared/model/job-state.ts';
import { type Result, success } from '../../../shared/model/problem.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { madeOnce } from '../../../shared/words/made-once.ts';

export function summaryOf(record: JobRecord): JobSummary {
  const counts = wholeCounts(record);
  // Nothing where the result was never judged, or another one has taken its place since.
  const { verdicts, hits, renewed } = judgedOf(record) ?? {};
  return {
    id: record.id,
    createdAt: record.createdAt,
    name: record.name,
    note: record.note,
    archived: record.archived,
    connection: record.connection,
    service: record.service,
    state: record.state,
    ...(record.confirmFirst && { confirmFirst: true }),
    ...(record.queueId !== undefined && { queueId: record.queueId }),
    ...(counts && { counts }),
    ...(record.problem && { problem: record.problem }),
    ...(record.waitsFor && { waitsFor: record.waitsFor }),
    ...(record.testBatchOf && { testBatchOf: record.testBatchOf }),
    ...(record.follows && { follows: record.follows }),
    ...(record.testBatch && {
      testBatch: { jobId: record.testBatch.jobId, answered: record.testBatch.answered !== undefined },
    }),
    rows: record.prepared?.rows ?? null,
    resultRows: wholeReturned(record),
    checkedAt: checkedAt(record),
    ...(record.result && { fetchedAt: record.result.fetchedAt }),
    ...(may.takeAsIs(record) && { odd: true }),
    ...(verdicts && { verdicts }),
    ...(hits && { hits }),
    ...(renewed && renewed.blocked > 0 && { blocked: renewed.blocked }),
  };
}

/** The same for the same record: of thousands that are listed, those are made that changed. */
export const summaryInList = madeOnce(summaryOf);

/** The answer to a command, as the window gets it. */
export function summarized(result: Result<JobRecord>): Result<JobSummary>;
export function summarized(result: Result<JobRecord | null>): Result<JobSummary | null>;
export function summarized(result: Result<JobRecord | null>): Result<JobSummary | null> {
  return result.ok ? success(result.value && summaryOf(result.value)) : result;
}

/** Whether a person looking at the list or the job's page would see a difference. */
export function looksDifferent(before: JobRecord, after: JobRecord): boolean {
  return (
    before.timeline.length !== after.timeline.length ||
    before.timeline.at(-1) !== after.timeline.at(-1) ||
    before.candidates?.length !== after.candidates?.length ||
    before.odd !== after.odd ||
    JSON.stringify(summaryOf(before)) !== JSON.stringify(summaryOf(after))
  );
}

/** Something worth a person's attention even when the window is closed. */
export interface JobNotice {
  jobId: string;
  title: string;
  body: string;
}

const newsworthy: readonly JobState[] = ['done', 'needs-attention', 'outcome-unknown', 'not-accepted'];

/** What to tell a person who may not be looking, when a job went from `before` to `after`; null for nothing. */
function noticeOf(before: JobRecord | undefined, after: JobRecord): JobNotice | null {
  const { id: jobId, name, state, problem, result, candidates = [] } = after;
  // Beside a new state its own news says more: an unknown outcome may come with a candidate.
  if (before?.state === state) {
    if (candidates.length <= (before.candidates?.length ?? 0)) return null;
    const body = `The service finished a job that looks like this list: ${candidates.at(-1)}.`;
    return { jobId, title: `Is this your job? ${name}`, body };
  }
  // By the user's own hand a refusal carries no problem, and is no news to them.
  if (!newsworthy.includes(state) || (state === 'not-accepted' && !problem)) return null;
  const rows = result?.rows ?? null;
  const fetched = rows === null ? '' : `${counted(rows, 'row')} fetched.`;
  const body = state === 'done' ? fetched : (problem?.message ?? '');
  return { jobId, title: `${statusText[state]}: ${name}`, body };
}

/** Notifies of each thing once: a job that fails again in the same way is no news. */
export function createNotifier(notify: (notice: JobNotice) => void) {
  const lastNews = new Map<string, string>();
  return (before: JobRecord | undefined, after: JobRecord): void => {
    const notice = noticeOf(before, after);
    if (!notice) return;
    const news = `${after.state} ${notice.body}`;
    if (lastNews.get(after.id) === news) return;
    lastNews.set(after.id, news);
    notify(notice);
  };
}
