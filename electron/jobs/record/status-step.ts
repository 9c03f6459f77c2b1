import type { ServiceCounts } from '../../../shared/model/job-counts.ts';
import type { JobRecord } from '../../../shared/model/job-record.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import type { StatusOutcome } from '../../service/client.ts';
import { type Change, move } from './lifecycle.ts';
import { failuresTolerated, nextPollAt, paceOf } from './poll-schedule.ts';
import { notFetchedAgain } from './result-steps.ts';

export interface Asking {
  /** Wall-clock ms since 1970. */
  now: number;
  random(): number;
  justWoken: boolean;
  /** Nothing was asked: the connection, or its key, is not there. */
  unasked?: boolean;
  /** The service wants no request until then (Retry-After). */
  pausedUntil?: number;
}

/** A service may need a moment before it finds a job it has just accepted. */
const settlingMs = 60_000;

const noAddress = problem(
  'finished-without-result',
  'The service says the job is finished but gives no address for its result.',
  'The app keeps checking. If this stays, ask the service about this job ID.',
);

/** What a reply, or the lack of one, makes of a job whose queue id is known. Never forgets the id. */
export const afterStatus =
  (outcome: StatusOutcome, asking: Asking): Change =>
  (record) => {
    if (record.queueId === undefined) return null;
    const at = new Date(asking.now).toISOString();
    const known = 'counts' in outcome ? withCounts(record, outcome.counts) : record;

    const asked = (failures: number, slow: boolean): JobRecord => {
      const since = Date.parse(record.acceptedAt ?? at);
      const waiting = { now: asking.now, since, failures, needsAttention: slow };
      const poll = {
        nextAt: nextPollAt(waiting, paceOf(record), asking.random),
        asked: (record.poll?.asked ?? 0) + 1,
        failures,
        ...askedAt(record, asking),
        ...(asking.pausedUntil !== undefined && { pausedUntil: asking.pausedUntil }),
      };
      return { ...known, poll };
    };
    const troubled = (why: Problem, failures: number): JobRecord | null => {
      const next = asked(failures, true);
      if (next.again) return notFetchedAgain(why, at)(next);
      return next.state === 'needs-attention'
        ? { ...next, problem: why }
        : move(next, 'needs-attention', at, why.message, { problem: why });
    };
    const failures = record.poll?.failures ?? 0;

    switch (outcome.kind) {
      case 'pending':
        return calm(asked(0, false), 'pending', at, 'The service is working on it');
      case 'finished': {
        if (outcome.downloadUrl === null) return troubled(noAddress, 0);
        const next = calm(asked(failures, false), 'ready', at, 'Finished by the service');
        return next && { ...next, finishedAt: record.finishedAt ?? at };
      }
      case 'unclear':
        return troubled(outcome.problem, 0);
      case 'failed': {
        const why = outcome.problem;
        const slow = record.state === 'needs-attention';
        if (outcome.reason === 'offline' || asking.justWoken)
          return { ...asked(failures, slow), problem: why };
        if (outcome.reason === 'key') return troubled(why, failures);
        if (outcome.reason === 'busy') return { ...asked(failures, slow), problem: why };
        const settling = asking.now - Date.parse(record.acceptedAt ?? at) < settlingMs;
        const given = outcome.reason === 'missing' ? !settling : failures + 1 > failuresTolerated;
        return given ? troubled(why, failures + 1) : { ...asked(failures + 1, slow), problem: why };
      }
    }
  };

/** When the service was asked last; what never left this computer does not count towards its pace. */
function askedAt({ poll }: JobRecord, { now, unasked = false }: Asking): { askedAt?: number } {
  if (!unasked) return { askedAt: now };
  return poll?.askedAt === undefined ? {} : { askedAt: poll.askedAt };
}

/** A good answer ends whatever problem there was; the state changes where it says something new. */
function calm(record: JobRecord, state: 'pending' | 'ready', at: string, text: string): JobRecord | null {
  if (record.state !== state) return move(record, state, at, text);
  const { problem: _over, ...rest } = record;
  return rest;
}

/** Keeps what was known where an answer leaves it out. */
function withCounts(record: JobRecord, counts: ServiceCounts): JobRecord {
  const before = record.counts;
  return {
    ...record,
    counts: {
      rowsUploaded: counts.rowsUploaded ?? before?.rowsUploaded ?? null,
      phonesChecked: counts.phonesChecked ?? before?.phonesChecked ?? null,
      phonesFlagged: counts.phonesFlagged ?? before?.phonesFlagged ?? null,
      creditsDeducted: counts.creditsDeducted ?? before?.creditsDeducted ?? null,
    },
  };
}
