import { type JobRecord, JobRecordSchema } from '../../../shared/model/job.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Disk } from '../../platform/disk.ts';
import { createRecordFolders, type RecordFolders, type RecordKind } from '../../platform/record-folders.ts';
import { createRecordStore } from '../../platform/record-store.ts';
import { movedOn, noSuchJob, removedForGood, unsaved } from '../record/job-problems.ts';
import { looksDifferent } from '../record/summary.ts';
import { jobFiles } from './job-files.ts';

/** Job records on disk, each in its folder's job.json. */
type Journal = RecordFolders<JobRecord>;

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

export type JobStore = ReturnType<typeof createJobStore>;

export const createJobStore = (journal: Journal, clock: Clock, report: (problem: Problem) => void) =>
  createRecordStore({
    folders: journal,
    clock,
    report,
    looksDifferent,
    words: { gone: noSuchJob, movedOn, goneForGood: removedForGood, unsaved },
  });
