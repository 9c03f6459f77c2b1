import type { ReadingChoice } from '../../../shared/model/csv.ts';

/** Where a result lies, where its database is to be, and the list that was sent, where it is still there. */
export interface ResultPlace {
  path: string;
  database: string;
  sent: string | null;
  /** How it is read where not as guessed. */
  reading: ReadingChoice;
}
