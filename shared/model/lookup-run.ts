import type { AskedEarlier } from './asked-before.ts';
import type { LookupAnswer } from './person.ts';
import type { HeldOfPeople } from './suppression.ts';

/**
 * What came of a press on "Look up". `service`: it was asked, now. `kept`: the same was answered before, within the days
 * the user set, and nothing was asked nor charged. `unanswered`: the same was asked before and no answer came; it may
 * have been charged, and nothing was asked now: only a person asks it again.
 */
export type LookupRun =
  | {
      from: 'service' | 'kept';
      /** Its entry in the history; null where nothing of it is kept. */
      id: string | null;
      /** When it was answered: ISO 8601, UTC. */
      at: string;
      answer: LookupAnswer;
      /** Whom the app held back of each item's people, by rank, when it was told; null where that could not be said. */
      held?: (HeldOfPeople | null)[];
    }
  | {
      from: 'unanswered';
      id: string;
      /** When it was asked: ISO 8601, UTC. */
      at: string;
    }
  | { from: 'asked'; before: AskedEarlier };

/** With an answer, of now or kept. */
type AnsweredRun = Extract<LookupRun, { from: 'service' | 'kept' }>;

export const answeredRun = (run: LookupRun | null | undefined): AnsweredRun | null =>
  run?.from === 'service' || run?.from === 'kept' ? run : null;
