import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBetter, oddities, triesLeft } from '../../electron/jobs/record/judge-result.ts';
import type { ServiceCounts } from '../../shared/job-counts.ts';
import { type Oddity, oddityInWords } from '../../shared/odd-result.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { noCounts } from '../fakes/fake-service-client.ts';

const { prepared } = aJobRecord({});
const rowsSent = prepared?.rows ?? 0;
const job = (rowsUploaded: number | null) => ({
  ...(prepared && { prepared }),
  counts: { ...noCounts, rowsUploaded } satisfies ServiceCounts,
});
const kinds = (odd: readonly Oddity[]) => odd.map(({ kind }) => kind);

describe('a result with fewer rows', () => {
  it('than the service says it took is odd in any case, with both numbers', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(2000), fc.boolean(), (rows, taken, endIsCertain) => {
        const found = oddities(job(taken), { rows, odd: [], endIsCertain });
        expect(found).toEqual(rows < taken ? [{ kind: 'fewer-than-taken', rows, expected: taken }] : []);
      }),
    );
  });

  it('than were sent is odd where the service says nothing and the reply may have been cut', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.boolean(), (rows, endIsCertain) => {
        const found = oddities(job(null), { rows, odd: [], endIsCertain });
        const isOdd = rows < rowsSent && !endIsCertain;
        expect(found).toEqual(isOdd ? [{ kind: 'fewer-than-sent', rows, expected: rowsSent }] : []);
      }),
    );
  });

  it('has fewer, and not as many', () => {
    const kindsOf = (taken: number | null, rows: number) =>
      kinds(oddities(job(taken), { rows, odd: [], endIsCertain: false }));
    expect([kindsOf(5, 4), kindsOf(5, 5)]).toEqual([['fewer-than-taken'], []]);
    expect([kindsOf(null, rowsSent - 1), kindsOf(null, rowsSent)]).toEqual([['fewer-than-sent'], []]);
  });

  it('cannot be told where they cannot be counted', () => {
    const wide: Oddity[] = [{ kind: 'utf-16' }];
    expect(oddities(job(500), { rows: null, odd: wide, endIsCertain: false })).toEqual(wide);
  });

  it('is that beside what is odd about its bytes', () => {
    const cut: Oddity = { kind: 'open-quote', line: 4 };
    expect(kinds(oddities(job(500), { rows: 3, odd: [cut], endIsCertain: true }))).toEqual([
      'open-quote',
      'fewer-than-taken',
    ]);
  });
});

describe('the better of two odd results', () => {
  const odd = (rows: number | null, bytes: number, things = 1) => ({
    rows,
    bytes,
    what: Array<Oddity>(things).fill({ kind: 'empty' }),
  });

  it('has more rows, else less that is odd, else more bytes', () => {
    expect(isBetter(odd(3, 10), odd(2, 99))).toBe(true);
    expect(isBetter(odd(3, 10, 1), odd(3, 99, 2))).toBe(true);
    expect(isBetter(odd(3, 99, 2), odd(3, 10, 1))).toBe(false);
    expect(isBetter(odd(3, 11), odd(3, 10))).toBe(true);
    expect(isBetter(odd(null, 11), odd(2, 10))).toBe(true);
    expect(isBetter(odd(2, 10), odd(2, 10))).toBe(false);
  });

  it('is never both', () => {
    const any = fc.record({ rows: fc.option(fc.nat(3)), bytes: fc.nat(3), things: fc.nat(2) });
    fc.assert(
      fc.property(any, any, (one, other) => {
        const [a, b] = [odd(one.rows, one.bytes, one.things), odd(other.rows, other.bytes, other.things)];
        expect(isBetter(a, b) && isBetter(b, a)).toBe(false);
      }),
    );
  });
});

it('fetches an odd result again by itself twice at most, and only where its end was not certain', () => {
  const odd = { bytes: 1, rows: 1, what: [], fetchedAt: '', sha256: '' };
  expect(triesLeft({}, true)).toBe(0);
  expect(triesLeft({}, false)).toBe(2);
  expect(triesLeft({ odd: { ...odd, triesLeft: 2 } }, false)).toBe(1);
  expect(triesLeft({ odd: { ...odd, triesLeft: 1 } }, false)).toBe(0);
  expect(triesLeft({ odd: { ...odd, triesLeft: 0 } }, false)).toBe(0);
  expect(triesLeft({ again: true }, false)).toBe(0);
});

describe('what is odd, in words', () => {
  const every: Oddity[] = [
    { kind: 'empty' },
    { kind: 'header-only', columns: 12 },
    { kind: 'open-quote', line: 2017 },
    { kind: 'stray-quotes', count: 3, line: 12 },
    { kind: 'stray-quotes', count: 1, line: 12 },
    { kind: 'last-row', line: 2001, cells: 1, columns: 12 },
    { kind: 'utf-16' },
    { kind: 'utf-32' },
    { kind: 'not-utf-8', count: 4, line: 1200 },
    { kind: 'not-utf-8', count: 1, line: 12 },
    { kind: 'zero-bytes', count: 5 },
    { kind: 'json' },
    { kind: 'fewer-than-taken', rows: 375, expected: 2000 },
    { kind: 'fewer-than-sent', rows: 1, expected: 2000 },
  ];

  it.each(every)('is one sentence with every number: %j', (odd) => {
    const words = oddityInWords(odd);
    expect(words).toMatch(/^[A-Z\d][^.!?]*\.$/);
    const { kind: _, ...numbers } = odd;
    for (const number of Object.values(numbers))
      if (number !== 1) expect(words).toContain(number.toLocaleString('en-US'));
  });
});
