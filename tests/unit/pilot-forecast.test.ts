import { describe, expect, it } from 'vitest';
import { Draw } from '../../electron/engine/sample/draw.ts';
import { seededRandom } from '../../electron/engine/sample/seeded-random.ts';
import { forecast, type SampleCounts } from '../../electron/money/pilot/forecast.ts';
import type { Interval } from '../../shared/pilot.ts';

interface MadeUpRow {
  group: string;
  hit: boolean;
  phones: number;
  /** What it costs where a hit costs one to five credits at random. */
  oneToFive: number;
}

/** How rows with a match lie in a list: the same everywhere, many in some states and few in others, or none in one alone. */
type Spread = 'even' | 'clustered' | 'apart';

const phonesOfHit = [0, 0, 1, 1, 2, 2, 3, 4, 5, 8];

function madeUpList(rows: number, rate: number, spread: Spread, seed: number): MadeUpRow[] {
  const random = seededRandom(seed);
  const randomPrice = seededRandom(seed + 1);
  const rateIn = {
    even: () => rate,
    clustered: (at: number) => Math.min(0.98, rate * (at % 2 === 0 ? 0.2 : 1.8)),
    apart: (at: number) => (at === 0 ? 0 : Math.min(0.99, rate * 1.4)),
  };
  const rates = Array.from({ length: 12 }, (_, at) => rateIn[spread](at));
  return Array.from({ length: rows }, () => {
    const at = Math.floor(random() ** 2 * rates.length);
    const hit = random() < (rates[at] ?? rate);
    const phones = hit ? (phonesOfHit[Math.floor(random() * phonesOfHit.length)] ?? 0) : 0;
    const oneToFive = hit ? 1 + Math.floor(randomPrice() * 5) : 0;
    return { group: `state ${at}`, hit, phones, oneToFive };
  });
}

/** Draws a sample, counts it as the engine does, and answers its forecast with what the rest truly holds. */
function pilot(
  list: readonly MadeUpRow[],
  rows: number,
  isSpread: boolean,
  seed: number,
  priceOf: (row: MadeUpRow) => number = ({ hit }) => Number(hit),
) {
  const sizes = new Map<string, number>();
  const groupOf = (row: MadeUpRow) => (isSpread ? row.group : '');
  for (const row of list) sizes.set(groupOf(row), (sizes.get(groupOf(row)) ?? 0) + 1);
  const draw = new Draw(sizes, rows, seededRandom(seed));
  const groups = [...sizes]
    .map(([value, of]) => ({ value, of }))
    .filter(({ value }) => isSpread && (draw.drawn.get(value) ?? 0) >= 5);
  const told = new Set(groups.map(({ value }) => value));
  const counted = new Map<string | null, SampleCounts['groups'][number]>();
  const truth = { hits: 0, callable: 0, credits: 0 };
  let credits = 0;
  for (const row of list) {
    const { phones } = row;
    if (!draw.take(groupOf(row))) {
      truth.hits += Number(row.hit);
      truth.callable += phones;
      truth.credits += priceOf(row);
      continue;
    }
    credits += priceOf(row);
    const value = told.has(row.group) ? row.group : null;
    const group = counted.get(value) ?? {
      value,
      rows: 0,
      hits: 0,
      callable: { found: 0, sum: 0, squares: 0 },
    };
    const { found, sum, squares } = group.callable;
    counted.set(value, {
      value,
      rows: group.rows + 1,
      hits: group.hits + Number(row.hit),
      callable: { found: found + Number(phones > 0), sum: sum + phones, squares: squares + phones ** 2 },
    });
  }
  const counts = { rows, unsure: 0, groups: [...counted.values()] };
  return { truth, told: forecast({ counts, of: list.length, groups, credits }) };
}

const holds = (interval: Interval | null, truth: number) =>
  interval !== null && interval.low <= truth && truth <= interval.high;

/** So many that a share of 90 % is told from one of 87 %. */
const pilots = 1000;
const cases = [
  ['1,000 rows, a sample of 100', 1000, 100],
  ['2,000 rows, a sample of 200', 2000, 200],
  ['600 rows, half of them', 600, 300],
] as const;

describe.each(cases)('of a thousand simulated samples (%s)', (_, of, rows) => {
  it.each([0.2, 0.6, 0.9])(
    'nine in ten hold the truth about the rest, at a hit rate of %d',
    (rate) => {
      for (const spread of ['even', 'clustered'] as const)
        for (const isSpread of [false, true]) {
          const list = madeUpList(of, rate, spread, 7);
          const held = { hits: 0, callable: 0 };
          for (let each = 0; each < pilots; each++) {
            const { truth, told } = pilot(list, rows, isSpread, each * 7919 + 3);
            held.hits += Number(holds(told.restHits, truth.hits));
            held.callable += Number(holds(told.restCallable, truth.callable));
          }
          const context = `${spread}, ${isSpread ? 'spread over states' : 'not spread'}`;
          for (const share of [held.hits / pilots, held.callable / pilots]) {
            expect(share, context).toBeGreaterThanOrEqual(0.86);
            expect(share, context).toBeLessThanOrEqual(0.94);
          }
        }
    },
    60_000,
  );
});

describe.each([
  ['1,000 rows, a sample of 100', 1000, 100],
  ['5,000 rows, a sample of 200', 5000, 200],
  ['2,000 rows, a sample of 500', 2000, 500],
])('of simulated samples (%s)', (_, of, rows) => {
  it.each([0.02, 0.1, 0.5, 0.9])(
    'as many hold it where matches are rare, or where states differ in everything, at a hit rate of %d',
    (rate) => {
      for (const spread of ['even', 'clustered', 'apart'] as const) {
        const lists = [7, 38, 69, 100].map((seed) => madeUpList(of, rate, spread, seed));
        const held = { hits: 0, callable: 0 };
        const several = 600;
        for (let each = 0; each < several; each++) {
          const { truth, told } = pilot(lists[each % lists.length] ?? [], rows, true, each * 7919 + 3);
          held.hits += Number(holds(told.restHits, truth.hits));
          held.callable += Number(holds(told.restCallable, truth.callable));
        }
        for (const share of [held.hits / several, held.callable / several]) {
          expect(share, spread).toBeGreaterThanOrEqual(0.84);
          expect(share, spread).toBeLessThanOrEqual(0.96);
        }
      }
    },
    60_000,
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

describe('what the rest costs', () => {
  it.each(prices)(
    'is held by some nine in ten simulated samples where a hit costs %s',
    (_, priceOf) => {
      const held: number[] = [];
      for (const [of, rows] of sizes)
        for (const rate of [0.1, 0.3, 0.5, 0.8]) {
          const lists = [7, 38, 69, 100].map((seed) => madeUpList(of, rate, 'even', seed));
          let holding = 0;
          for (let each = 0; each < 200; each++) {
            const list = lists[each % lists.length] ?? [];
            const { truth, told } = pilot(list, rows, false, each * 7919 + 3, priceOf);
            holding += Number(holds(told.restCredits, truth.credits));
          }
          held.push(holding / 200);
        }
      const mean = held.reduce((sum, share) => sum + share, 0) / held.length;
      expect(mean).toBeGreaterThanOrEqual(0.85);
      expect(mean).toBeLessThanOrEqual(0.96);
      expect(Math.min(...held)).toBeGreaterThanOrEqual(0.8);
    },
    60_000,
  );
});

describe('a forecast', () => {
  const counts = (part: Partial<SampleCounts['groups'][number]> = {}, unsure = 0): SampleCounts => ({
    rows: 100,
    unsure,
    groups: [
      { value: null, rows: 100 - unsure, hits: 60, callable: { found: 50, sum: 90, squares: 200 }, ...part },
    ],
  });

  it('is narrower for a sample that is spread over states that differ', () => {
    const list = madeUpList(5000, 0.5, 'clustered', 3);
    const width = (isSpread: boolean) => {
      const { restHits } = pilot(list, 500, isSpread, 1).told;
      return (restHits?.high ?? 0) - (restHits?.low ?? 0);
    };
    expect(width(true)).toBeLessThan(width(false) * 0.9);
  });

  it('takes the credits of the rest from those of each row with a match, and none where none are stated', () => {
    const told = forecast({ counts: counts(), of: 1000, groups: [], credits: 120 });
    expect(told.restCredits?.likely).toBe((told.restHits?.likely ?? 0) * 2);
    expect(told.creditsPerCallable).toBeCloseTo(120 / 90);
    const silent = forecast({ counts: counts(), of: 1000, groups: [], credits: null });
    expect([silent.restCredits, silent.creditsPerCallable, silent.credits]).toEqual([null, null, null]);
  });

  it('says only what is known where answers are not certain', () => {
    const told = forecast({ counts: counts({}, 3), of: 1000, groups: [], credits: 120 });
    expect(told).toMatchObject({ hits: 60, callable: 90, unsure: 3, restHits: null, hitRate: null });
  });

  it('never expects more hits than rows, nor less than none, and nothing for no rest', () => {
    for (const hits of [0, 1, 50, 99, 100]) {
      const callable = { found: hits, sum: hits, squares: hits };
      const told = forecast({ counts: counts({ hits, callable }), of: 150, groups: [], credits: 1 });
      expect(told.restHits?.low).toBeGreaterThanOrEqual(0);
      expect(told.restHits?.high).toBeLessThanOrEqual(50);
      expect(told.restHits?.low).toBeLessThanOrEqual(told.restHits?.high ?? 0);
      const whole = forecast({ counts: counts({ hits, callable }), of: 100, groups: [], credits: 1 });
      expect(whole.restHits).toEqual({ likely: 0, low: 0, high: 0 });
    }
  });
});
