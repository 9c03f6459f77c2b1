import type { LookupExperience } from '../../../shared/model/credits.ts';
import type { LedgerEntry, LedgerService } from '../../../shared/model/ledger.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import type { LearnedPrice } from '../../../shared/words/job-price.ts';

type Facts = Pick<LedgerEntry, 'service' | 'state' | 'asked' | 'credits' | 'hits' | 'misses'>;

/** What a row of a bulk job took in these entries of one account, and a row with a match; null before the first that says. */
export function learnPrice(entries: Iterable<Facts>, service: LedgerService): LearnedPrice | null {
  const prices: number[] = [];
  const ofHits: number[] = [];
  for (const { service: of, state, asked, credits, hits } of entries) {
    if (of !== service || state !== 'settled' || credits === null || credits < 0 || !asked) continue;
    prices.push(credits / asked);
    if (hits) ofHits.push(credits / hits);
  }
  prices.sort((a, b) => a - b);
  const [low] = prices;
  const high = prices.at(-1);
  if (low === undefined || high === undefined) return null;
  const perHit = ofHits.length > 0 && {
    jobs: ofHits.length,
    low: Math.min(...ofHits),
    high: Math.max(...ofHits),
  };
  return { jobs: prices.length, low, median: middleOf(prices), high, ...(perHit && { perHit }) };
}

function middleOf(sorted: readonly number[]): number {
  const at = sorted.length >> 1;
  const upper = sorted[at] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[at - 1] ?? 0) + upper) / 2;
}

/** Of the questions of a lookup that were answered, how many there were and how many hit. */
export function learnHits(
  answers: Iterable<{ service: LedgerService; hits: number; misses: number }>,
  kind: LookupKind,
): LookupExperience {
  let answered = 0;
  let hits = 0;
  for (const each of answers) {
    if (each.service !== `${kind}-lookup`) continue;
    hits += each.hits;
    answered += each.hits + each.misses;
  }
  return { answered, hits };
}
