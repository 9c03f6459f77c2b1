import { z } from 'zod';
import { type JobRecord, JobRecordSchema } from '../../../shared/model/job.ts';
import { failure, type Problem, problem, type Result, success } from '../../../shared/model/problem.ts';

const recordVersion = 1;

const VersionSchema = z.object({ version: z.number().int().min(0) });

const damaged = (detail: string): Problem =>
  problem(
    'damaged-record',
    'The record of a job could not be read, so the job is not shown in the list.',
    'Nothing was deleted: its folder is kept as it is. Restore job.json from a backup, or move the folder away.',
    detail,
  );

const fromNewerApp = (version: number): Problem =>
  problem(
    'newer-record',
    'A job was saved by a newer version of the app, so this one leaves it alone.',
    'Install the newer version again to see the job; its folder is kept as it is.',
    `record version ${version}`,
  );

/** Reads the text of a job.json. */
export function parseRecord(text: string): Result<JobRecord> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return failure(damaged(error instanceof Error ? error.message : String(error)));
  }
  const record = JobRecordSchema.safeParse(json);
  if (record.success) return success(record.data);
  const version = VersionSchema.safeParse(json).data?.version ?? 0;
  return failure(version > recordVersion ? fromNewerApp(version) : damaged(z.prettifyError(record.error)));
}

/** What a job waits for is of this run only. */
export function formatRecord({ waitsFor: _, ...record }: JobRecord): string {
  return `${JSON.stringify(record, null, 1)}\n`;
}
