import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAge, checkedAt, staleTitle } from '../../shared/check-age.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const day = 24 * 60 * 60 * 1000;

test('a check is stale once it is older than 31 days, and not before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * day }), (age) => {
      const found = checkAge(new Date(now - age).toISOString(), now);
      expect(found).toMatchObject({ stale: age > 31 * day, days: Math.floor(age / day) });
    }),
  );
});

test('is told in words', () => {
  const words = (age: number) => checkAge(new Date(now - age).toISOString(), now)?.words;
  expect([0, 1, 45].map((days) => words(days * day))).toEqual([
    'Checked today',
    'Checked yesterday',
    'Checked 45 days ago',
  ]);
  // Clocks differ by hours.
  expect(words(-day)).toBe('Checked today');
  expect(checkAge(null, now)).toBeNull();
  expect(checkAge('some day', now)).toBeNull();
});

test('is stale where it was noted by a clock that was ahead, and says that nobody knows how long ago it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: day + 1, max: 4000 * day }), (ahead) => {
      const age = checkAge(new Date(now + ahead).toISOString(), now);
      expect(age).toMatchObject({ stale: true, words: 'Checked on a day to come' });
      expect(age && staleTitle(age)).toContain('not known how long ago');
    }),
  );
});

test('counts from when the service finished, else from when the result was fetched', () => {
  const result = { bytes: 1, rows: 1, fetchedAt: '2026-11-20T10:00:00Z' };
  expect(checkedAt({ result, finishedAt: '2026-10-01T10:00:00Z' })).toBe('2026-10-01T10:00:00Z');
  expect(checkedAt({ result })).toBe('2026-11-20T10:00:00Z');
  expect(checkedAt({ finishedAt: '2026-10-01T10:00:00Z' })).toBeNull();
});
