import { describe, expect, it } from 'vitest';
import { type Asking, afterStatus } from '../../electron/jobs/record/status-step.ts';
import type { StatusOutcome } from '../../electron/service/client.ts';
import type { JobRecord } from '../../shared/job.ts';
import { problem } from '../../shared/problem.ts';
import { failedStatus, finishedStatus, noCounts, pendingStatus } from '../fakes/fake-service-client.ts';
import { pending, startMs } from '../fakes/poller-bench.ts';

const minute = 60_000;
const why = problem('made-up', 'Made up.', 'Wait.');
/** Asked an hour after the job was accepted, unless told otherwise. */
const hourLater = startMs + 60 * minute;

function answered(outcome: StatusOutcome, part: Partial<JobRecord> = {}, asking: Partial<Asking> = {}) {
  const circumstances = { now: hourLater, expectedAt: null, random: () => 0, justWoken: false, ...asking };
  return afterStatus(outcome, circumstances)(pending('1', part));
}
const poll = (failures: number) => ({ poll: { nextAt: 0, asked: 3, failures } });

describe('every answer', () => {
  it('is counted, with the time it was asked and the next one', () => {
    expect(answered(pendingStatus, poll(2))?.poll).toEqual({
      ...{ asked: 4, failures: 0, askedAt: hourLater },
      nextAt: hourLater + minute,
    });
    const { poll: _never, ...first } = pending('1');
    const asking = { now: startMs, expectedAt: null, random: () => 0, justWoken: false };
    expect(afterStatus(pendingStatus, asking)(first)?.poll).toMatchObject({ asked: 1, failures: 0 });
  });

  it('plans the next question by the expected end, or by the age of the job', () => {
    const wait = (asking: Partial<Asking>) =>
      (answered(pendingStatus, {}, asking)?.poll?.nextAt ?? 0) - (asking.now ?? hourLater);
    expect(wait({ expectedAt: hourLater + 2 * minute })).toBe(30_000);
    expect(wait({ now: startMs + 2 * minute })).toBe(30_000);
    expect(wait({ now: startMs })).toBe(5000);
  });

  it('says nothing of a job the service has no number for', () => {
    const { queueId: _none, ...unnumbered } = pending('1');
    const asking = { now: startMs, expectedAt: null, random: () => 0, justWoken: false };
    expect(afterStatus(pendingStatus, asking)(unnumbered)).toBeNull();
  });

  it('keeps the end of a pause that the service asked for', () => {
    const paused = answered(failedStatus('busy'), {}, { pausedUntil: hourLater + minute });
    expect(paused?.poll?.pausedUntil).toBe(hourLater + minute);
    expect('pausedUntil' in (answered(pendingStatus)?.poll ?? {})).toBe(false);
  });

  it('leaves the time of the last question as it was where nothing was asked', () => {
    const askedAt = (part: Partial<JobRecord>) =>
      answered(failedStatus('key'), part, { unasked: true })?.poll?.askedAt;
    expect(askedAt({ poll: { nextAt: 0, asked: 1, failures: 0, askedAt: startMs } })).toBe(startMs);
    const never = answered(failedStatus('key'), poll(0), { unasked: true })?.poll;
    expect(never && 'askedAt' in never).toBe(false);
    expect(answered(failedStatus('key'))?.poll?.askedAt).toBe(hourLater);
  });
});

describe('a finished job', () => {
  it('is ready, with the time it was first seen so', () => {
    const first = answered(finishedStatus(), { problem: why });
    expect(first).toMatchObject({ state: 'ready', finishedAt: new Date(hourLater).toISOString() });
    expect(first?.problem).toBeUndefined();
    const before = '2026-03-02T10:30:00.000Z';
    const again = answered(finishedStatus(), { state: 'ready', finishedAt: before, problem: why });
    expect(again).toMatchObject({ state: 'ready', finishedAt: before });
    expect(again?.problem).toBeUndefined();
  });

  it('keeps the failures of its downloads', () => {
    expect(answered(finishedStatus(), { state: 'ready', ...poll(3) })?.poll?.failures).toBe(3);
  });

  it('needs attention without an address', () => {
    expect(answered(finishedStatus(null), poll(3))).toMatchObject({
      ...{ state: 'needs-attention', problem: { code: 'finished-without-result' } },
      poll: { failures: 0 },
    });
  });

  it('is asked about slowly while it needs attention, however young', () => {
    expect(answered(finishedStatus(null), {}, { now: startMs })?.poll?.nextAt).toBe(startMs + minute);
  });

  it('is none that was settled otherwise', () => {
    expect(answered(finishedStatus(), { state: 'not-accepted' })).toBeNull();
  });
});

describe('no answer', () => {
  it.each(['offline', 'busy'] as const)('is no failure where the service is %s', (reason) => {
    const job = answered(failedStatus(reason), poll(2));
    expect(job).toMatchObject({ state: 'pending', problem: { code: reason }, poll: { failures: 2 } });
  });

  it('is no failure where the computer has just woken', () => {
    const job = answered(failedStatus('other'), poll(2), { justWoken: true });
    expect(job).toMatchObject({ state: 'pending', poll: { failures: 2 } });
  });

  it('needs attention after the fifth failure in a row, whatever the age of the job', () => {
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

  it('for a job the service does not know needs attention once it is a minute old', () => {
    const state = (now: number) => answered(failedStatus('missing'), {}, { now })?.state;
    expect([state(startMs + minute - 1), state(startMs + minute)]).toEqual(['pending', 'needs-attention']);
    expect(answered(failedStatus('missing'), poll(1))?.poll?.failures).toBe(2);
  });

  it('for a key that is refused needs attention, and is no failure of the job', () => {
    expect(answered(failedStatus('key'), poll(1))).toMatchObject({
      ...{ state: 'needs-attention', poll: { failures: 1 } },
    });
  });

  it.each(['offline', 'busy', 'other'] as const)(
    'for a job that needs attention already is asked for slowly: %s',
    (reason) => {
      const job = answered(failedStatus(reason), { state: 'needs-attention', ...poll(1) }, { now: startMs });
      expect(job?.poll?.nextAt).toBe(startMs + minute);
      expect(job?.state).toBe('needs-attention');
    },
  );
});

it('keeps each number the service said, until it says another', () => {
  const counts = { rowsUploaded: 1, phonesChecked: 2, phonesFlagged: 3, creditsDeducted: 4 };
  const says = (now: Partial<typeof counts>): StatusOutcome => ({
    kind: 'pending',
    createdAt: null,
    counts: { ...noCounts, ...now },
  });
  expect(answered(says({}), { counts })?.counts).toEqual(counts);
  expect(answered(says({}))?.counts).toEqual(noCounts);
  for (const name of ['rowsUploaded', 'phonesChecked', 'phonesFlagged', 'creditsDeducted'] as const)
    expect(answered(says({ [name]: 0 }), { counts })?.counts).toEqual({ ...counts, [name]: 0 });
});

it('shows what is unclear, without a second story about the same', () => {
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
