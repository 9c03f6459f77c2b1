import type { LedgerAccount, LedgerEntry } from '../../shared/model/ledger.ts';
import type { LookupAnswer } from '../../shared/model/person.ts';
import { type LookupKind, lookupServices } from '../../shared/model/services.ts';
import {
  answeredEntry,
  type ChargedItem,
  type LookupRequestFacts,
  type LookupSpending,
  noteInTurns,
  unknownEntry,
} from '../money/money.ts';
import type { LookupCharge } from './history/search.ts';

/** The key of a single lookup in the ledger: its id in the history, or one of its own where nothing of it is kept. */
const keyOf = (id: string) => `lookup:${id}`;

/** What the ledger knows of a single lookup: which kind it is, and never what was asked. */
export const factsOf = (
  kind: LookupKind,
  account: LedgerAccount,
  id: string | null,
  { key, at }: { key: string; at: string },
): LookupRequestFacts => ({
  key: keyOf(key),
  kind,
  account,
  source: { kind: 'lookup', id, name: `${lookupServices[kind].label} lookup` },
  at,
  asked: 1,
});

/** What an answer took; one that could not be read may have taken the price of a hit. */
export function chargedEntry(facts: LookupRequestFacts, answer: LookupAnswer): LedgerEntry {
  const items = answer.items.map(
    ({ outcome, isUnclear, creditsDeducted: credits }): ChargedItem => ({
      // What says nothing at all may have been charged for as a hit.
      outcome: isUnclear && credits !== 0 ? 'unknown' : outcome,
      credits,
    }),
  );
  if (items.length === 0) return unknownEntry(facts, answer.creditsDeducted);
  return answeredEntry(facts, items, answer.creditsDeducted);
}

function pastEntry(facts: LookupRequestFacts, { outcome, credits }: LookupCharge): LedgerEntry {
  if (outcome === 'hit' || outcome === 'miss' || outcome === 'refused')
    return answeredEntry(facts, [{ outcome, credits }], null);
  return unknownEntry(facts, credits);
}

/**
 * Brings the ledger to where the history is: lookups whose answer was kept before the app ended and before the ledger
 * had it, and those that left and have no answer.
 * @param isOfThisRun whether a lookup was asked since the app started, by its id: it is noted as it ends. When it was asked says
 *   nothing of that, as the clock may have been set back.
 */
export async function catchUp(
  past: readonly LookupCharge[],
  spending: Pick<LookupSpending, 'get' | 'note' | 'openAtStart'>,
  isOfThisRun: (id: string) => boolean,
): Promise<void> {
  const open = new Map(
    spending.openAtStart().flatMap((entry) => (entry.source.kind === 'lookup' ? [[entry.key, entry]] : [])),
  );
  const notes: LedgerEntry[] = [];
  for (const charge of past) {
    const { id, kind, account, askedAt } = charge;
    const key = keyOf(id);
    const known = spending.get(key);
    if (isOfThisRun(id) || (known && known.state !== 'open')) continue;
    notes.push(pastEntry(factsOf(kind, account, id, { key: id, at: askedAt }), charge));
    open.delete(key);
  }
  for (const entry of open.values())
    if (spending.get(entry.key)?.state === 'open') notes.push({ ...entry, state: 'unknown' });
  await noteInTurns(notes, spending);
}
