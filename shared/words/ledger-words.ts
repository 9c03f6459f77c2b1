import { expectedCredits, type LedgerEntry } from '../model/ledger.ts';
import { counted, creditsNumber, creditsText } from './amounts.ts';

const stateWords = {
  open: 'In progress. The credits used aren’t known yet.',
  unknown: 'No reply came, so the credits used aren’t known.',
};

/** What is odd about an entry, a sentence each; what the service's replies contradict is told with both numbers. */
export function ledgerRemarks(entry: LedgerEntry): string[] {
  const { state, credits, replySays, atMost, chargedMisses, freeHits, notStated, before } = entry;
  const expected = expectedCredits(entry);
  const sentences = [
    state !== 'settled' && stateWords[state],
    state === 'settled' && credits === null && 'The service didn’t state the credits used.',
    (credits ?? 0) < (atMost ?? 0) &&
      (state !== 'settled' || replySays === null) &&
      `It may be up to ${creditsText(atMost ?? 0)}.`,
    replySays !== null &&
      `The results add up to ${creditsText(credits ?? 0)}, but the service’s total says ${creditsNumber(replySays)}.`,
    chargedMisses > 0 && `Credits for ${counted(chargedMisses, 'row')} without a match.`,
    freeHits > 0 && `${counted(freeHits, 'match', 'matches')} without credits.`,
    credits !== null &&
      notStated > 0 &&
      `The service didn’t state the charge for ${counted(notStated, 'match', 'matches')}.`,
    before !== null && before !== credits && `The service first said ${creditsNumber(before)}.`,
    expected !== null &&
      state === 'settled' &&
      credits !== null &&
      credits !== expected &&
      chargedMisses + freeHits === 0 &&
      replySays === null &&
      `At list price it would be ${creditsNumber(expected)}.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}
