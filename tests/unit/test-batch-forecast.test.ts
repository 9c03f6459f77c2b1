import { describe, expect, it } from 'vitest';
import { forecast, type SampleCounts } from '../../electron/money/forecast.ts';
import { forecastInWords } from '../../renderer/jobs/job/test-batch-panel.tsx';
import { sampleSizes } from '../../shared/model/job.ts';
import type { Forecast } from '../../shared/model/test-batch.ts';
import { holds, madeUpList, testBatch } from '../fakes/simulated-batches.ts';

/** A share of 90 % of so many lies within six points of it all but always; more of them are tried in tests/deep. */
const batches = 200;

describe('a forecast from simulated test batches', () => {
  it.each([0.1, 0.5, 0.9])('holds the truth about nine times in ten at a match rate of %d', (rate) => {
    for (const [spread, isSpread] of [
      ['even', false],
      ['clustered', true],
      ['apart', true],
    ] as const) {
      const list = madeUpList(600, rate, spread, 7);
      const held = { hits: 0, callable: 0, credits: 0 };
      for (let each = 0; each < batches; each++) {
        const { truth, told } = testBatch(list, 100, isSpread, each * 7919 + 3, ({ oneToFive }) => oneToFive);
        held.hits += Number(holds(told.restHits, truth.hits));
        held.callable += Number(holds(told.restCallable, truth.callable));
        held.credits += Number(holds(told.restCredits, truth.credits));
      }
      for (const share of [held.hits / batches, held.callable / batches]) {
        expect(share, spread).toBeGreaterThanOrEqual(0.84);
        if (!isSpread) expect(share, spread).toBeLessThanOrEqual(0.96);
      }
      // What matches cost adds to what is not known: its range is wider.
      expect(held.credits / batches, spread).toBeGreaterThanOrEqual(0.8);
      if (!isSpread) expect(held.credits / batches).toBeLessThanOrEqual(0.98);
    }
  });
});

describe('a forecast', () => {
  const counts: SampleCounts = {
    rows: 100,
    unsure: 0,
    hits: 60,
    callable: { found: 50, sum: 90, squares: 200 },
  };

  it('expects the same credits for each match as in the test batch, or none where none were stated', () => {
    const told = forecast(counts, 1000, 120);
    expect(told.restCredits?.likely).toBe((told.restHits?.likely ?? 0) * 2);
    expect(told.creditsPerCallable).toBeCloseTo(120 / 90);
    const silent = forecast(counts, 1000, null);
    expect([silent.restCredits, silent.creditsPerCallable, silent.credits]).toEqual([null, null, null]);
  });

  it('gives no ranges where answers are not certain', () => {
    const told = forecast({ ...counts, unsure: 3 }, 1000, 120);
    expect(told).toMatchObject({ hits: 60, callable: 90, unsure: 3, restHits: null, hitRate: null });
  });

  it('never expects more matches than rows or fewer than none, and nothing for no rest', () => {
    for (const hits of [0, 1, 50, 99, 100]) {
      const callable = { found: hits, sum: hits, squares: hits };
      const told = forecast({ ...counts, hits, callable }, 150, 1);
      expect(told.restHits?.low).toBeGreaterThanOrEqual(0);
      expect(told.restHits?.high).toBeLessThanOrEqual(50);
      expect(told.restHits?.low).toBeLessThanOrEqual(told.restHits?.high ?? 0);
      const whole = forecast({ ...counts, hits, callable }, 100, 1);
      expect(whole.restHits).toEqual({ likely: 0, low: 0, high: 0 });
    }
  });
});

const told: Forecast = {
  hits: 122,
  callable: 86,
  unsure: 0,
  rows: 200,
  restRows: 4800,
  hitRate: { likely: 0.61, low: 0.562, high: 0.658 },
  restHits: { likely: 2928, low: 2690, high: 3150 },
  restCallable: { likely: 2150, low: 1900, high: 2400 },
  restCredits: { likely: 5856, low: 5380, high: 6300 },
  credits: 244,
  creditsPerCallable: 244 / 86,
  isThin: false,
};

describe('a forecast in words', () => {
  it('states what was found, what to expect of the rest, and the cost of each phone', () => {
    expect(forecastInWords(told, { amount: 0.1, currency: 'USD' })).toEqual([
      '61% of 200 rows matched (56 to 66%).',
      'In the other 4,800 rows, expect 2,690 to 3,150 matches, 1,900 to 2,400 phones you may call, about 5,380 to 6,300 credits (538.00 to 630.00 USD).',
      'The test batch used 244 credits (24.40 USD): 2.8 credits (0.28 USD) for each phone you may call.',
    ]);
  });

  it('says that credits are not stated and that few rows were found', () => {
    const silent = { ...told, credits: null, restCredits: null, creditsPerCallable: null, isThin: true };
    expect(forecastInWords(silent, null).slice(1)).toEqual([
      'In the other 4,800 rows, expect 2,690 to 3,150 matches, 1,900 to 2,400 phones you may call, credits not stated.',
      'The service didn’t state what the test batch used.',
      'Few matches, so this estimate is rough.',
    ]);
  });

  it('forecasts nothing where answers are not certain', () => {
    const unsure = {
      ...told,
      unsure: 12,
      hitRate: null,
      restHits: null,
      restCallable: null,
      restCredits: null,
    };
    expect(forecastInWords(unsure, null)).toEqual([
      'The answers of 12 of the 200 rows in the test batch aren’t certain, so there is no estimate for the rest.',
      'Of the others, 122 matched, with 86 phones you may call.',
    ]);
  });
});

describe('the size of a test batch', () => {
  it('is 200 or a tenth by default, at least 20, at most half', () => {
    expect(sampleSizes(10_000)).toEqual({ least: 20, most: 5000, usual: 200 });
    expect(sampleSizes(1000)).toEqual({ least: 20, most: 500, usual: 100 });
    expect(sampleSizes(50)).toEqual({ least: 20, most: 25, usual: 20 });
    expect(sampleSizes(11)).toEqual({ least: 2, most: 5, usual: 5 });
    expect(sampleSizes(3)).toBeNull();
  });
});
