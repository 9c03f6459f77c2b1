import type { ColumnRole, ResultColumn } from '../../../shared/model/result-layout.ts';
import type { FlagPart } from './attribute-words.ts';
import type { Column } from './read-columns.ts';

/** What a column was found to be. */
export type FoundRole = Pick<ResultColumn, 'role' | 'confidence' | 'opposite'>;
export type Confidence = ResultColumn['confidence'];

export const found = (role: ColumnRole, confidence: Confidence, opposite = false): FoundRole => ({
  role,
  confidence,
  opposite,
});

/** A do-not-call flag of the row. Yes in "Contactable" is no mark. */
export const asMark = (part: FlagPart, { opposite }: Column, confidence: Confidence): FoundRole =>
  found({ kind: 'mark' }, confidence, part === 'contactable' ? !opposite : opposite);

/** Whether the cells can be a flag's: any words or numbers, but no dates, phones or addresses. */
export const mayBeFlag = ({ content, about }: Column) =>
  !about && content.date < 0.5 && content.phone < 0.5 && content.email < 0.5;

/** A name that is known, above cells that fit. */
export const byName = ({ content }: Column): Confidence => (content.filled > 0 ? 'sure' : 'likely');

const order: readonly Confidence[] = ['sure', 'likely', 'guess'];
export const leastSure = (one: Confidence, other: Confidence): Confidence =>
  order.indexOf(one) > order.indexOf(other) ? one : other;
