import type { Forecast, Interval } from '../../../shared/model/pilot.ts';
import { type CountedGroup, estimate } from './estimate.ts';

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
  /** Rows of the whole list. */
  of: number;
  /** Rows of the list in each of its groups; all others are the rest of it. */
  groups: readonly { value: string; of: number }[];
  /** What the sample took, as the service states it. */
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
