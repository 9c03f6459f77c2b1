import { type JobRecord, JobRecordSchema } from '../../../shared/model/job.ts';
import { problem } from '../../../shared/model/problem.ts';
import type { Disk } from '../../platform/disk.ts';
import { createRecordFolders, type RecordFolders, type RecordKind } from '../../platform/record-folders.ts';
import { jobFiles } from './job-files.ts';

/** Job records on disk, each in its folder's job.json. */
export type Journal = RecordFolders<JobRecord>;

export const jobKind: RecordKind<JobRecord> = {
  what: 'job',
  all: 'your jobs',
  file: jobFiles.record,
  schema: JobRecordSchema,
  // What a job waits for is of this run only.
  toKeep: ({ waitsFor: _, ...record }) => record,
  damaged: problem(
    'damaged-record',
    'The record of a job could not be read, so the job is not shown in the list.',
    'Nothing was deleted: its folder is kept as it is. Restore job.json from a backup, or move the folder away.',
  ),
  moved: problem(
    'job-moved',
    'The folder of a job was renamed or copied, so the job is not shown in the list.',
    'Nothing was deleted: give the folder its own name again, or move it away.',
  ),
};

/** @param root the folder that holds one folder per job */
export const createJournal = (disk: Disk, root: string): Journal => createRecordFolders(disk, root, jobKind);
