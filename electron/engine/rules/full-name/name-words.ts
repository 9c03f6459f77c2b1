import { isAroundName } from './around-names.ts';
import { roleOf } from './name-role.ts';
import { isOrganizationWord, maybeOrganizationWords } from './organization-words.ts';

/** One word of a name. */
export interface NameWord {
  /** As it stands in the cell. */
  readonly text: string;
  /** In small letters, without dots: what it is looked up by. */
  readonly key: string;
  /** Bits of `role`. */
  readonly bits: number;
  /** In none of the lists of words around names or of organizations: nothing more is to be asked of it. */
  readonly plain: boolean;
  /** One letter, or two or three letters each with a dot: J, J.R. */
  readonly initial: boolean;
}

const dotted = /^(?:\p{L}\.){1,4}\p{L}?$/u;

const onlyLetters = /^[A-Za-z]+(?:['-][A-Za-z]+)*$/;

/** Words seen of late: lists have the same names over and over. Emptied when full, so memory stays bounded. */
const seen = new Map<string, NameWord>();
const MOST_SEEN = 20_000;

/** A word of a name with what is known of it. */
export function nameWord(text: string): NameWord {
  const known = seen.get(text);
  if (known !== undefined) return known;
  if (seen.size >= MOST_SEEN) seen.clear();
  const word = lookedUp(text);
  seen.set(text, word);
  return word;
}

/** What a word is looked up by: in small letters, without dots. */
export function wordKey(text: string): string {
  const lower = text.toLowerCase();
  return lower.includes('.') ? lower.replaceAll('.', '') : lower;
}

/** True for a word of letters that is in none of the lists of words around names or of organizations. */
export function isPlainWord(text: string, key = wordKey(text)): boolean {
  return (
    onlyLetters.test(text) &&
    !isAroundName(key) &&
    !isOrganizationWord(key) &&
    !maybeOrganizationWords.has(key)
  );
}

function lookedUp(text: string): NameWord {
  const key = wordKey(text);
  // A character outside the basic plane is one letter and two code units.
  const initial = key.length === 1 || (key.length < 5 && (dotted.test(text) || [...key].length === 1));
  const bits = initial && key.length === 1 ? 0 : roleOf(key);
  return { text, key, bits, initial, plain: isPlainWord(text, key) };
}

/** The words of a text without commas. */
export function nameWords(text: string): NameWord[] {
  const words: NameWord[] = [];
  for (const part of text.split(' ')) if (part !== '') words.push(nameWord(part));
  return words;
}

/** Words as text again, with single blanks: as they stand in the tidied cell. */
export const textOf = (words: readonly NameWord[]) =>
  words.length === 1 ? (words[0]?.text ?? '') : words.map((word) => word.text).join(' ');

/** Stands in where there is no word. */
export const noWord: NameWord = { text: '', key: '', bits: 0, initial: false, plain: true };
export const firstOf = (words: readonly NameWord[]) => words[0] ?? noWord;
export const lastOf = (words: readonly NameWord[]) => words[words.length - 1] ?? noWord;

/** Two texts with a blank between, where neither is empty. */
export const joined = (a: string, b: string) => (a === '' || b === '' ? a + b : `${a} ${b}`);
