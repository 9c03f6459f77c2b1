import type { ReadingChoice } from '../../../shared/model/csv.ts';
import type { JobRecord } from '../../../shared/model/job-record.ts';
import type { Result } from '../../../shared/model/problem.ts';
import type { EngineInput } from '../../engine/process/protocol.ts';

/** Where a result lies, where its database is to be, and the list that was sent, where it is still there. */
export interface ResultPlace {
  path: string;
  database: string;
  sent: string | null;
  /** How it is read where not as guessed. */
  reading: ReadingChoice;
}

/** The result of a job or of a list of lookups as that has it, and what is to be joined with it; null where it is whole. */
export interface OwnResult extends ResultPlace {
  joins: Joins | null;
}

/** What becomes one result: what a list asked itself, in one part or several, and earlier answers to rows it left out. */
export interface Joins extends Pick<JobRecord, 'id' | 'connection'> {
  /** Where the whole is to be, with what is taken over of earlier answers beside it. */
  to: string;
  /** What was asked, when its result came, and when its rows were checked where that was not at once; null where one is gone. */
  parts:
    | (EngineInput<'mergeResults'>['parts'][number] & {
        fetchedAt: string;
        runs?: { rows: number; checkedAt: string }[];
      })[]
    | null;
  /** When the others were checked: ISO 8601. */
  askedAt: string;
  /** So many rows were left out, since they were asked before, and where these are. */
  askedBefore: number;
  asked: EngineInput<'takeEarlier'>['asked'];
  /** The columns of its own result in which the answers of lookups stand; null where it has none such. */
  answerColumns: string[] | null;
  /** Whether it may have answers of this job. */
  isAfter(job: JobRecord): boolean;
  /** What is kept with its record by now. */
  known(): Pick<JobRecord, 'earlier' | 'merged'>;
  keep(known: Pick<JobRecord, 'earlier' | 'merged'>): Promise<unknown>;
}

/** The way to other results, of which one may be made. */
export interface OtherResults {
  /** Reads it in and judges it where that was not done. */
  open(id: string): Promise<Result<unknown>>;
  /** Makes its file where that is missing or older than what it is made of. */
  place(id: string): Promise<Result<ResultPlace>>;
}

/** The list whose answers a result has, as the engine wants it. */
export type ListOfResult = NonNullable<EngineInput<'exportOptions'>['list']>;
export type LookedUpList = Extract<ListOfResult, { of: 'lookups' }>;

/** The list that a job was made from, with what was done to it. @param folder Of the job. */
export function sentList(job: JobRecord, folder: string): Extract<ListOfResult, { of: 'job' }> {
  const { name, path, ...seen } = job.source;
  return {
    of: 'job',
    name,
    path,
    seen,
    reading: job.reading,
    folder,
    rowIdColumn: job.prepared?.rowIdColumn ?? null,
    identical: job.prepared?.identical ?? false,
    ...(job.testBatch?.rest && { sampleFirst: true }),
  };
}
