import { describe, expect, it } from 'vitest';
import { forecastInWords } from '../../renderer/jobs/forecast-words.ts';
import { type Forecast, sampleSizes } from '../../shared/pilot.ts';

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
  it('says what was found, what to expect of the rest, and what one phone cost', () => {
    expect(forecastInWords(told, { amount: 0.1, currency: 'USD' })).toEqual([
      'In a sample of 200 rows 61% were found (56 to 66%).',
      'For the other 4,800 rows expect 2,690 to 3,150 hits, 1,900 to 2,400 phones that may be called, about 5,380 to 6,300 credits (538.00 to 630.00 USD).',
      'The sample took 244 credits (24.40 USD): 2.8 credits (0.28 USD) for each phone that may be called.',
    ]);
  });

  it('says so where credits are not stated, and where few rows were found', () => {
    const silent = { ...told, credits: null, restCredits: null, creditsPerCallable: null, isThin: true };
    expect(forecastInWords(silent, null).slice(1)).toEqual([
      'For the other 4,800 rows expect 2,690 to 3,150 hits, 1,900 to 2,400 phones that may be called, credits not stated.',
      'What the sample took, the service did not state.',
      'So few rows were found that these numbers may be further off than they say.',
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
      'For 12 of the 200 rows in the sample it is not certain which answer is theirs, so nothing is forecast of the rest.',
      'Of the others 122 were found, with 86 phones that may be called.',
    ]);
  });
});

describe('the size of a sample', () => {
  it('is 200 or a tenth as a rule, at least 20, at most half', () => {
    expect(sampleSizes(10_000)).toEqual({ least: 20, most: 5000, usual: 200 });
    expect(sampleSizes(1000)).toEqual({ least: 20, most: 500, usual: 100 });
    expect(sampleSizes(50)).toEqual({ least: 20, most: 25, usual: 20 });
    expect(sampleSizes(11)).toEqual({ least: 2, most: 5, usual: 5 });
    expect(sampleSizes(3)).toBeNull();
  });
});
