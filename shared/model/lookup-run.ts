import type { AskedEarlier } from './asked-before.ts';
import type { LookupAnswer } from './person.ts';
import type { LookupField, LookupKind } from './services.ts';
import type { HeldOfPeople } from './suppression.ts';

/** `kept`: answered before, nothing was asked nor charged. `unanswered`: asked before without an answer; not asked again now. */
export type LookupRun =
  | {
      from: 'service' | 'kept';
      /** When it was answered: ISO 8601, UTC. */
      at: string;
      answer: LookupAnswer;
      /** Whom of its people the app held back when it was told; absent where that could not be said. */
      held?: HeldOfPeople;
    }
  | {
      from: 'unanswered';
      /** When it was asked: ISO 8601, UTC. */
      at: string;
    }
  | { from: 'asked'; before: AskedEarlier };

/** With an answer, of now or kept. */
type AnsweredRun = Extract<LookupRun, { from: 'service' | 'kept' }>;

export const answeredRun = (run: LookupRun | null | undefined): AnsweredRun | null =>
  run?.from === 'service' || run?.from === 'kept' ? run : null;

/** In characters: longer than any signature. What is longer is a list. */
export const longestPasted = 4000;

/** What is asked with; a field that is not there is not sent. */
export type LookupQuestion = Partial<Record<LookupField, string>>;

/** How one field of a lookup is read: by the rule for its kind of column in bulk lists. */
export interface FieldReading {
  name: LookupField;
  /** What is sent for it; '' where nothing is. */
  sent: string;
  /** What is to be said of it; '' for nothing. */
  words: string;
  /** It may find nobody, or somebody else, or should not be asked for: a mark, a doubt, a value that cannot be read. */
  warns: boolean;
}

export interface UnderstoodPart {
  kind: LookupKind;
  fields: LookupQuestion;
  /** There is one way to read it; others are only offered. */
  sure: boolean;
}

/** What a pasted text was understood as. Nothing in it is made up: each value stands in the text. */
export interface Understood {
  parts: UnderstoodPart[];
  /** What could be read in two ways, and what was not used. */
  notes: string[];
}
