import type { Account } from '../../../shared/model/connection.ts';
import type { JobRecord } from '../../../shared/model/job-record.ts';

interface Pace {
  /** Never more often than this for one job, whoever asks, but once where the clock was set back. */
  leastMs: number;
  /** An ordinary job is asked about at least this often. */
  mostMs: number;
  /** For a job that needs attention. */
  slowMs: number;
}

const paces: Record<Account['kind'], Pace> = {
  service: { leastMs: 5000, mostMs: 60_000, slowMs: 60_000 },
  practice: { leastMs: 300, mostMs: 1000, slowMs: 2000 },
};

export const paceOf = (record: JobRecord): Pace => paces[record.connection.kind];

/** After more failures in a row than this a job is shown as one that needs attention; it is asked about all the same. */
export const failuresTolerated = 4;
/** After failures in a row the wait grows up to this many times the slow interval. */
const longestSlowdown = 10;

export interface Waiting {
  /** All times are wall-clock ms since 1970. */
  now: number;
  /** When the job was accepted, or its result was last to be had: it may be done any moment. */
  since: number;
  failures: number;
  needsAttention: boolean;
}

/** When to ask next: after a quarter of the time it has taken so far. Failures double the wait, jitter adds to a fifth. */
export function nextPollAt(waiting: Waiting, pace: Pace, random: () => number): number {
  const { now, since, failures, needsAttention } = waiting;
  const calmMs = Math.min(Math.max(Math.abs(now - since) / 4, pace.leastMs), pace.mostMs);
  const intervalMs = needsAttention
    ? Math.min(pace.slowMs * 2 ** Math.max(0, failures - failuresTolerated), pace.slowMs * longestSlowdown)
    : Math.min(calmMs * 2 ** failures, pace.mostMs);
  return now + Math.round(intervalMs * (1 + random() / 5));
}

/** The earliest moment this job may be asked about. A time in the future was taken by a wrong clock and says nothing. */
export function notBefore(record: JobRecord, now: number): number {
  const askedAt = record.poll?.askedAt;
  return askedAt === undefined || askedAt > now ? now : askedAt + paceOf(record).leastMs;
}

/** When this job is due: now where it was planned further off than any schedule would, by a wrong clock. */
export function dueAt(record: JobRecord, now: number): number {
  const planned = record.poll?.nextAt ?? 0;
  const sane = planned > now + paceOf(record).slowMs * longestSlowdown * 2 ? now : planned;
  return Math.max(sane, notBefore(record, now));
}
