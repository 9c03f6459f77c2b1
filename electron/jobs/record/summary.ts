import {
  checkedAt,
  type JobRecord,
  type JobSummary,
  may,
  wholeCounts,
  wholeReturned,
} from '../../../shared/model/job.ts';
import { type Result, success } from '../../../shared/model/problem.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { madeOnce } from '../../../shared/words/made-once.ts';

export function summaryOf(record: JobRecord): JobSummary {
  const counts = wholeCounts(record);
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
    ...verdictsOf(record),
  };
}

/** The same for the same record: of thousands that are listed, those are made that changed. */
export const summaryInList = madeOnce(summaryOf);

/** Nothing where the result was never judged, or another one has taken its place since. */
export function verdictsOf({ result, judged }: JobRecord): Pick<JobSummary, 'verdicts' | 'hits' | 'blocked'> {
  if (!judged || judged.fetchedAt !== result?.fetchedAt) return {};
  const { verdicts, hits, renewed } = judged;
  const blocked = renewed?.blocked ?? 0;
  return { verdicts, ...(hits && { hits }), ...(blocked > 0 && { blocked }) };
}

/** The answer to a command, as the window gets it. */
export function summarised(result: Result<JobRecord>): Result<JobSummary>;
export function summarised(result: Result<JobRecord | null>): Result<JobSummary | null>;
export function summarised(result: Result<JobRecord | null>): Result<JobSummary | null> {
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
  kind: 'done' | 'needs-attention' | 'outcome-unknown' | 'not-accepted' | 'candidate';
  title: string;
  body: string;
}

/** What to tell a person who may not be looking, when a job went from `before` to `after`; null for nothing. */
function noticeOf(before: JobRecord | undefined, after: JobRecord): JobNotice | null {
  // Beside a new state its own news says more: an unknown outcome may come with a candidate.
  const sameState = before?.state === after.state;
  if (sameState && (after.candidates?.length ?? 0) > (before?.candidates?.length ?? 0)) {
    return {
      jobId: after.id,
      kind: 'candidate',
      title: `Is this your job? ${after.name}`,
      body: `The service finished a job that looks like this list: ${after.candidates?.at(-1)}.`,
    };
  }
  if (sameState) return null;
  const why = after.problem?.message ?? '';
  switch (after.state) {
    case 'done': {
      const rows = after.result?.rows ?? null;
      const body = rows === null ? '' : `${counted(rows, 'row')} fetched.`;
      return { jobId: after.id, kind: 'done', title: `Done: ${after.name}`, body };
    }
    case 'needs-attention':
      return { jobId: after.id, kind: after.state, title: `Needs attention: ${after.name}`, body: why };
    case 'outcome-unknown':
      return { jobId: after.id, kind: after.state, title: `Outcome unknown: ${after.name}`, body: why };
    case 'not-accepted':
      // By the user's own hand it carries no problem, and is no news to them.
      return after.problem
        ? { jobId: after.id, kind: after.state, title: `Not accepted: ${after.name}`, body: why }
        : null;
    default:
      return null;
  }
}

/** Notifies of each thing once: a job that fails again in the same way is no news. */
export function createNotifier(notify: (notice: JobNotice) => void) {
  const lastNews = new Map<string, string>();
  return (before: JobRecord | undefined, after: JobRecord): void => {
    const notice = noticeOf(before, after);
    const news = `${notice?.kind} ${notice?.body}`;
    if (!notice || lastNews.get(after.id) === news) return;
    lastNews.set(after.id, news);
    notify(notice);
  };
}
