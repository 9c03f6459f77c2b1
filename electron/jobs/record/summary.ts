import { checkedAt } from '../../../shared/model/check-age.ts';
import { type JobRecord, type JobSummary, wholeCounts, wholeReturned } from '../../../shared/model/job.ts';
import { allowed } from '../../../shared/model/job-actions.ts';
import { type Result, success } from '../../../shared/model/problem.ts';
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
    ...(allowed(record).takeAsIs && { odd: true }),
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
