import type { ResultColumn } from '../../../shared/model/result-layout.ts';
import { isMadeUpName } from '../../engine/read/text/column-words.ts';
import { qualifiers } from './header-lexicon.ts';
import type { Column } from './read-columns.ts';

/** A column of phone numbers; flags are tied to it. */
export interface PhoneColumn {
  column: Column;
  confidence: ResultColumn['confidence'];
}

/** The columns that hold phone numbers, by name and content, among those given. */
export function phoneColumns(columns: readonly Column[]): PhoneColumn[] {
  const found = columns.flatMap((column): PhoneColumn[] => {
    const confidence = confidenceOf(column);
    return confidence === undefined ? [] : [{ column, confidence }];
  });
  return found.filter(
    ({ column }) => !column.format || !found.some((other) => isSameKey(other.column, column)),
  );
}

/** The same number once more in another notation is no phone of its own. */
const isSameKey = (one: Column, other: Column) =>
  !one.format && one.outer === other.outer && one.inner === other.inner && one.number === other.number;

const enough = 0.5;
/** Where the name says nothing, or something else. */
const nearlyAll = 0.9;

function confidenceOf(column: Column): PhoneColumn['confidence'] | undefined {
  const { content, noun, attribute, about, inner, words } = column;
  if (/\bfax|\bfacsimile/.test(words) || content.json > enough) return undefined;
  const isNamed = noun === 'phone' && attribute === undefined;
  if (content.filled === 0)
    return isNamed && !about && isKnown(inner) && words !== 'number' ? 'likely' : undefined;
  if (isNamed && content.phone >= enough) return about ? 'guess' : isKnown(inner) ? 'sure' : 'likely';
  if (content.phone < nearlyAll) return undefined;
  if (isMadeUpName(column.header) || column.header.trim() === '') return 'guess';
  // Ten digits may be an account's or a licence's; a phone by an unknown name is written as one, or one of several.
  const isOther =
    /\b(?:id|account|order|parcel|apn|npi|invoice|case|license|policy|record|ssn|ein|loan)\b/.test(words);
  return isOther ||
    (content.writtenPhone < enough && attribute === undefined && !isKnown(inner) && !hasNumber(column))
    ? undefined
    : 'guess';
}

const hasNumber = ({ words }: Column) => /\d/.test(words);

const isKnown = (inner: string) =>
  inner === '' || inner.split(' ').every((word) => qualifiers.has(word) || kinds.has(word));
const kinds = new Set(['mobile', 'landline', 'voip', 'dial']);
