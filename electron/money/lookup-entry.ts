import { chargeOf, sumCredits } from '../../shared/model/credits.ts';
import type { LedgerAccount, LedgerEntry, LedgerSource } from '../../shared/model/ledger.ts';
import { type LookupKind, lookupServices } from '../../shared/model/services.ts';

/** What became of something that was looked up, as far as money goes. */
export interface ChargedItem {
  /** `unknown`: it says neither that there was a match nor that there was none. */
  outcome: 'hit' | 'miss' | 'refused' | 'unknown';
  credits: number | null;
}

/** One request to a lookup: a single question, or an array of a list. */
export interface LookupRequestFacts {
  key: string;
  kind: LookupKind;
  account: LedgerAccount;
  source: LedgerSource;
  /** When it left, or was answered. ISO 8601, UTC. */
  at: string;
  asked: number;
}

const entryOf = ({ kind, ...facts }: LookupRequestFacts): LedgerEntry => ({
  ...facts,
  service: `${kind}-lookup`,
  state: 'open',
  hits: null,
  misses: null,
  credits: null,
  replySays: null,
  atMost: facts.asked * lookupServices[kind].creditsPerHit,
  chargedMisses: 0,
  freeHits: 0,
  notStated: 0,
  before: null,
});

/** It leaves: it may take the price of a hit for each question. */
export const askedEntry = (facts: LookupRequestFacts): LedgerEntry => entryOf(facts);

/** No answer came that could be read; what it says it took counts where it says so. */
export const unknownEntry = (facts: LookupRequestFacts, stated: number | null = null): LedgerEntry => ({
  ...entryOf(facts),
  state: stated === null ? 'unknown' : 'settled',
  credits: stated,
  ...(stated !== null && { atMost: stated }),
});

/** @param total of the whole reply; null where not stated */
export function answeredEntry(
  facts: LookupRequestFacts,
  items: readonly ChargedItem[],
  total: number | null,
): LedgerEntry {
  const price = lookupServices[facts.kind].creditsPerHit;
  const mayCost = ({ outcome }: ChargedItem) => outcome === 'hit' || outcome === 'unknown';
  const { deducted, repliesSay, notStated } = chargeOf(
    items.map((item) => ({ credits: item.credits, mayCost: mayCost(item) })),
    total,
  );
  const isSilent = total === null && items.every(({ credits }) => credits === null);
  const mostStated = Math.max(0, deducted, repliesSay);
  return {
    ...entryOf(facts),
    state: 'settled',
    hits: items.filter(({ outcome }) => outcome === 'hit').length,
    misses: items.filter(({ outcome }) => outcome === 'miss').length,
    // A miss that says nothing took nothing (specification 1).
    credits: isSilent && notStated > 0 ? null : deducted,
    replySays: repliesSay === deducted ? null : repliesSay,
    atMost: sumCredits(mostStated, notStated * price),
    chargedMisses: items.filter(({ outcome, credits }) => !['hit', 'unknown'].includes(outcome) && credits)
      .length,
    freeHits: items.filter(({ outcome, credits }) => outcome === 'hit' && credits === 0).length,
    notStated,
  };
}
