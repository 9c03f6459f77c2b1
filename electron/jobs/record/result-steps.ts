import { outgoing } from '../../../shared/model/job.ts';
import type { Gap, OddResult } from '../../../shared/model/job-counts.ts';
import type { JobRecord } from '../../../shared/model/job-record.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { byteSize, counted, creditsDeducted } from '../../../shared/words/amounts.ts';
import { oddityInWords } from '../../../shared/words/oddity-words.ts';
import { type Change, move, withEntry } from './lifecycle.ts';
import { paceOf } from './poll-schedule.ts';

/* What becomes of a job by its result; those that tell of files are called when these are in their places. */

type JobResult = NonNullable<JobRecord['result']>;

/** "375 rows, 12.4 KB", or the size alone where rows cannot be counted. */
function amount({ rows, bytes }: { rows: number | null; bytes: number }): string {
  return rows === null ? byteSize(bytes) : `${counted(rows, 'row')}, ${byteSize(bytes)}`;
}

/** Where the file is now whose place another took; none where there was no file. */
export const keptBeside = (name: string | null): string[] =>
  name === null ? [] : [`The one before is kept as ${name}`];

const withNotes = (record: JobRecord | null, at: string, notes: readonly string[]) =>
  record && notes.reduce((so, note) => withEntry(so, at, note), record);

/** A result that nothing is odd about is in place. */
export const fetched =
  (result: JobResult, gaps: Gap[], notes: readonly string[], at: string): Change =>
  (record) => {
    const { odd: _settled, again: _done, ...rest } = record;
    const text = `Result fetched and checked: ${amount(result)}`;
    return withNotes(move(rest, 'done', at, text, { result, gaps }), at, notes);
  };

const resultOdd = problem(
  'result-odd',
  'The result is here, but something about it looks wrong.',
  'Check the points below. Take it as it is, fetch it again, or save it first.',
);

/** Waits before an odd result is fetched again by itself, as multiples of the slow pace. */
const waits: Record<number, number> = { 2: 1, 1: 10 };

/** An odd result waits for a person, beside a good one or in its place; a job with a good result is done as before. */
export const keptAsOdd =
  (odd: OddResult, notes: readonly string[], at: string): Change =>
  (record) => {
    const { again: _done, ...rest } = record;
    const text = `The result came, but something about it is odd: ${amount(odd)}`;
    const sentences = [...odd.what.map(oddityInWords), ...notes];
    if (record.result !== undefined) return withNotes(move(rest, 'done', at, text, { odd }), at, sentences);
    const wait = waits[odd.triesLeft] ?? 1;
    const nextAt = Date.parse(at) + wait * paceOf(record).slowMs;
    const poll = { asked: 0, failures: 0, ...record.poll, nextAt };
    return withNotes(
      move(rest, 'needs-attention', at, text, { odd, poll, problem: resultOdd }),
      at,
      sentences,
    );
  };

/** Another try brought nothing better: what is kept stays as it is. */
export const nothingBetter =
  (triesLeft: number, note: string, at: string): Change =>
  (record) => {
    const { odd } = record;
    return odd === undefined
      ? asBefore(record, at, note)
      : keptAsOdd({ ...odd, triesLeft }, [note], at)(record);
  };

/** A person takes an odd result: it has the result's name now. */
export const takenAsIs =
  (notes: readonly string[], at: string): Change =>
  (record) => {
    const { odd, again: _done, problem: _over, ...rest } = record;
    if (odd === undefined) return null;
    const { bytes, rows, fetchedAt, what } = odd;
    const result = { bytes, rows, fetchedAt };
    const { gaps, notes: counts } = reconcile(record, rows);
    const text = `Taken as it is, by hand: ${amount(odd)}`;
    const sentences = [...what.map(oddityInWords), ...counts, ...notes];
    const done = record.state === 'done';
    const taken = done
      ? withEntry({ ...rest, result, gaps }, at, text)
      : move(rest, 'done', at, text, { result, gaps });
    return withNotes(taken, at, sentences);
  };

/** By a person's wish only. What there is stays until a better one is in place. */
export const fetchAgain =
  (at: string): Change =>
  (record) =>
    move(record, 'ready', at, 'To be fetched again, by hand', {
      again: true,
      ...(record.odd && { odd: { ...record.odd, triesLeft: 0 } }),
      poll: { asked: 0, ...record.poll, failures: 0, nextAt: Date.parse(at) },
    });

/** The result is not in its place any more: it is asked for as if it had never come. */
export const fetchMissing =
  (at: string): Change =>
  ({ result: _gone, gaps: __, ...record }) =>
    move(record, 'ready', at, 'The result file is gone from the job folder; it is fetched again');

/** The wish could not be fulfilled: the job is what it was before it, and says why. Null for a job without that wish. */
export const notFetchedAgain =
  (why: Problem, at: string): Change =>
  (record) =>
    record.again ? asBefore(record, at, `The result could not be fetched again. ${why.message}`, why) : null;

function asBefore({ again: _over, ...record }: JobRecord, at: string, text: string, why?: Problem) {
  const state = record.result === undefined ? 'needs-attention' : 'done';
  return move(record, state, at, text, why && { problem: why });
}

/** What was sent against what was counted and returned: gaps with both numbers, and a sentence for each and for the price. */
export function reconcile(record: JobRecord, rowsReturned: number | null): { gaps: Gap[]; notes: string[] } {
  const sent = outgoing(record)?.rows;
  const uploaded = record.counts?.rowsUploaded ?? null;
  const credits = record.counts?.creditsDeducted ?? null;
  const gaps: Gap[] = [];
  const notes: string[] = [];
  if (sent !== undefined && uploaded !== null && uploaded !== sent) {
    gaps.push({ what: 'rows-uploaded', expected: sent, found: uploaded });
    notes.push(`${counted(sent, 'row')} sent, but the service counted ${counted(uploaded, 'row')}`);
  }
  if (sent !== undefined && rowsReturned !== null && rowsReturned !== sent) {
    gaps.push({ what: 'rows-returned', expected: sent, found: rowsReturned });
    notes.push(`${counted(sent, 'row')} sent, ${counted(rowsReturned, 'row')} returned`);
  }
  notes.push(
    credits === null
      ? 'The service does not say how many credits it took'
      : creditsDeducted(credits, record.connection.kind),
  );
  return { gaps, notes };
}
