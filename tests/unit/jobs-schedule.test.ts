import { describe, expect, it } from 'vitest';
import {
  dueAt,
  nextPollAt,
  notBefore,
  paceOf,
  usualMsPerRow,
  type Waiting,
} from '../../electron/jobs/record/poll-schedule.ts';
import type { JobRecord } from '../../shared/job.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { realConnection } from '../fakes/job-bench.ts';

const now = Date.parse('2026-03-02T10:00:00Z');
const minute = 60_000;
const job = aJobRecord({ connection: realConnection });
const pace = paceOf(job);
/** How long the app waits before it asks again, without jitter unless told. */
const wait = (part: Partial<Waiting>, jitter = 0) =>
  nextPollAt({ now, expectedAt: now, failures: 0, needsAttention: false, ...part }, pace, () => jitter) - now;

describe('the wait before the next question', () => {
  it('is a quarter of the distance to the expected end, before it or after, between 5 s and a minute', () => {
    expect([-2 * minute, 2 * minute].map((far) => wait({ expectedAt: now + far }))).toEqual([30_000, 30_000]);
    expect(wait({})).toBe(5000);
    expect(wait({ expectedAt: now + 60 * minute })).toBe(minute);
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

describe('the moment a job may be asked about', () => {
  const asked = (poll: Partial<NonNullable<JobRecord['poll']>>) => ({
    ...job,
    poll: { nextAt: 0, asked: 1, failures: 0, ...poll },
  });

  it('is 5 s after the last question, however much in a hurry', () => {
    expect(notBefore(asked({ askedAt: now - 2000 }), now)).toBe(now + 3000);
    expect(notBefore(asked({ askedAt: now }), now)).toBe(now + 5000);
    expect(notBefore(asked({}), now)).toBe(now);
  });

  it('is now where the last question was asked by a clock that ran ahead', () => {
    expect(notBefore(asked({ askedAt: now + 1 }), now)).toBe(now);
  });

  it('is the planned one, but not before those 5 s', () => {
    expect(dueAt(asked({ nextAt: now + minute, askedAt: now }), now)).toBe(now + minute);
    expect(dueAt(asked({ nextAt: now + 1000, askedAt: now }), now)).toBe(now + 5000);
    const { poll: _never, ...neverAsked } = job;
    expect(dueAt(neverAsked, now)).toBe(now);
  });

  it('is now where the plan lies further off than any could', () => {
    const longest = 20 * minute;
    expect(dueAt(asked({ nextAt: now + longest }), now)).toBe(now + longest);
    expect(dueAt(asked({ nextAt: now + longest + 1 }), now)).toBe(now);
  });
});

describe('the time that a row usually takes', () => {
  /** A job of 10 rows that took so many minutes, finished on a day of March. */
  function took(minutes: number, day: number, part: Partial<JobRecord> = {}): JobRecord {
    if (!job.prepared) throw new Error('expected a prepared job');
    const acceptedAt = `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`;
    const finishedAt = new Date(Date.parse(acceptedAt) + minutes * minute).toISOString();
    return { ...job, acceptedAt, finishedAt, prepared: { ...job.prepared, rows: 10 }, ...part };
  }
  const usual = (jobs: JobRecord[]) => usualMsPerRow(jobs, realConnection.id, 'phone-append');

  it('is the median of the latest nine', () => {
    const latest = [9, 1, 5, 2, 8, 3, 7, 4, 6].map((minutes, day) => took(minutes, 10 + day));
    const earlier = [1, 2, 3].map((day) => took(50, day));
    expect(usual([...earlier, ...latest])).toBe((5 * minute) / 10);
    expect(usual([...latest, ...earlier])).toBe((5 * minute) / 10);
  });

  it('is unknown without a finished job of this service on this connection', () => {
    const other = { ...realConnection, id: 'other' };
    const { finishedAt: _, ...running } = took(1, 1);
    const { acceptedAt: __, ...unaccepted } = took(1, 1);
    const { prepared: ___, ...unprepared } = took(1, 1);
    const none = [
      took(1, 1, { connection: other }),
      took(1, 1, { service: 'email-append' }),
      ...[running, unaccepted, unprepared],
    ];
    expect(usual(none)).toBeNull();
    expect(usual([...none, took(1, 1)])).toBe(minute / 10);
  });

  it('is not taken from a list without rows', () => {
    const { prepared } = took(1, 1);
    if (!prepared) throw new Error('expected a prepared job');
    expect(usual([took(1, 1, { prepared: { ...prepared, rows: 0 } })])).toBeNull();
  });
});

it('asks the practice service at its own, quicker pace', () => {
  const { leastMs, mostMs, slowMs } = paceOf(aJobRecord({}));
  expect([leastMs, mostMs, slowMs].every((ms) => ms <= 2000)).toBe(true);
});
