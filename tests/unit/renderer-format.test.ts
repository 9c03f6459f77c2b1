import { describe, expect, it } from 'vitest';
import { count, dash, exactMoment, momentSpan, percent, shortMoment } from '../../renderer/ui/format.ts';
import { byteSize, counted, creditsDeducted } from '../../shared/amounts.ts';

describe('numbers for people', () => {
  it('never shows a number nobody stated as 0', () => {
    expect([count(null), count(undefined), count(0)]).toEqual([dash, dash, '0']);
  });

  it('groups thousands and knows one from many', () => {
    expect([count(1234567), counted(1, 'row'), counted(0, 'row'), counted(2000, 'row')]).toEqual([
      '1,234,567',
      '1 row',
      '0 rows',
      '2,000 rows',
    ]);
  });

  it('steps sizes by 1,000 and never shows 1,000 of a unit', () => {
    expect([0, 1, 999, 1000, 131_400, 999_960, 1_300_000_000].map(byteSize)).toEqual([
      '0 bytes',
      '1 byte',
      '999 bytes',
      '1 KB',
      '131.4 KB',
      '1 MB',
      '1.3 GB',
    ]);
  });

  it('never lets practice credits pass for real ones', () => {
    expect(creditsDeducted(1, 'service')).toBe('1 credit deducted');
    expect(creditsDeducted(10, 'practice')).toBe('10 credits deducted (practice, nothing is charged)');
  });

  it('says 100% only when all of it is done', () => {
    expect([percent(999, 1000), percent(1000, 1000), percent(1200, 1000), percent(5, 0)]).toEqual([
      99,
      100,
      100,
      null,
    ]);
  });
});

describe('moments for people', () => {
  const now = new Date(2026, 10, 21, 15, 0);
  const iso = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

  it('names the day only where it is not today, and the year only where it is not this one', () => {
    expect(shortMoment(iso(2026, 10, 21, 14, 5), now)).toMatch(/^2:05\sPM$/);
    expect(shortMoment(iso(2026, 2, 4, 14, 5), now)).toMatch(/^Mar 4, 2:05\sPM$/);
    expect(shortMoment(iso(2024, 2, 4, 14, 5), now)).toBe('Mar 4, 2024');
  });

  it('tells a span that is over within a second as one time', () => {
    const start = new Date(2026, 10, 21, 13, 17, 48).toISOString();
    const end = new Date(2026, 10, 21, 13, 17, 50).toISOString();
    expect(momentSpan(start, start, now)).toMatch(/^1:17:48\sPM$/);
    expect(momentSpan(start, end, now)).toMatch(/^1:17:48\sPM to 1:17:50\sPM$/);
  });

  it('shows a dash for what is no moment', () => {
    expect([shortMoment('soon', now), exactMoment('', now)]).toEqual([dash, dash]);
  });
});
