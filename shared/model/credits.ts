import type { LookupItem } from './person.ts';

/* Credits are added in whole millionths, since 0.1 + 0.2 is not 0.3; a sum is exact up to nine billion. */
const perCredit = 1_000_000;

/** Credits in millionths, rounded to a whole number. */
export const toMillionths = (credits: number): number => Math.round(credits * perCredit);

export const fromMillionths = (millionths: number): number => millionths / perCredit;

/** The exact sum of credits: 0.1 and 0.2 are 0.3. */
export function sumCredits(...credits: readonly number[]): number {
  let sum = 0;
  for (const each of credits) sum += toMillionths(each);
  return fromMillionths(sum);
}

/** What became of something that was looked up, as far as money goes. */
export interface ChargedItem {
  /** `unknown`: it says neither that there was a match nor that there was none. */
  outcome: 'hit' | 'miss' | 'refused' | 'unknown';
  credits: number | null;
}

/** A result as it is charged for: what says nothing at all may have been charged for as a hit. */
export const chargedItem = ({
  outcome,
  isUnclear,
  creditsDeducted: credits,
}: Pick<LookupItem, 'outcome' | 'isUnclear' | 'creditsDeducted'>): ChargedItem => ({
  outcome: isUnclear && credits !== 0 ? 'unknown' : outcome,
  credits,
});

export const mayCost = ({ outcome }: ChargedItem): boolean => outcome === 'hit' || outcome === 'unknown';

/** What the results of one reply come to, and what it says itself. */
interface Charge {
  /** By the results; by the total where results do not state what they cost and it says more. */
  deducted: number;
  /** The total that the reply states, or the same where it states none. */
  repliesSay: number;
  /** Results that may have been charged, and of which nothing states how much. */
  notStated: number;
}

/** What a reply took. @param total of the whole reply; null where not stated */
export function chargeOf(items: readonly ChargedItem[], total: number | null): Charge {
  const stated = sumCredits(...items.map(({ credits }) => credits ?? 0));
  const silent = items.filter((item) => item.credits === null && mayCost(item)).length;
  const deducted = silent > 0 && total !== null ? Math.max(total, stated) : stated;
  return { deducted, repliesSay: total ?? deducted, notStated: total === null ? silent : 0 };
}

/** What the answers to one lookup came to so far, on one account. */
export interface LookupExperience {
  /** Questions that were answered with a hit or a miss. */
  answered: number;
  hits: number;
}
