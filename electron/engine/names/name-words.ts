import { memoized } from '../../../shared/rules/text.ts';
import { kindsOf, type WordKind, wordsOf } from './word-lists.ts';

/** One word of a name. */
export interface NameWord {
  /** As it stands in the cell. */
  readonly text: string;
  /** In small letters, without dots: what it is looked up by. */
  readonly key: string;
  /** What it is known as; nothing where it is in no list, which says nothing against it. */
  readonly kinds: ReadonlySet<string>;
  /** Of letters, and no word that stands around a name or in place of one. */
  readonly plain: boolean;
  /** One letter, or two or three letters each with a dot: J, J.R. */
  readonly initial: boolean;
}

/** True for a word that is in a list, or known as a given name or a surname. */
export const is = ({ kinds }: NameWord, kind: WordKind): boolean => kinds.has(kind);
export const isGiven = (word: NameWord) => is(word, 'given');
export const isSurname = (word: NameWord) => is(word, 'surname');
export const onlyGiven = (word: NameWord) => is(word, 'given') && !is(word, 'surname');
export const onlySurname = (word: NameWord) => is(word, 'surname') && !is(word, 'given');
/** True for a word that is known as no name. */
export const isUnknown = (word: NameWord) => !is(word, 'given') && !is(word, 'surname');

/** Lists of words that stand around a name or in place of one. */
const notNames = [
  'titles',
  'titlesBehind',
  'suffixes',
  'households',
  'residents',
  'estates',
  'particles',
  'nothing',
  'perhapsNothing',
  'besideNothing',
  'whoever',
  'besideWhoever',
  'organizations',
  'maybeOrganizations',
  'joining',
] as const;

const dotted = /^(?:\p{L}\.){1,4}\p{L}?$/u;
/** Not one letter over and over, and nothing of Mary's. */
const onlyLetters = /^(?!(.)\1{2,}$|.*['’]s$)[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*$/iu;

/** What a word is looked up by. */
const wordKey = (text: string) => text.toLowerCase().replaceAll('.', '');

/** A word with what is known of it. */
export const nameWord = memoized((text): NameWord => {
  const key = wordKey(text);
  const kinds = kindsOf(key);
  // A character outside the basic plane is one letter and two code units.
  const initial = key.length < 5 && (dotted.test(text) || [...key].length === 1);
  const plain = onlyLetters.test(text) && !notNames.some((kind) => kinds.has(kind));
  return { text, key, kinds, initial, plain };
});

/** The words of a text without commas. */
export const nameWords = (text: string): NameWord[] =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map(nameWord);

/** Words as text again, with single blanks: as they stand in the tidied cell. */
export const textOf = (words: readonly NameWord[]) => words.map(({ text }) => text).join(' ');

/** Stands in where there is no word. */
export const noWord: NameWord = { text: '', key: '', kinds: new Set(), initial: false, plain: true };
export const firstOf = (words: readonly NameWord[]) => words[0] ?? noWord;
export const lastOf = (words: readonly NameWord[]) => words.at(-1) ?? noWord;

/** Two texts with a blank between, where neither is empty. */
export const joined = (a: string, b: string) => (a === '' || b === '' ? a + b : `${a} ${b}`);

/** True where the two could be one first name, by custom: Mary Ann, Juan Carlos. */
export const oneFirstName = (first: NameWord, second: NameWord): boolean =>
  is(first, 'arabicFirst') ||
  (is(first, 'englishFirst') && is(second, 'englishSecond')) ||
  (is(first, 'spanishFirst') && is(second, 'spanishSecond')) ||
  (is(first, 'frenchFirst') && is(second, 'frenchSecond'));

/** A church is a surname, too, but not that of a whole column. */
const firmWords: ReadonlySet<string> = new Set([...wordsOf('firms'), 'church']);

/** Whether the text of a cell has a word by which a column of names of firms is known. */
export const hasFirmWord = (text: string) =>
  wordKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => firmWords.has(word));
