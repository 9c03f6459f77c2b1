import { describe, expect, it } from 'vitest';
import {
  dueAt,
  nextPollAt,
  notBefore,
  paceOf,
  type Waiting,
} from '../../electron/jobs/record/poll-schedule.ts';
import { type Asking, afterStatus } from '../../electron/jobs/record/status-step.ts';
import type { StatusOutcome } from '../../electron/service/client.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { problem } from '../../shared/model/problem.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { failedStatus, finishedStatus, noCounts, pendingStatus } from '../fakes/fake-service-client.ts';
import { realConnection } from '../fakes/job-bench.ts';
import { pending, startMs } from '../fakes/work-bench.ts';

const minute = 60_000;
const why = problem('made-up', 'Made up.', 'Wait.');

/** Asked an hour after the job was accepted, unless told otherwise. */
const hourLater = startMs + 60 * minute;

function answered(outcome: StatusOutcome, part: Partial<JobRecord> = {}, asking: Partial<Asking> = {}) {
  const circumstances = { now: hourLater, random: () => 0, justWoken: false, ...asking };
  return afterStatus(outcome, circumstances)(pending('1', part));
}

const poll = (failures: number) => ({ poll: { nextAt: 0, asked: 3, failures } });

describe('an answer to a status request', () => {
  it('is counted, with the time of the request and the next one', () => {
    expect(answered(pendingStatus, poll(2))?.poll).toEqual({
      ...{ asked: 4, failures: 0, askedAt: hourLater },
      nextAt: hourLater + minute,
    });
    const { poll: _never, ...first } = pending('1');
    const asking = { now: startMs, random: () => 0, justWoken: false };
    expect(afterStatus(pendingStatus, asking)(first)?.poll).toMatchObject({ asked: 1, failures: 0 });
  });

  it('changes nothing about a job without a queue id', () => {
    const { queueId: _none, ...unnumbered } = pending('1');
    const asking = { now: startMs, random: () => 0, justWoken: false };
    expect(afterStatus(pendingStatus, asking)(unnumbered)).toBeNull();
  });

  it('keeps the end of a pause that the service asked for', () => {
    const paused = answered(failedStatus('busy'), {}, { pausedUntil: hourLater + minute });
    expect(paused?.poll?.pausedUntil).toBe(hourLater + minute);
    expect('pausedUntil' in (answered(pendingStatus)?.poll ?? {})).toBe(false);
  });

  it('keeps the time of the last request where nothing was asked', () => {
    const askedAt = (part: Partial<JobRecord>) =>
      answered(failedStatus('key'), part, { unasked: true })?.poll?.askedAt;
    expect(askedAt({ poll: { nextAt: 0, asked: 1, failures: 0, askedAt: startMs } })).toBe(startMs);
    const never = answered(failedStatus('key'), poll(0), { unasked: true })?.poll;
    expect(never && 'askedAt' in never).toBe(false);
    expect(answered(failedStatus('key'))?.poll?.askedAt).toBe(hourLater);
  });
});

describe('the answer that a job is finished', () => {
  it('makes the job ready, with the time it was first seen finished', () => {
    const first = answered(finishedStatus(), { problem: why });
    expect(first).toMatchObject({ state: 'ready', finishedAt: new Date(hourLater).toISOString() });
    expect(first?.problem).toBeUndefined();
    const before = '2026-03-02T10:30:00.000Z';
    const again = answered(finishedStatus(), { state: 'ready', finishedAt: before, problem: why });
    expect(again).toMatchObject({ state: 'ready', finishedAt: before });
    expect(again?.problem).toBeUndefined();
  });

  it('plans slow requests while the job needs attention, however young it is', () => {
    expect(answered(finishedStatus(null), {}, { now: startMs })?.poll?.nextAt).toBe(startMs + minute);
  });
});

describe('a failed status request', () => {
  it.each(['offline', 'busy'] as const)('counts no failure where the service is %s', (reason) => {
    const job = answered(failedStatus(reason), poll(2));
    expect(job).toMatchObject({ state: 'pending', problem: { code: reason }, poll: { failures: 2 } });
  });

  it('makes the job need attention after the fifth failure in a row', () => {
    expect(answered(failedStatus('other'), poll(0))).toMatchObject({
      state: 'pending',
      poll: { failures: 1 },
    });
    expect(answered(failedStatus('other'), poll(3))).toMatchObject({
      state: 'pending',
      poll: { failures: 4 },
    });
    expect(answered(failedStatus('other'), poll(4))).toMatchObject({
      ...{ state: 'needs-attention', problem: { code: 'other' }, poll: { failures: 5 } },
    });
  });

  it('makes the job need attention where the key is refused, and counts no failure', () => {
    expect(answered(failedStatus('key'), poll(1))).toMatchObject({
      ...{ state: 'needs-attention', poll: { failures: 1 } },
    });
  });
});

it('shows an unclear answer, and adds it to the timeline once', () => {
  const unclear: StatusOutcome = {
    kind: 'unclear',
    otherJob: false,
    createdAt: null,
    counts: noCounts,
    problem: why,
  };
  const job = answered(unclear, poll(3));
  expect(job).toMatchObject({ state: 'needs-attention', problem: why, poll: { failures: 0 } });
  const again = job && answered(unclear, job);
  expect(again?.timeline).toEqual(job?.timeline);
});

describe('the poll schedule', () => {
  const now = Date.parse('2026-03-02T10:00:00Z');

  const job = aJobRecord({ connection: realConnection });

  const pace = paceOf(job);

  /** How long the app waits before it asks again, without jitter unless told. */
  const wait = (part: Partial<Waiting>, jitter = 0) =>
    nextPollAt({ now, since: now, failures: 0, needsAttention: false, ...part }, pace, () => jitter) - now;

  describe('the wait before the next status request', () => {
    it('is a quarter of the time since the job was accepted, between 5 s and a minute', () => {
      expect(wait({ since: now - 2 * minute })).toBe(30_000);
      expect(wait({})).toBe(5000);
      expect(wait({ since: now - 60 * minute })).toBe(minute);
    });

    it('doubles with each failure in a row, up to a minute', () => {
      expect([1, 2, 3, 4, 50].map((failures) => wait({ failures }))).toEqual([
        10_000, 20_000, 40_000, 60_000, 60_000,
      ]);
    });

    it('is a minute for a job that needs attention, and longer only after many failures, up to ten minutes', () => {
      const slow = [0, 4, 5, 6, 7, 8, 50].map((failures) => wait({ failures, needsAttention: true }));
      expect(slow.map((ms) => ms / minute)).toEqual([1, 1, 2, 4, 8, 10, 10]);
    });

    it('is lengthened by up to a fifth, never shortened', () => {
      expect(wait({}, 0.5)).toBe(5500);
      expect(wait({}, 0.999)).toBe(5999);
    });
  });

  describe('the earliest time of the next status request', () => {
    const asked = (poll: Partial<NonNullable<JobRecord['poll']>>) => ({
      ...job,
      poll: { nextAt: 0, asked: 1, failures: 0, ...poll },
    });

    it('is 5 s after the last request, however urgent', () => {
      expect(notBefore(asked({ askedAt: now - 2000 }), now)).toBe(now + 3000);
      expect(notBefore(asked({ askedAt: now }), now)).toBe(now + 5000);
      expect(notBefore(asked({}), now)).toBe(now);
    });

    it('is now where the last request was timed by a clock that ran ahead', () => {
      expect(notBefore(asked({ askedAt: now + 1 }), now)).toBe(now);
    });

    it('is the planned time, but not before those 5 s', () => {
      expect(dueAt(asked({ nextAt: now + minute, askedAt: now }), now)).toBe(now + minute);
      expect(dueAt(asked({ nextAt: now + 1000, askedAt: now }), now)).toBe(now + 5000);
      const { poll: _never, ...neverAsked } = job;
      expect(dueAt(neverAsked, now)).toBe(now);
    });

    it('is now where the planned time is further off than any plan could be', () => {
      const longest = 20 * minute;
      expect(dueAt(asked({ nextAt: now + longest }), now)).toBe(now + longest);
      expect(dueAt(asked({ nextAt: now + longest + 1 }), now)).toBe(now);
    });
  });
});
