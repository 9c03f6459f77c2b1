import type { ArrayItem, ArrayOutcome } from '../../service/client.ts';
import type { AnsweredRow, Entry } from './list-journal.ts';

/** What is noted of an array of `asked` rows that has come to its end. */
export function entryOf(outcome: ArrayOutcome, id: number, at: string, asked: number): Entry {
  switch (outcome.kind) {
    case 'answered':
      return {
        t: 'answered',
        id,
        at,
        items: outcome.items.map(answeredRow),
        total: outcome.creditsDeducted,
        request: outcome.requestId,
      };
    case 'unreadable': {
      const { problem, raw, creditsDeducted } = outcome;
      return { t: 'unreadable', id, at, problem, raw, total: creditsDeducted };
    }
    case 'unknown':
      return { t: 'unknown', id, at, problem: outcome.problem };
    case 'refused':
      if (outcome.about === 'account') return { t: 'back', id, at };
      // One bad row must not take the others with it, and a no that charged nothing may be heard again.
      return asked > 1 ? { t: 'declined', id, at } : { t: 'refused', id, at, problem: outcome.problem };
    case 'busy':
    case 'not-sent':
      return { t: 'back', id, at };
  }
}

function answeredRow({ item, json }: ArrayItem): AnsweredRow {
  const { outcome, message, creditsDeducted: credits, people, isUnclear } = item;
  return {
    // What says nothing at all may have been charged for as a hit.
    outcome: isUnclear && credits !== 0 ? 'unknown' : outcome,
    message: withCharge(outcome, message, credits),
    credits,
    people: people.length,
    json,
  };
}

/** Only a match is charged for; where a miss was too, both are said. */
function withCharge(outcome: AnsweredRow['outcome'], message: string | null, credits: number | null) {
  if (outcome === 'hit' || credits === null || credits === 0) return message;
  const charged = `No match, yet the service deducted ${credits} ${credits === 1 ? 'credit' : 'credits'}.`;
  return message === null ? charged : `${message} ${charged}`;
}
