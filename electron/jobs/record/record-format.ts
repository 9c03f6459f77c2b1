import { z } from 'zod';
import { type JobRecord, JobRecordSchema } from '../../../shared/job.ts';
import { failure, type Problem, problem, type Result, success } from '../../../shared/problem.ts';

const recordVersion = 1;

const VersionSchema = z.object({ version: z.number().int().min(0) });
const AnyVersionSchema = VersionSchema.loose();
type AnyVersion = z.infer<typeof AnyVersionSchema>;

/** Turns a record of one version into the next one's shape; the version number is set by the caller. */
export type Migration = (old: AnyVersion) => Record<string, unknown>;

/** By the version they start from. There is none yet: version 1 is the first. */
export const recordMigrations: Readonly<Record<number, Migration>> = {};

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

/**
 * Reads the text of a job.json of any known version.
 * @returns the record, and the version it had where it was an older one
 */
export function parseRecord(
  text: string,
  migrations: Readonly<Record<number, Migration>> = recordMigrations,
): Result<{ record: JobRecord; migratedFrom?: number }> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return failure(damaged(error instanceof Error ? error.message : String(error)));
  }
  // Of a record as it is written today nothing is copied to learn its version: thousands are read at each start.
  const versioned = VersionSchema.safeParse(json);
  if (!versioned.success) return failure(damaged(z.prettifyError(versioned.error)));
  const { version } = versioned.data;
  if (version > recordVersion) return failure(fromNewerApp(version));
  let migrated = json;
  for (let from = version; from < recordVersion; from++) {
    const migrate = migrations[from];
    if (!migrate) return failure(damaged(`record version ${version} is not known`));
    migrated = { ...migrate(AnyVersionSchema.parse(migrated)), version: from + 1 };
  }
  const record = JobRecordSchema.safeParse(migrated);
  if (!record.success) return failure(damaged(z.prettifyError(record.error)));
  return success({ record: record.data, ...(version < recordVersion && { migratedFrom: version }) });
}

/** What a job waits for is of this run only. */
export function formatRecord({ waitsFor: _, ...record }: JobRecord): string {
  return `${JSON.stringify(record, null, 1)}\n`;
}
