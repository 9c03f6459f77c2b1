import { describe, expect, it } from 'vitest';
import { holds, type MadeUpRow, madeUpList, testBatch } from '../fakes/simulated-batches.ts';

/** So many that a share of 90 % is told from one of 87 %. */
const testBatches = 1000;
const cases = [
  ['1,000 rows, a test batch of 100', 1000, 100],
  ['2,000 rows, a test batch of 200', 2000, 200],
  ['600 rows, half of them', 600, 300],
] as const;

describe.each(cases)('a forecast from a thousand simulated test batches (%s)', (_, of, rows) => {
  it.each([0.2, 0.6, 0.9])(
    'holds the truth about the rest nine times in ten at a match rate of %d',
    (rate) => {
      for (const spread of ['even', 'clustered'] as const)
        for (const isSpread of [false, true]) {
          const list = madeUpList(of, rate, spread, 7);
          const held = { hits: 0, callable: 0 };
          for (let each = 0; each < testBatches; each++) {
            const { truth, told } = testBatch(list, rows, isSpread, each * 7919 + 3);
            held.hits += Number(holds(told.restHits, truth.hits));
            held.callable += Number(holds(told.restCallable, truth.callable));
          }
          const context = `${spread}, ${isSpread ? 'spread over states' : 'not spread'}`;
          for (const share of [held.hits / testBatches, held.callable / testBatches]) {
            expect(share, context).toBeGreaterThanOrEqual(0.86);
            if (spread === 'even' || !isSpread) expect(share, context).toBeLessThanOrEqual(0.94);
          }
        }
    },
  );
});

describe.each([
  ['1,000 rows, a test batch of 100', 1000, 100],
  ['5,000 rows, a test batch of 200', 5000, 200],
  ['2,000 rows, a test batch of 500', 2000, 500],
])('a forecast from simulated test batches (%s)', (_, of, rows) => {
  it.each([0.02, 0.1, 0.5, 0.9])(
    'holds the truth as often where matches are rare or states differ, at a match rate of %d',
    (rate) => {
      for (const spread of ['even', 'clustered', 'apart'] as const) {
        const lists = [7, 38, 69, 100].map((seed) => madeUpList(of, rate, spread, seed));
        const held = { hits: 0, callable: 0 };
        const several = 600;
        for (let each = 0; each < several; each++) {
          const { truth, told } = testBatch(lists[each % lists.length] ?? [], rows, true, each * 7919 + 3);
          held.hits += Number(holds(told.restHits, truth.hits));
          held.callable += Number(holds(told.restCallable, truth.callable));
        }
        for (const share of [held.hits / several, held.callable / several]) {
          expect(share, spread).toBeGreaterThanOrEqual(0.84);
          if (spread === 'even') expect(share).toBeLessThanOrEqual(0.96);
        }
      }
    },
  );
});

const prices: [string, (row: MadeUpRow) => number][] = [
  ['two credits', ({ hit }) => (hit ? 2 : 0)],
  ['one credit and one for each phone', ({ hit, phones }) => Number(hit) + phones],
  ['one to five credits at random', ({ oneToFive }) => oneToFive],
  ['one credit for each phone', ({ phones }) => phones],
];

const sizes = [
  [400, 50],
  [1000, 100],
  [2000, 400],
  [5000, 200],
] as const;

describe('a forecast of credits', () => {
  it.each(prices)('holds the truth about nine times in ten where a match costs %s', (_, priceOf) => {
    const held: number[] = [];
    for (const [of, rows] of sizes)
      for (const rate of [0.1, 0.3, 0.5, 0.8]) {
        const lists = [7, 38, 69, 100].map((seed) => madeUpList(of, rate, 'even', seed));
        let holding = 0;
        for (let each = 0; each < 200; each++) {
          const list = lists[each % lists.length] ?? [];
          const { truth, told } = testBatch(list, rows, false, each * 7919 + 3, priceOf);
          holding += Number(holds(told.restCredits, truth.credits));
        }
        held.push(holding / 200);
      }
    const mean = held.reduce((sum, share) => sum + share, 0) / held.length;
    expect(mean).toBeGreaterThanOrEqual(0.85);
    expect(mean).toBeLessThanOrEqual(0.96);
    expect(Math.min(...held)).toBeGreaterThanOrEqual(0.8);
  });
});
