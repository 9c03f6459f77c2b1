import type { JobRecord } from '../../../shared/model/job.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import type { Disk } from '../../platform/disk.ts';
import { createRecordFolders, type RecordFolders } from '../../platform/record-folders.ts';
import { formatRecord, parseRecord } from '../record/record-format.ts';
import { jobFiles } from './job-files.ts';

/** Job records on disk, each in its folder's job.json. */
export type Journal = RecordFolders<JobRecord>;

/** @param root the folder that holds one folder per job */
export const createJournal = (disk: Disk, root: string): Journal =>
  createRecordFolders(disk, root, {
    what: 'job',
    all: 'your jobs',
    file: jobFiles.record,
    parse: parseRecord,
    format: formatRecord,
    moved: movedRecord,
  });

function movedRecord(folder: string, id: string): Problem {
  return problem(
    'job-moved',
    'The folder of a job was renamed or copied, so the job is not shown in the list.',
    'Nothing was deleted: give the folder its own name again, or move it away.',
    `Folder ${folder} holds the record of ${id}.`,
  );
}
