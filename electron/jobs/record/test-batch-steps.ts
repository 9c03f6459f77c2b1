import { sampleSizes } from '../../../shared/model/job.ts';
import type { JobRecord } from '../../../shared/model/job-record.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import type { SplitList, TestBatch } from '../../../shared/model/test-batch.ts';
import { counted, wholeNumber } from '../../../shared/words/amounts.ts';
import { type Change, move, withEntry } from './lifecycle.ts';

/* A sample of a list goes first, by a job of its own. */

const tooShort = problem(
  'too-short-to-sample',
  'The list is too short for a test batch, so nothing was sent.',
  'Send the list as it is, or cancel the job.',
);

/** A prepared list waits for the sample that is wished for, which is drawn next; null where no sample of it can be had. */
export const sampleFirst =
  (wish: TestBatch, at: string): Change =>
  (record) => {
    const sizes = sampleSizes(record.prepared?.rows ?? 0);
    if (!record.prepared || sizes === null || record.testBatchOf) return null;
    const rows = Math.max(1, Math.min(wish.rows, sizes.most));
    const { column = usualColumn(record.prepared.formFields) } = wish;
    const testBatch = { ...wish, rows, of: record.prepared.rows, column };
    const spread = column === null ? '' : `, spread over “${column}”`;
    const text = `Test batch first: ${wholeNumber(rows)} of ${counted(testBatch.of, 'row')}, picked at random${spread}`;
    return move(record, 'sampling', at, text, { testBatch, archived: false });
  };

/** The column that a sample is spread over where nobody says: that of the state, where one is sent. */
export const usualColumn = (fields: NonNullable<JobRecord['prepared']>['formFields']): string | null =>
  fields.state_column ?? fields.mail_state_column ?? null;

/** A list that was prepared with the wish for a sample; one that is too short waits for a person instead. */
export const preparedForSample =
  (at: string): Change =>
  ({ testBatch, ...record }) =>
    testBatch
      ? (sampleFirst(testBatch, at)(record) ??
        move(record, 'unconfirmed', at, tooShort.message, { problem: tooShort }))
      : null;

/** The sample is drawn: what is left of the list is known, and is what this job sends if it ever does. */
export const sampleDrawn =
  ({ rest }: Pick<SplitList, 'rest'>, hash: string): Change =>
  (record) =>
    record.state === 'sampling' && record.testBatch
      ? { ...record, testBatch: { ...record.testBatch, rest: { ...rest, hash } } }
      : null;

/** The sample has a job of its own. From here on the list is never sent as a whole. */
export const sampleMade: Change = (record) =>
  record.testBatch && !record.testBatch.made
    ? { ...record, testBatch: { ...record.testBatch, made: true } }
    : null;

/** No row of the sample left this computer, nor will: the list waits for a person as before. */
export const sampleGivenUp =
  (why: Problem | null, at: string): Change =>
  ({ testBatch: _given, ...record }) => {
    const text = why?.message ?? 'The test batch was canceled before it was sent';
    return move(record, 'unconfirmed', at, text, why ? { problem: why } : {});
  };

export const sampleAnswered =
  (sample: JobRecord, at: string): Change =>
  (record) => {
    const { result, finishedAt, counts, testBatchOf } = sample;
    if (!record.testBatch || !result || !testBatchOf) return null;
    const answered = {
      fetchedAt: result.fetchedAt,
      ...(finishedAt !== undefined && { finishedAt }),
      rows: testBatchOf.rows,
      returned: result.rows,
      ...(counts && { counts }),
    };
    const isFirst = record.testBatch.answered === undefined;
    const next = { ...record, testBatch: { ...record.testBatch, answered } };
    return isFirst ? withEntry(next, at, 'The result of the test batch is back') : next;
  };

/** A sample that is not sent yet and is not to be: its list was stopped, removed, or has no use for it. */
export const isUnwanted = (sample: JobRecord, parent: JobRecord | undefined): boolean =>
  sample.testBatchOf !== undefined &&
  (parent === undefined || parent.state === 'cancelled' || parent.testBatch?.jobId !== sample.id);

/** The job of a sample, which is sent as soon as it is there. Null where its list is not drawn from. */
export function sampleJob(
  record: JobRecord,
  sample: SplitList['sample'] & { hash: string },
  at: string,
): JobRecord | null {
  const { testBatch, prepared } = record;
  if (!testBatch || !prepared || testBatch.of === undefined) return null;
  const { accounting: _, changed: __, rowIdColumn: ___, ...list } = prepared;
  const label = `test batch of ${testBatch.rows}`;
  const job: JobRecord = {
    version: 1,
    id: testBatch.jobId,
    createdAt: at,
    name: `${record.name} (${label})`,
    note: '',
    archived: false,
    connection: record.connection,
    service: record.service,
    // Its rows are in its own folder: nobody offered a file of just these.
    source: {
      path: '',
      name: `${record.source.name.replace(/\.[^.]*$/, '')} (${label}).csv`,
      size: sample.bytes,
      modifiedAt: 0,
      headers: record.source.headers,
    },
    reading: { headerRows: [0] },
    mapping: record.mapping,
    choices: record.choices,
    state: 'prepared',
    intent: testBatch.intent,
    prepared: {
      ...list,
      rows: sample.rows,
      bytes: sample.bytes,
      rowsRead: sample.rows,
      identical: true,
      changes: [],
      rejects: { rows: 0, bytes: 0 },
    },
    preparedHash: sample.hash,
    testBatchOf: {
      jobId: record.id,
      seed: testBatch.seed,
      column: testBatch.column ?? null,
      rows: testBatch.rows,
      of: testBatch.of,
    },
    timeline: [],
  };
  return withEntry(job, at, `${counted(testBatch.rows, 'row')} drawn at random from “${record.name}”`);
}
