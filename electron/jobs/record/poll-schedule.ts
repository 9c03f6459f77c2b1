import { type JobRecord, outgoing } from '../../../shared/model/job.ts';
import { usualPace } from '../../../shared/model/usual-pace.ts';

interface Pace {
  /** Never more often than this for one job, whoever asks. */
  leastMs: number;
  /** An ordinary job is asked about at least this often. */
  mostMs: number;
  /** For a job that needs attention. */
  slowMs: number;
}

const paces: Record<JobRecord['connection']['kind'], Pace> = {
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
  /** When the job is expected to finish; without experience, when it was accepted: it may be done any moment. */
  expectedAt: number;
  failures: number;
  needsAttention: boolean;
}

/** When to ask next: after a quarter of the distance to the expected end. Failures double the wait, jitter adds to a fifth. */
export function nextPollAt(waiting: Waiting, pace: Pace, random: () => number): number {
  const { now, expectedAt, failures, needsAttention } = waiting;
  const distanceMs = Math.abs(now - expectedAt);
  const calmMs = Math.min(Math.max(distanceMs / 4, pace.leastMs), pace.mostMs);
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

const samples = 9;

/** Ms per row that jobs of this connection and service took lately, from being accepted; null without any. */
export function usualMsPerRow(
  records: readonly JobRecord[],
  connectionId: string,
  service: string,
): number | null {
  const done = records.flatMap((record) => {
    const { acceptedAt, finishedAt, connection } = record;
    const sent = outgoing(record);
    if (connection.id !== connectionId || record.service !== service) return [];
    if (!acceptedAt || !finishedAt || !sent) return [];
    const ms = Date.parse(finishedAt) - Date.parse(acceptedAt);
    return [{ endedAt: finishedAt, ms, rows: sent.rows }];
  });
  return usualPace(done, samples);
}
