import type { JobRecord } from '../../../shared/model/job.ts';
import type { Oddity, OddResult } from '../../../shared/model/odd-result.ts';
import { outgoing } from '../../../shared/model/whole-job.ts';

/** A result that came whole, as far as its bytes and its reply tell. */
interface WholeResult {
  bytes: number;
  rows: number | null;
  /** What the engine found odd about it. */
  odd: readonly Oddity[];
  /** The reply said where the file ends. */
  endIsCertain: boolean;
}

/**
 * Everything that is odd about a result; empty for one that is taken. Fewer rows than the service says it took are odd
 * in any case. Where it says nothing, fewer than were sent are odd only where the reply may have been cut off: services
 * differ in whether they return rows without a match.
 */
export function oddities(
  record: Pick<JobRecord, 'counts' | 'prepared' | 'preparedHash' | 'pilot'>,
  { rows, odd, endIsCertain }: Pick<WholeResult, 'rows' | 'odd' | 'endIsCertain'>,
): Oddity[] {
  const taken = record.counts?.rowsUploaded ?? null;
  const sent = outgoing(record)?.rows ?? null;
  if (rows === null) return [...odd];
  if (taken !== null && rows < taken) return [...odd, { kind: 'fewer-than-taken', rows, expected: taken }];
  const mayBeCut = taken === null && sent !== null && !endIsCertain && rows < sent;
  return mayBeCut ? [...odd, { kind: 'fewer-than-sent', rows, expected: sent }] : [...odd];
}

/** Whether an odd result is more complete than the one there is: more rows, else less that is odd, else more bytes. */
export function isBetter(
  next: Pick<OddResult, 'bytes' | 'rows' | 'what'>,
  kept: Pick<OddResult, 'bytes' | 'rows' | 'what'>,
): boolean {
  if (next.rows !== null && kept.rows !== null && next.rows !== kept.rows) return next.rows > kept.rows;
  if (next.what.length !== kept.what.length) return next.what.length < kept.what.length;
  return next.bytes > kept.bytes;
}

const mostTries = 2;

/**
 * How often an odd result is fetched again by itself: only where the server did not say where the file ends, so that the
 * connection may have been cut; not once a person has asked for it.
 */
export function triesLeft({ odd, again }: Pick<JobRecord, 'odd' | 'again'>, endIsCertain: boolean): number {
  if (endIsCertain || again) return 0;
  return odd === undefined ? mostTries : Math.max(0, odd.triesLeft - 1);
}
