import { regExpText } from '../../../shared/words/regexp-text.ts';
import { isEverydayWord } from './everyday-words.ts';
import { hidden } from './hidden.ts';

/** What a request held, as far as its answer may repeat it. */
export interface Sent {
  /** Cells of the rows, somebody's data: they disappear, however they are written. */
  values: readonly string[];
  /** Names of columns and of form fields: they may be shown, in quotes too. */
  names: readonly string[];
}

export const nothingSent: Sent = { values: [], names: [] };

/** Whether a text is the name of a column, or a sentence's beginning that ends in one. */
export function isName(text: string, { names }: Sent): boolean {
  const lower = text.toLowerCase();
  return names.some(
    (name) => name !== '' && (lower === name.toLowerCase() || lower.endsWith(` ${name.toLowerCase()}`)),
  );
}

const shortest = 3;
/**
 * The same text without the values that were sent, as whole words and in any letter case; one that is a word refusals
 * are made of, such as the name Will, only as it is written in the cell.
 */
export function hideValues(text: string, { values }: Sent): string {
  const lower = plainSpaces(text).toLowerCase();
  const present = [...new Set(values.map((value) => plainSpaces(value).trim()))].filter(
    (value) => value.length >= shortest && lower.includes(value.toLowerCase()),
  );
  const isWord = (value: string) => /\p{L}/u.test(value) && isEverydayWord(value);
  const [ordinary, exact] = [present.filter((value) => !isWord(value)), present.filter(isWord)];
  return hideAll(
    hideAll(text, ordinary, 'giu'),
    exact.filter((value) => value !== value.toLowerCase()),
    'gu',
  );
}

const plainSpaces = (text: string) => text.replace(/\s+/g, ' ');

function hideAll(text: string, values: readonly string[], flags: string): string {
  if (values.length === 0) return text;
  const longestFirst = values.toSorted((a, b) => b.length - a.length);
  const patterns = longestFirst.map((value) => regExpText(value).replace(/ /g, '\\s+'));
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, flags),
    hidden,
  );
}
