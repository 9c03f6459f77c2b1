import type { LookupExperience } from '../model/credits.ts';
import type { CreditPrice } from '../model/settings.ts';
import { counted, wholeNumber } from './amounts.ts';
import { pricedRange } from './priced-credits.ts';

/** How sure the range is to hold the true share: nine times in ten. */
const z = 1.645;

/**
 * Between which numbers of so many questions are likely to hit, by the answers so far (Wilson's interval); null before
 * the first.
 */
export function likelyHits(
  { answered, hits }: LookupExperience,
  questions: number,
): { low: number; high: number } | null {
  if (answered === 0) return null;
  const share = hits / answered;
  const spread = (z * z) / answered;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (z * Math.sqrt((share * (1 - share)) / answered + spread / (4 * answered))) / (1 + spread);
  return {
    low: Math.max(0, Math.floor(questions * (middle - half))),
    high: Math.min(questions, Math.ceil(questions * (middle + half))),
  };
}

/** "Likely 40 to 52 credits: 46 of 60 such lookups hit so far." */
export function likelyLookupWords(
  experience: LookupExperience,
  questions: number,
  creditsPerHit: number,
  price: CreditPrice | null = null,
): string {
  const range = likelyHits(experience, questions);
  if (range === null) return 'Likely: not known before the first answer on this account.';
  const [low, high] = [range.low * creditsPerHit, range.high * creditsPerHit];
  const { answered, hits } = experience;
  return `Likely ${pricedRange(low, high, price)}: ${wholeNumber(hits)} of ${counted(answered, 'such lookup')} hit so far.`;
}
