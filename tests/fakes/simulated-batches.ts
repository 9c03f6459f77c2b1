import { Draw, seededRandom } from '../../electron/engine/prepare/split-list.ts';
import { forecast } from '../../electron/money/forecast.ts';
import type { Interval } from '../../shared/model/test-batch.ts';

export interface MadeUpRow {
  group: string;
  hit: boolean;
  phones: number;
  /** What it costs where a hit costs one to five credits at random. */
  oneToFive: number;
}

/** How rows with a match lie in a list: the same everywhere, many in some states and few in others, or none in one alone. */
type Spread = 'even' | 'clustered' | 'apart';

const phonesOfHit = [0, 0, 1, 1, 2, 2, 3, 4, 5, 8];

/** A list whose rows match at this rate; the same for the same seed. */
export function madeUpList(rows: number, rate: number, spread: Spread, seed: number): MadeUpRow[] {
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

/** Draws a test batch, counts it as the engine does, and answers its forecast with what the rest truly holds. */
export function testBatch(
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
  const counts = { rows, unsure: 0, hits: 0, callable: { found: 0, sum: 0, squares: 0 } };
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
    counts.hits += Number(row.hit);
    counts.callable.found += Number(phones > 0);
    counts.callable.sum += phones;
    counts.callable.squares += phones ** 2;
  }
  return { truth, told: forecast(counts, list.length, credits) };
}

export const holds = (interval: Interval | null, truth: number) =>
  interval !== null && interval.low <= truth && truth <= interval.high;
