import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOfferedFiles } from '../../electron/app/lists/offered-files.ts';
import { checkHandlers } from '../../electron/ipc/check-handlers.ts';
import { learnHits, learnPrice } from '../../electron/money/job-spending.ts';
import { answeredEntry, unknownEntry } from '../../electron/money/money.ts';
import { likelyHits, likelyLookupWords } from '../../renderer/money/budget-reason.tsx';
import type { ConnectionView } from '../../shared/model/connection.ts';
import { sumCredits } from '../../shared/model/credits.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import { atMostWords, likelyRange, likelyWords } from '../../shared/words/job-price.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { testMoney } from '../fakes/test-money.ts';

const job = (
  asked: number | null,
  credits: number | null,
  state: 'settled' | 'open' = 'settled',
  hits: number | null = null,
) => ({
  service: 'phone-append' as const,
  state,
  asked,
  credits,
  hits,
});

describe('the price of a bulk row', () => {
  it('is learned from finished jobs that state rows and credits', () => {
    expect(
      learnPrice([job(10, null), job(null, 5), job(0, 5), job(10, 9, 'open')], 'phone-append'),
    ).toBeNull();
    expect(learnPrice([job(10, 12)], 'email-append')).toBeNull();
    const learned = learnPrice([job(10, 12), job(10, 3), job(20, 10), job(4, 0)], 'phone-append');
    expect(learned).toEqual({ jobs: 4, low: 0, high: 1.2 });
  });

  it('is learned per match from jobs whose matches are known', () => {
    const jobs = [job(10, 12), job(10, 9, 'settled', 6), job(20, 10, 'settled', 5), job(4, 0, 'settled', 0)];
    const learned = learnPrice(jobs, 'phone-append');
    expect(learned?.perHit).toEqual({ jobs: 2, low: 1.5, high: 2 });
    expect(likelyWords(learned, 100)).toBe(
      'Estimate: 0 to 120 credits, from 4 finished jobs, 1.5 to 2 credits a match in 2 of them.',
    );
    const [, six] = jobs;
    expect(likelyWords(six ? learnPrice([six], 'phone-append') : null, 10)).toBe(
      'Estimate: 9 credits, from one finished job, 1.5 credits a match.',
    );
  });

  it('is rounded to whole credits for larger sums', () => {
    expect(likelyWords(learnPrice([job(145, 258)], 'phone-append'), 30)).toMatch(
      /^Estimate: 53 to 54 credits, /,
    );
    expect(likelyWords(learnPrice([job(10, 1)], 'phone-append'), 5)).toMatch(/^Estimate: 0\.5 credits, /);
  });

  it('is worded as a range of what was paid, without a ceiling', () => {
    const learned = { jobs: 12, low: 0.25, high: 1.2 };
    expect(atMostWords(learned, 4132)).toBe(
      'Maximum: unknown. At the highest price so far (1.2 credits a row), it would be 4,958.4 credits.',
    );
    expect(likelyWords(learned, 100)).toBe('Estimate: 25 to 120 credits, from 12 finished jobs.');
    const price = { amount: 0.1, currency: 'USD' };
    expect(likelyWords(learned, 100, price)).toContain(
      'Estimate: 25 to 120 credits (2.50 to 12.00 USD), from',
    );
    expect(atMostWords(learned, 100, price)).toContain('it would be 120 credits (12.00 USD).');
    expect(atMostWords(null, 5)).toMatch(/^Maximum: unknown/);
    expect(likelyWords(null, 5)).toMatch(/^Estimate: available after/);
  });

  it('lies between the cheapest and the dearest job', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ asked: fc.integer({ min: 1, max: 5000 }), credits: fc.integer({ min: 0, max: 9000 }) }),
          {
            minLength: 1,
            maxLength: 20,
          },
        ),
        fc.integer({ min: 1, max: 100_000 }),
        (jobs, rows) => {
          const learned = learnPrice(
            jobs.map(({ asked, credits }) => job(asked, credits)),
            'phone-append',
          );
          if (!learned) throw new Error('nothing was learned');
          const { low, high } = likelyRange(learned, rows);
          // To a millionth of a credit a row, in which prices are reckoned.
          const slack = rows * 1e-6 + 1e-6;
          for (const { asked, credits } of jobs) {
            expect((credits / asked) * rows).toBeGreaterThanOrEqual(low - slack);
            expect((credits / asked) * rows).toBeLessThanOrEqual(high + slack);
          }
        },
      ),
    );
  });
});

describe('the likely number of matches of lookups', () => {
  it('is unknown before the first answer, and narrows with each', () => {
    expect(likelyHits({ answered: 0, hits: 0 }, 10)).toBeNull();
    const few = likelyHits({ answered: 10, hits: 7 }, 1000);
    const many = likelyHits({ answered: 1000, hits: 700 }, 1000);
    expect(few).toEqual({ low: 441, high: 874 });
    expect(many).toEqual({ low: 675, high: 724 });
    expect(likelyHits({ answered: 5, hits: 5 }, 3)?.high).toBe(3);
    expect(likelyLookupWords({ answered: 1000, hits: 700 }, 1000, 2)).toBe(
      'Likely 1,350 to 1,448 credits: 700 of 1,000 such lookups hit so far.',
    );
  });

  it('counts answered requests of that kind of lookup only', () => {
    const { ledger } = testMoney(createFakeClock());
    const at = '2026-11-22T12:00:00.000Z';
    const source = { kind: 'lookup' as const, id: null, name: 'Lookup' };
    const facts = (key: string, kind: LookupKind) => ({ key, kind, account: acme, source, at, asked: 3 });
    const items = ['hit', 'hit', 'miss'].map(
      (outcome) => ({ outcome: outcome === 'hit' ? 'hit' : 'miss', credits: 2 }) as const,
    );
    ledger.note(
      answeredEntry(facts('one', 'phone'), items, null),
      answeredEntry(facts('two', 'email'), items, null),
      unknownEntry(facts('three', 'phone')),
    );
    expect(learnHits(ledger.answers(), 'phone')).toEqual({ answered: 3, hits: 2 });
  });
});

it('sums of credits are exact to the millionth', () => {
  expect(sumCredits(0.1, 0.2)).toBe(0.3);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 })), (thousandths) => {
      const whole = thousandths.reduce((sum, each) => sum + each, 0);
      expect(sumCredits(...thousandths.map((each) => each / 1000))).toBe(whole / 1000);
    }),
  );
});

const none = async () => failure(problem('no-numbers', 'None.', ''));
const acme = { id: 'a', name: 'Acme', address: 'https://service.example', kind: 'service' } as const;

it('numbers to check again show the price learned from phone appends of the account in use', async () => {
  const money = testMoney(createFakeClock());
  const active: ConnectionView = { ...acme, key: { state: 'stored' } };
  let numbers = 2;
  const handlers = checkHandlers({
    checkAgain: {
      stale: none,
      numbers: async () => success(numbers),
      blocked: none,
      save: none,
    },
    planned: { view: () => ({ plan: null, stopped: null, last: null }), set: () => {} },
    connections: { active: async () => success(active) },
    ...{ jobs: { get: () => null }, lookupLists: { get: () => null }, opened: { get: () => null } },
    files: { forNumbers: async () => '' },
    offered: createOfferedFiles(() => '0'.repeat(32)),
    suppression: { list: { add: none } },
    money,
  });
  const count = async () => valueIn(await handlers['checks:count']({ ids: ['job-1'] }));
  expect(await count()).toEqual({ numbers: 2, learned: null });
  const entry = {
    at: '2026-03-01T10:00:00.000Z',
    service: 'phone-append',
    state: 'settled',
    asked: 10,
    ...{ hits: 5, misses: 5, credits: 15, replySays: null, atMost: 15, before: null },
    ...{ chargedMisses: 0, freeHits: 0, notStated: 0 },
  } as const;
  const source = { kind: 'job', id: 'job-1', name: 'list.csv' } as const;
  await money.ledger.note({ ...entry, key: 'job:job-1', account: acme, source });
  await money.ledger.note({
    ...entry,
    key: 'job:job-2',
    account: { ...acme, id: 'b' },
    source,
    credits: 90,
  });
  const price = { jobs: 1, low: 1.5, high: 1.5, perHit: { jobs: 1, low: 3, high: 3 } };
  expect(await count()).toEqual({ numbers: 2, learned: price });
  numbers = 0;
  expect(await count()).toEqual({ numbers: 0, learned: price });
});
