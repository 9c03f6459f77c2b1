import { expectedCredits, type LedgerEntry } from '../model/ledger.ts';
import { counted, creditsNumber, creditsText } from './amounts.ts';

const stateWords = {
  open: 'Awaited: it has left, and what it takes is not known yet.',
  unknown: 'No answer came, so it is not known what it took.',
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
      `It may come to ${creditsText(atMost ?? 0)}.`,
    replySays !== null &&
      `The results add up to ${creditsText(credits ?? 0)}, the total of the reply says ${creditsNumber(replySays)}.`,
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
      `By the price it would be ${creditsNumber(expected)}.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}
