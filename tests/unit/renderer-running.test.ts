import { describe, expect, it } from 'vitest';
import { timeInWords, usualTime } from '../../renderer/jobs/job/job-steps.tsx';
import type { JobSummary } from '../../shared/model/job-record.ts';
import { aJobRecord, aJobSummary } from '../fakes/fake-data.ts';

describe('a job in progress', () => {
  it('takes as long as the last ones of its service and connection, by its rows', () => {
    const job = (id: string, part: Partial<JobSummary>) => aJobSummary({ id, ...part });
    const fetched = (id: string, minutes: number, part: Partial<JobSummary> = {}) =>
      job(id, {
        rows: 100,
        createdAt: '2026-10-01T10:00:00.000Z',
        fetchedAt: `2026-10-01T10:${String(minutes).padStart(2, '0')}:00.000Z`,
        ...part,
      });
    const { prepared, ...record } = aJobRecord({ id: 'now' });
    if (!prepared) throw new Error('It is prepared.');
    const running = { ...record, prepared: { ...prepared, rows: 200 } };
    const other = { ...record.connection, id: 'other' };
    const earlier = [fetched('a', 2), fetched('b', 3), fetched('c', 30)];
    expect(usualTime([...earlier, fetched('d', 50, { connection: other })], running)).toBe(6 * 60_000);
    expect(usualTime([fetched('f', 9, { service: 'name-append' })], running)).toBeNull();
  });

  it('says what is left while something is', () => {
    expect(timeInWords(240_000, 121_000)).toBe('Usually takes about 4 minutes. About 2 minutes left.');
    expect(timeInWords(240_000, 20_000)).toBe('Usually takes about 4 minutes. Less than a minute left.');
    expect(timeInWords(9e6, -1)).toBe('Usually takes about 3 hours.');
    expect(timeInWords(20_000, null)).toBe('Usually takes less than a minute.');
  });
});
