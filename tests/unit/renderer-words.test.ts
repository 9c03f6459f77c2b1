import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { moneyWords } from '../../renderer/money/money-words.ts';
import { costInWords } from '../../renderer/results/result-words.ts';
import { leftBehind } from '../../renderer/settings/connection-forms.tsx';
import {
  count,
  dash,
  exactMoment,
  matchRate,
  momentSpan,
  percent,
  shortMoment,
} from '../../renderer/ui/format.ts';
import { hitsOfLookups } from '../../shared/model/lookup-list.ts';
import { CreditPriceSchema, defaultSettings, SettingsSchema } from '../../shared/model/settings.ts';
import { byteSize, counted, creditsDeducted } from '../../shared/words/amounts.ts';
import { moneyInWords, pricedCredits, pricedRange, priceOfEither } from '../../shared/words/job-price.ts';
import { runs } from '../runs.ts';

describe('numbers in words', () => {
  it('show a number that is not stated as a dash, never as 0', () => {
    expect([count(null), count(undefined), count(0)]).toEqual([dash, dash, '0']);
  });

  it('group thousands and tell singular from plural', () => {
    expect([count(1234567), counted(1, 'row'), counted(0, 'row'), counted(2000, 'row')]).toEqual([
      '1,234,567',
      '1 row',
      '0 rows',
      '2,000 rows',
    ]);
  });

  it('step sizes by 1,000 and never show 1,000 of a unit', () => {
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

  it('mark practice credits as not charged', () => {
    expect(creditsDeducted(1, 'service')).toBe('1 credit used');
    expect(creditsDeducted(10, 'practice')).toBe('10 credits used (practice, nothing is charged)');
  });

  it('say 100% only when everything is done', () => {
    expect([percent(999, 1000), percent(1000, 1000), percent(1200, 1000), percent(5, 0)]).toEqual([
      99,
      100,
      100,
      null,
    ]);
  });
});

describe('moments in words', () => {
  const now = new Date(2026, 10, 21, 15, 0);
  const iso = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

  it('name the day only where it is not today, the year only where it differs', () => {
    expect(shortMoment(iso(2026, 10, 21, 14, 5), now)).toMatch(/^2:05\sPM$/);
    expect(shortMoment(iso(2026, 2, 4, 14, 5), now)).toMatch(/^Mar 4, 2:05\sPM$/);
    expect(shortMoment(iso(2024, 2, 4, 14, 5), now)).toBe('Mar 4, 2024');
  });

  it('show a span within a second as one time', () => {
    const start = new Date(2026, 10, 21, 13, 17, 48).toISOString();
    const end = new Date(2026, 10, 21, 13, 17, 50).toISOString();
    expect(momentSpan(start, start, now)).toMatch(/^1:17:48\sPM$/);
    expect(momentSpan(start, end, now)).toMatch(/^1:17:48\sPM to 1:17:50\sPM$/);
  });

  it('show a dash for an invalid moment', () => {
    expect([shortMoment('soon', now), exactMoment('', now)]).toEqual([dash, dash]);
  });
});

describe('money in words', () => {
  const price = { amount: 0.05, currency: 'USD' };

  it('writes amounts with two digits, small ones with as many as needed', () => {
    expect(moneyInWords(1234.5, 'USD')).toBe('1,234.50 USD');
    expect(moneyInWords(0.0042, '€')).toBe('0.0042 €');
    expect(moneyInWords(0, 'USD')).toBe('0.00 USD');
  });

  it('stands beside credits only where a price is given', () => {
    expect(pricedCredits(2, price)).toBe('2 credits (0.10 USD)');
    expect(pricedCredits(1, null)).toBe('1 credit');
    expect(pricedRange(40, 52, price)).toBe('40 to 52 credits (2.00 to 2.60 USD)');
    expect(pricedRange(40, 52, null)).toBe('40 to 52 credits');
    expect(pricedRange(2, 2, price)).toBe('2 credits (0.10 USD)');
  });

  it('states what credits cost only where a price is given', () => {
    expect(costInWords(250, 100, null)).toBe('2.5 per phone you may call');
    expect(costInWords(250, 100, price)).toBe('12.50 USD, 0.13 USD per phone you may call');
    expect(costInWords(250, 0, price)).toBe('12.50 USD');
    expect(costInWords(250, null, price)).toBe('12.50 USD');
    expect(costInWords(null, 100, price)).toBe('');
  });

  it('takes the settings it begins with, and no price that is none', () => {
    expect(SettingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
    for (const amount of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(CreditPriceSchema.safeParse({ ...price, amount }).success).toBe(false);
  });

  it('says one price for both pools only where they have the same', () => {
    expect(priceOfEither({ business: price, appending: price })).toEqual(price);
    expect(priceOfEither({ business: price, appending: null })).toBeNull();
  });

  it('adds up deductions in money by the pool each takes', () => {
    const byDay = [
      { day: '2026-11-22', service: 'business-lookup' as const, credits: 10 },
      { day: '2026-11-22', service: 'phone-lookup' as const, credits: 4 },
    ];
    const euros = { amount: 0.1, currency: '€' };
    expect(moneyWords(byDay, { business: price, appending: euros })).toBe('0.50 USD and 0.40 €');
    expect(moneyWords(byDay, { business: null, appending: euros })).toBe(
      '0.40 €, plus credits without a price',
    );
    expect(moneyWords(byDay, { business: null, appending: null })).toBe('');
  });
});

const at = (id: string) => ({ id, name: id, address: 'https://api.example.com', kind: 'service' as const });
const job = (id: string, state: 'pending' | 'done' | 'sending') => ({ connection: at(id), state });

test('a changed connection counts the jobs and list lookups at its old address', () => {
  const list = { connection: at('a'), state: 'running' as const };
  expect(leftBehind('a', [job('a', 'done'), job('b', 'pending')], [])).toBeNull();
  expect(leftBehind('a', [job('a', 'pending')], [])).toBe(
    '1 job is in progress at the old address and can’t be followed from here after the change.',
  );
  expect(leftBehind('a', [job('a', 'pending'), job('a', 'sending')], [list])).toMatch(
    /^2 jobs and 1 list lookup are in progress/,
  );
});

describe('a match rate', () => {
  it('is of the rows that were sent, the same wherever it stands', () => {
    const counts = { hit: 17, miss: 7, refused: 5, elsewhere: 1, unknown: 0, waiting: 0, asking: 0 };
    expect(matchRate(hitsOfLookups(counts))).toBe('71%');
    expect(matchRate({ found: 4, of: 6 })).toBe('67%');
  });

  it('is 100% only where each row has a match, and 0% only where none has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (of, part) => {
        const found = part % (of + 1);
        expect(matchRate({ found, of }) === '100%').toBe(found === of);
        expect(matchRate({ found, of }) === '0%').toBe(found === 0);
      }),
      { numRuns: runs(1_000) },
    );
    expect(matchRate({ found: 0, of: 0 })).toBe('–');
  });
});
