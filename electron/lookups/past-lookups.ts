import type { AskedOutcome } from '../../shared/model/asked-before.ts';
import type { PastOutcome } from '../../shared/model/lookup-history.ts';
import type { PastQuestions } from '../memory/answer-book/book-ports.ts';
import type { LookupHistory } from './history/history.ts';
import type { LookupLists } from './lists/lookup-lists.ts';

/** Every lookup that is still known of, for an answer book that lacks them. */
export async function* pastLookups(
  history: Pick<LookupHistory, 'questions'>,
  lists: Pick<LookupLists, 'pastQuestions'>,
): AsyncGenerator<PastQuestions> {
  for (const { kind, input, account, askedAt: at, outcome } of await history.questions())
    if (outcome !== 'refused')
      yield { list: null, kind, account, inputs: [input], at, outcomes: [outcomeOf(outcome)] };
  yield* lists.pastQuestions();
}

const outcomeOf = (outcome: PastOutcome): AskedOutcome =>
  outcome === 'hit' || outcome === 'miss' ? outcome : 'unknown';
