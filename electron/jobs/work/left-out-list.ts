import { join } from 'node:path';
import type { EarlierSource } from '../../../shared/model/earlier-answers.ts';
import type { JobRecord } from '../../../shared/model/job.ts';
import type { PreparedQuestions } from '../../engine/book/book-query.ts';
import { jobFiles } from '../disk/job-files.ts';

/** A list that left rows out, since they were asked before: a job's, or one of lookups. */
export interface LeftOutList extends Pick<JobRecord, 'id' | 'service' | 'connection' | 'earlier'> {
  /** Its folder: its result and asked-before.csv are there, and what is taken over. */
  folder: string;
  /** What the mapped columns are called. */
  formFields: PreparedQuestions['formFields'];
  /** So many rows. */
  askedBefore: number;
  /** The columns of its own result in which the answers of lookups stand; null where it has none such. */
  answerColumns: string[] | null;
  /** Keeps what is known of its earlier answers with it. */
  keep(earlier: EarlierSource[]): Promise<unknown>;
  signal: AbortSignal;
}

/** The rows themselves, as questions. */
export const askedBeforeOf = ({ folder, service, formFields }: LeftOutList): PreparedQuestions => ({
  path: join(folder, jobFiles.askedBefore),
  service,
  formFields,
});
