import { join } from 'node:path';
import { followUpFiles } from '../../../shared/model/follow-ups.ts';
import { momentOfJob } from '../../../shared/model/job.ts';
import { type JobRecord, JobRecordSchema } from '../../../shared/model/job-record.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { splitNames } from '../../../shared/model/test-batch.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Disk } from '../../platform/disk.ts';
import { createRecordFolders, type RecordFolders, type RecordKind } from '../../platform/record-folders.ts';
import { createRecordStore } from '../../platform/record-store.ts';
import { movedOn, noSuchJob, removedForGood, unsaved } from '../record/job-problems.ts';
import { looksDifferent } from '../record/summarize-job.ts';

/** The names inside a job's folder; a person may look there. */
export const jobFiles = {
  record: 'job.json',
  prepared: 'prepared.csv',
  /** A list in two parts: the sample waits here for its own job's folder, the rest for a person's word. */
  sample: splitNames.sample,
  rest: splitNames.rest,
  rejects: 'rejects.csv',
  changes: 'changes.csv',
  result: 'result.csv',
  /** Rows that were left out as asked before, and who has their answers. */
  askedBefore: 'asked-before.csv',
  /** Made of the result of the sample, that of the rest and earlier answers, and made again where it is missing. */
  merged: 'result.merged.csv',
  /** Of a job made of another's misses. */
  unanswered: followUpFiles.unanswered,
  /** Made of the result, and made again where it is missing. */
  results: 'results.duckdb',
  /** A result that came whole but is odd, until a person has decided about it. */
  odd: 'result.odd.csv',
  /** Downloads under way, and where they got to. */
  part: 'result.csv.part',
  partState: 'result.part.json',
  otherPart: 'result-2.csv.part',
  otherPartState: 'result-2.part.json',
  log: 'log.txt',
  olderLog: 'log.older.txt',
} as const;

/** Two part files, so that a download begun anew leaves what came before until there is more of it. */
export const partSlots = [
  { part: 'part', state: 'partState' },
  { part: 'otherPart', state: 'otherPartState' },
] as const;

/** Results that a later one took the place of, in the order in which they came. */
export const earlierResult = {
  name: (number: number) => `result.earlier-${number}.csv`,
  pattern: /^result\.earlier-(\d+)\.csv$/,
};

export type JobFile = keyof typeof jobFiles;

export function jobFolder(root: string, id: string): string {
  return join(root, id);
}

export function jobFile(root: string, id: string, file: JobFile): string {
  return join(root, id, jobFiles[file]);
}

/** Makes ids of jobs, which name folders: each sorts behind all others, begins with a digit, and is in small letters. */
export function createJobIds(clock: Clock, random: () => number, ids: () => Iterable<string>): () => string {
  let last = 0;
  return () => {
    for (const id of ids()) last = Math.max(last, momentOfJob(id));
    last = Math.max(clock.now(), last + 1);
    const stamp = new Date(last)
      .toISOString()
      .toLowerCase()
      .replace(/[-:.z]/g, '');
    const tail = Array.from({ length: 8 }, () => Math.floor(random() * 36).toString(36)).join('');
    return `${stamp}-${tail}`;
  };
}

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
