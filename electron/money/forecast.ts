import type { Forecast, Interval } from '../../shared/model/test-batch.ts';

/** Of what is counted in each row of a sample: rows that have any, the sum over all rows, and the sum of squares. */
interface Counted {
  found: number;
  sum: number;
  squares: number;
}

/** What came back for the rows of a sample; of those that are unsure nothing is counted. */
export interface SampleCounts {
  rows: number;
  unsure: number;
  hits: number;
  callable: Counted;
}

/** With fewer rows with a match than this the bounds were off more often than they say, when it was tried out. */
const fewHits = 8;

/**
 * What hits cost is taken to vary so much more than a count with the same mean. Tried out with 1 to 5 credits a hit, one and
 * its phones, and its phones alone: a count's own variance is too little for phones, twice as much too much for 1 to 5.
 */
const unlikeCount = 1.5;

/**
 * What is to be expected of the rows that were not in a sample; only what is known where its answers are not all certain.
 * @param of rows of the list @param credits that the sample took; null where not stated
 */
export function forecast(counts: SampleCounts, of: number, credits: number | null): Forecast {
  const { rows, unsure, hits, callable } = counts;
  const known: Forecast = {
    hits,
    callable: callable.sum,
    unsure,
    rows,
    restRows: of - rows,
    credits,
    hitRate: null,
    restHits: null,
    restCallable: null,
    restCredits: null,
    creditsPerCallable: credits === null || callable.sum === 0 ? null : credits / callable.sum,
    isThin: hits < fewHits,
  };
  if (unsure > 0 || rows === 0) return known;
  const ofHits = estimate({ found: hits, sum: hits, squares: hits }, rows, of, false);
  return {
    ...known,
    hitRate: ofHits.perRow,
    restHits: ofHits.rest,
    restCallable: estimate(callable, rows, of, true).rest,
    restCredits: credits === null || hits === 0 ? null : creditsOfRest(ofHits.rest, credits / hits),
  };

  /** Of the sample only the total is stated: where it is no whole price for each hit, hits may cost more or less than others. */
  function creditsOfRest({ likely, low, high }: Interval, each: number): Interval {
    if (Number.isInteger(each)) return { likely: likely * each, low: low * each, high: high * each };
    const squares = hits * (each ** 2 + unlikeCount * each);
    return estimate({ found: hits, sum: hits * each, squares }, rows, of, true).rest;
  }
}

interface Estimate {
  perRow: Interval;
  /** Of all rows that are not in the sample, in whole numbers. */
  rest: Interval;
}

/** A normal variable is within so many standard deviations in 90 % of cases. */
const normal90 = 1.6449;

/**
 * So many are taken to be in a row that was not drawn. Tried out on lists whose rows with a match have one, up to three or up
 * to eight: without it, where fewer than eight rows of a sample had any, down to two thirds of the bounds held the truth.
 */
const severalUnseen = 3;

/**
 * What a sample tells of the rows that were not drawn. The list is finite and no row is drawn twice, so that the only
 * chance is in the draw: what the rest holds is what the whole list holds less what was found in the sample.
 *
 * The interval is Wilson's, with the variance of such a draw, (1 - n/N) · S²/n, and widened to Student's t for few rows.
 * For what may be more than one in a row the second moment is taken to grow with the mean, which for counts of 0 and 1
 * is exactly Wilson's. A sample that was spread over a column is closer to its list than that.
 * @param severalInRow whether there may be more than one in a row
 */
function estimate(
  { found, sum, squares }: Counted,
  rows: number,
  of: number,
  severalInRow: boolean,
): Estimate {
  const likely = sum / rows;
  // Few rows that have any may have fewer than others would: one more row with several is counted to them.
  const unseen = severalInRow && !(found > 0 && squares === sum) ? severalUnseen : 0;
  const moment = sum + unseen > 0 ? (squares + unseen ** 2) / (sum + unseen) : 1;
  // How many there are in a row is known from the rows that have any, and may be few.
  const factor = squares === sum ? normal90 : quantile(found);
  const spread = (factor ** 2 * (1 - rows / of)) / rows;
  const middle = likely + (spread * moment) / 2;
  const half = Math.sqrt(Math.max(0, middle ** 2 - likely ** 2 * (1 + spread)));
  const [low, high] = [(middle - half) / (1 + spread), (middle + half) / (1 + spread)];
  const restOf = (perRow: number) => Math.round(Math.max(0, perRow * of - sum));
  return {
    perRow: { likely, low, high },
    rest: { likely: restOf(likely), low: restOf(low), high: restOf(high) },
  };
}

/** Student's t for 90 % of cases, by the first terms of its expansion around the normal one (Abramowitz and Stegun 26.7.5). */
function quantile(degrees: number): number {
  const z = normal90;
  const degreesOrOne = Math.max(1, degrees);
  return (
    z + (z ** 3 + z) / (4 * degreesOrOne) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degreesOrOne ** 2)
  );
}
