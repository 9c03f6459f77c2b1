import { describe, expect, it } from 'vitest';
import { sentBefore } from '../../electron/jobs/record/sent-before.ts';
import type { JobRecord } from '../../shared/job.ts';
import type { JobState } from '../../shared/job-state.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { realConnection } from '../fakes/job-bench.ts';

const { prepared: list, queueId: _number, ...unsent } = aJobRecord({ connection: realConnection });

/** A list with this key of its rows; without one where an earlier version of the app prepared it. */
function aJob(id: string, rowsKey: string | null, part: Partial<JobRecord> = {}): JobRecord {
  if (!list) throw new Error('expected a prepared job');
  return {
    ...unsent,
    id,
    prepared: { ...list, ...(rowsKey !== null && { rowsKey }) },
    preparedHash: 'bytes',
    ...part,
  };
}
const waiting = (rowsKey: string | null, part: Partial<JobRecord> = {}) =>
  aJob('waiting', rowsKey, { state: 'unconfirmed', ...part });
const sent = (rowsKey: string | null, part: Partial<JobRecord> = {}) =>
  aJob('sent', rowsKey, { queueId: '1', ...part });
const isSame = (one: JobRecord, other: JobRecord) => sentBefore(one, [one, other]).length === 1;

describe('a list is the same as one that was sent', () => {
  it('where its rows are, whatever its bytes', () => {
    expect(isSame(waiting('rows', { preparedHash: 'other' }), sent('rows'))).toBe(true);
    expect(isSame(waiting('rows', { preparedHash: 'other' }), sent('others'))).toBe(false);
  });

  it('where its bytes are, for one that an earlier version of the app prepared', () => {
    expect(isSame(waiting(null), sent(null))).toBe(true);
    expect(isSame(waiting('rows'), sent(null))).toBe(true);
    expect(isSame(waiting(null), sent('rows'))).toBe(true);
    expect(isSame(waiting('rows'), sent(null, { preparedHash: 'other' }))).toBe(false);
    expect(isSame(waiting(null), sent(null, { preparedHash: 'other' }))).toBe(false);
  });

  it.each(['rows', null])(
    'only where it went to the same service at the same address (key: %s)',
    (rowsKey) => {
      expect(isSame(waiting('rows'), sent(rowsKey, { service: 'email-append' }))).toBe(false);
      const elsewhere = { ...realConnection, address: 'https://other.example' };
      expect(isSame(waiting('rows'), sent(rowsKey, { connection: elsewhere }))).toBe(false);
    },
  );

  it('on the practice service wherever that listens', () => {
    const practiceAt = (address: string) => ({
      connection: { ...realConnection, kind: 'practice' as const, address },
    });
    expect(isSame(waiting('rows', practiceAt('http://a')), sent('rows', practiceAt('http://b')))).toBe(true);
    expect(isSame(waiting('rows', practiceAt('http://a')), sent('rows'))).toBe(false);
  });

  it('never where one of the two was not prepared', () => {
    const { prepared: _none, preparedHash: _neither, ...unprepared } = sent(null);
    expect(isSame(waiting(null), unprepared)).toBe(false);
    expect(isSame({ ...unprepared, id: 'waiting' }, { ...unprepared })).toBe(false);
    expect(isSame({ ...unprepared, id: 'waiting' }, sent(null))).toBe(false);
  });
});

describe('a job whose list may have arrived', () => {
  it('has a number at the service, or is being sent, or its outcome is unknown', () => {
    const mayHaveArrived = (state: JobState) => isSame(waiting('rows'), aJob('other', 'rows', { state }));
    expect(mayHaveArrived('sending')).toBe(true);
    expect(mayHaveArrived('outcome-unknown')).toBe(true);
    for (const state of ['preparing', 'unconfirmed', 'prepared', 'not-accepted', 'cancelled'] as const)
      expect(mayHaveArrived(state)).toBe(false);
    expect(isSame(waiting('rows'), sent('rows', { state: 'done' }))).toBe(true);
  });

  it('is never the job itself', () => {
    expect(sentBefore(sent('rows'), [sent('rows')])).toEqual([]);
  });

  it('stands before those that were sent earlier', () => {
    const at = (id: string, startedAt: string) =>
      aJob(id, 'rows', { queueId: id, sending: { startedAt, attempts: 1 } });
    const { sending: _unknown, ...undated } = aJob('undated', 'rows', { queueId: '4' });
    const all = [at('1', '2026-03-01'), undated, at('3', '2026-03-03'), at('2', '2026-03-02')];
    expect(sentBefore(waiting('rows'), all).map(({ id }) => id)).toEqual(['3', '2', '1', 'undated']);
  });
});
