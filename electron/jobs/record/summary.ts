import type { JobRecord, JobSummary } from '../../../shared/job.ts';

/** What a list shows of a job. */
export function summaryOf(record: JobRecord): JobSummary {
  return {
    id: record.id,
    createdAt: record.createdAt,
    name: record.name,
    note: record.note,
    archived: record.archived,
    connection: record.connection,
    service: record.service,
    state: record.state,
    ...(record.queueId !== undefined && { queueId: record.queueId }),
    ...(record.counts && { counts: record.counts }),
    ...(record.problem && { problem: record.problem }),
    rows: record.prepared?.rows ?? null,
    resultRows: record.result?.rows ?? null,
  };
}

/** Whether a person looking at the list or the job's page would see a difference. */
export function looksDifferent(before: JobRecord, after: JobRecord): boolean {
  return (
    before.timeline.length !== after.timeline.length ||
    before.timeline.at(-1) !== after.timeline.at(-1) ||
    before.candidates?.length !== after.candidates?.length ||
    JSON.stringify(summaryOf(before)) !== JSON.stringify(summaryOf(after))
  );
}
