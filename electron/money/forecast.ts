import type { Forecast, Interval } from '../../shared/model/test-batch.ts';

/** What came back for the rows of a sample, by groups of the list that it was spread over. */
export interface SampleCounts {
  /** Rows of the sample; of those that are unsure nothing is counted. */
  rows: number;
  unsure: number;
  groups: readonly {
    value: string | null;
    rows: number;
    hits: number;
    callable: { found: number; sum: number; squares: number };
  }[];
}

interface ForecastOf {
  counts: SampleCounts;
  of: number;
  /** Rows of the list in each of its groups; all others are the rest of it. */
  groups: readonly { value: string; of: number }[];
  credits: number | null;
}

/** With fewer rows with a match than this the bounds were off more often than they say, when it was tried out. */
const fewHits = 8;

/**
 * What hits cost is taken to vary so much more than a count with the same mean. Tried out with 1 to 5 credits a hit, one and
 * its phones, and its phones alone: a count's own variance is too little for phones, twice as much too much for 1 to 5.
 */
const unlikeCount = 1.5;

/** What is to be expected of the rows that were not in a sample; only what is known where its answers are not all certain. */
export function forecast({ counts, of, groups, credits }: ForecastOf): Forecast {
  const sum = (of: (group: SampleCounts['groups'][number]) => number) =>
    counts.groups.reduce((total, group) => total + of(group), 0);
  const hits = sum((group) => group.hits);
  const callable = sum((group) => group.callable.sum);
  const { rows, unsure } = counts;
  const known: Forecast = {
    hits,
    callable,
    unsure,
    rows,
    restRows: of - rows,
    credits,
    hitRate: null,
    restHits: null,
    restCallable: null,
    restCredits: null,
    creditsPerCallable: credits === null || callable === 0 ? null : credits / callable,
    isThin: hits < fewHits,
  };
  if (unsure > 0 || rows === 0) return known;
  const ofHits = estimate(
    inGroups({ counts, of, groups }, (group) => ({
      found: group.hits,
      sum: group.hits,
      squares: group.hits,
    })),
    false,
  );
  const ofCallable = estimate(
    inGroups({ counts, of, groups }, (group) => group.callable),
    true,
  );
  return {
    ...known,
    hitRate: ofHits.perRow,
    restHits: ofHits.rest,
    restCallable: ofCallable.rest,
    restCredits: credits === null || hits === 0 ? null : creditsOfRest(ofHits.rest, credits / hits),
  };

  /** Of the sample only the total is stated: where it is no whole price for each hit, hits may cost more or less than others. */
  function creditsOfRest(restHits: Interval, each: number): Interval {
    if (Number.isInteger(each)) return times(restHits, each);
    const priced = inGroups({ counts, of, groups }, (group) => ({
      found: group.hits,
      sum: group.hits * each,
      squares: group.hits * (each ** 2 + unlikeCount * each),
    }));
    return estimate(priced, true).rest;
  }
}

const times = ({ likely, low, high }: Interval, each: number): Interval => ({
  likely: likely * each,
  low: low * each,
  high: high * each,
});

type Counted = Pick<CountedGroup, 'found' | 'sum' | 'squares'>;

/** The groups whose size in the list is known, and one of all other rows; all in one where that does not come out even. */
function inGroups(
  { counts, of, groups }: Pick<ForecastOf, 'counts' | 'of' | 'groups'>,
  countedIn: (group: SampleCounts['groups'][number]) => Counted,
): CountedGroup[] {
  const sizes = new Map(groups.map((group) => [group.value, group.of]));
  const told: CountedGroup[] = [];
  let others: CountedGroup = { of, rows: 0, found: 0, sum: 0, squares: 0 };
  for (const group of counts.groups) {
    const size = group.value === null ? undefined : sizes.get(group.value);
    const counted = { rows: group.rows, ...countedIn(group) };
    if (size !== undefined) {
      told.push({ of: size, ...counted });
      others = { ...others, of: others.of - size };
    } else others = { of: others.of, ...added(others, counted) };
  }
  if (others.of === 0 && others.rows === 0) return told;
  if (others.rows > 0 && others.of >= others.rows) return [...told, others];
  return [told.reduce((all, group) => ({ of, ...added(all, group) }), others)];
}

const added = (one: Counted & { rows: number }, other: Counted & { rows: number }) => ({
  rows: one.rows + other.rows,
  found: one.found + other.found,
  sum: one.sum + other.sum,
  squares: one.squares + other.squares,
});

/** What was counted in the rows of a sample that belong to one group of the list. */
interface CountedGroup {
  of: number;
  rows: number;
  /** Rows of the sample in which there is any. */
  found: number;
  /** Of what is counted: its sum over the rows of the sample, and the sum of its squares. */
  sum: number;
  squares: number;
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

/** Groups that leave less than this share of the variance within them differ so much that each has bounds of its own. */
const farApart = 0.25;

/**
 * What a sample tells of the rows that were not drawn. The list is finite and no row is drawn twice, so that the only
 * chance is in the draw: what the rest holds is what the whole list holds less what was found in the sample.
 *
 * The interval is Wilson's, with the variance of such a draw, (1 - n/N) · S²/n, and widened to Student's t for few rows.
 * For what may be more than one in a row the second moment is taken to grow with the mean, which for counts of 0 and 1
 * is exactly Wilson's. Where the sample was spread over groups, the variance is that within them; where they differ so much
 * that little of it is left, it is the sum of their own intervals (Yan and Su, 2010).
 * @param severalInRow whether there may be more than one in a row
 */
function estimate(groups: readonly CountedGroup[], severalInRow: boolean): Estimate {
  const all = groups.reduce(together, nothing);
  const { of, rows, found, sum, squares } = all;
  const likely = groups.reduce((total, group) => total + (group.of * group.sum) / (group.rows || 1), 0) / of;
  // Few rows that have any may have fewer than others would: one more row with several is counted to them.
  const unseen = severalInRow && !(found > 0 && squares === sum) ? severalUnseen : 0;
  const moment = sum + unseen > 0 ? (squares + unseen ** 2) / (sum + unseen) : 1;
  // How many there are in a row is known from the rows that have any, and may be few.
  const factor = squares === sum ? normal90 : quantile(found);
  const effect = effectOfGroups(groups, all);
  const [low, high] =
    effect < farApart
      ? sumOfBounds(groups, all, factor, moment)
      : bounds(likely, (factor ** 2 * (1 - rows / of) * effect) / rows, moment);
  const restOf = (perRow: number) => Math.max(0, perRow * of - sum);
  return {
    perRow: { likely, low, high },
    rest: {
      likely: Math.round(restOf(likely)),
      low: Math.round(restOf(low)),
      high: Math.round(restOf(high)),
    },
  };
}

/** Between which means what was found is within so many standard deviations of what was to be expected. */
function bounds(likely: number, spread: number, moment: number): [low: number, high: number] {
  const middle = likely + (spread * moment) / 2;
  const half = Math.sqrt(Math.max(0, middle ** 2 - likely ** 2 * (1 + spread)));
  return [(middle - half) / (1 + spread), (middle + half) / (1 + spread)];
}

/** The bounds of each group, all so much narrower that together they are as wide as the variance of the whole asks for. */
function sumOfBounds(
  groups: readonly CountedGroup[],
  all: CountedGroup,
  factor: number,
  moment: number,
): [low: number, high: number] {
  const deviations = groups.map((group) => Math.sqrt(smoothedVariance(group, all)));
  const sum = deviations.reduce((total, each) => total + each, 0);
  const narrower = sum === 0 ? factor : (factor * Math.hypot(...deviations)) / sum;
  let [low, high] = [0, 0];
  for (const group of groups) {
    const spread = (narrower ** 2 * (1 - group.rows / group.of)) / group.rows;
    const [least, most] = bounds(group.sum / group.rows, spread, moment);
    low += (group.of / all.of) * least;
    high += (group.of / all.of) * most;
  }
  return [low, high];
}

const nothing: CountedGroup = { of: 0, rows: 0, found: 0, sum: 0, squares: 0 };

const together = (one: CountedGroup, other: CountedGroup): CountedGroup => ({
  of: one.of + other.of,
  rows: one.rows + other.rows,
  found: one.found + other.found,
  sum: one.sum + other.sum,
  squares: one.squares + other.squares,
});

/** The variance within groups as a share of that of all rows together; 1 where they are all alike, or there is none. */
function effectOfGroups(groups: readonly CountedGroup[], all: CountedGroup): number {
  const whole = varianceOfTotal(all);
  if (groups.length < 2 || whole === 0) return 1;
  const within = groups.reduce((sum, group) => sum + varianceOfTotal(group), 0);
  return Math.min(1, within / whole);
}

/** Of what the whole list holds, as estimated by the sample's mean. */
function varianceOfTotal({ of, rows, sum, squares }: CountedGroup): number {
  if (rows < 2) return 0;
  const variance = Math.max(0, (squares - sum ** 2 / rows) / (rows - 1));
  return of * (of - rows) * (variance / rows);
}

/** The same of a group in which half a row as all others is counted: no few rows show that there is no other. */
function smoothedVariance({ of, rows, sum, squares }: CountedGroup, all: CountedGroup): number {
  const mean = (sum + all.sum / all.rows / 2) / (rows + 0.5);
  const moment = (squares + all.squares / all.rows / 2) / (rows + 0.5);
  return of * (of - rows) * (Math.max(0, moment - mean ** 2) / rows);
}

/** Student's t for 90 % of cases, by the first terms of its expansion around the normal one (Abramowitz and Stegun 26.7.5). */
function quantile(degrees: number): number {
  const z = normal90;
  const degreesOrOne = Math.max(1, degrees);
  return (
    z + (z ** 3 + z) / (4 * degreesOrOne) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degreesOrOne ** 2)
  );
}
