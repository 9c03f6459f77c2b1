import { memoized } from '../../../shared/rules/text.ts';
import names from './names.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

const lists = { ...names, ...words };
type WordList = keyof typeof lists;

const wordsIn = (lines: readonly string[]) =>
  lines.flatMap((line) => line.split(line.includes(',') ? /, ?/ : ' '));

/**
 * The words of lists in `names.json` and `words.json`, where each says what it holds. Words are in small letters and
 * without dots; phrases stand between commas.
 */
export const wordsOf = (...of: WordList[]): ReadonlySet<string> =>
  new Set(of.flatMap((name) => wordsIn(lists[name].words)));

/** What the words of some lists are besides. */
const kindOfList: Readonly<Record<string, string>> = {
  men: 'given',
  women: 'given',
  moreGiven: 'given',
  shortGiven: 'given',
  surnames: 'surname',
  moreSurnames: 'surname',
  spanish: 'surname',
  eastAsian: 'surname',
  firms: 'organizations',
};
/** What a word can be known as: the name of a list, a given name, a surname. */
export type WordKind = WordList | 'given' | 'surname';

const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ð: 'd',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};
const withoutAccents = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øðłđıßæœ]/g, (letter) => plainLetters[letter] ?? letter);

const kinds = new Map<string, Set<string>>();
for (const [name, { words }] of Object.entries(lists))
  for (const word of wordsIn(words).map(withoutAccents)) {
    const known = kinds.get(word) ?? new Set();
    kinds.set(word, known.add(name).add(kindOfList[name] ?? name));
  }

/** Endings and beginnings that only surnames have. */
const builtLikeSurname =
  /^(?:mc\p{L}{3,}|o['’]\p{L}{3,}|\p{L}{3,}(?:owski|ewski|opoulos|enko|ovich|evich|sson|quist|baum|nez|guez|ndez|erez))$/u;
const surname: ReadonlySet<string> = new Set(['surname']);
const unknown: ReadonlySet<string> = new Set();
const isName = (known: ReadonlySet<string>) => known.has('given') || known.has('surname');

/**
 * All that a word or phrase is known as. Of a name with hyphens, what its known parts have in common: Smith-Jones is a
 * surname, Jean-Luc a given name. @param key In small letters, without dots.
 */
export function kindsOf(key: string): ReadonlySet<string> {
  const word = withoutAccents(key);
  const known = kinds.get(word) ?? kinds.get(word.replace(/['’]/g, ''));
  if (known !== undefined) return known;
  if (!word.includes('-')) return builtLikeSurname.test(word) ? surname : unknown;
  const [front = '', ...behind] = word.split('-');
  // Al-Rashid, Ben-Ami, St-Pierre.
  if (kinds.get(front)?.has('particles')) return surname;
  const [one = unknown, ...others] = [front, ...behind].map(kindsOf).filter(isName);
  return new Set([...one].filter((kind) => others.every((other) => other.has(kind))));
}

/** Each word as lists write it (ann, Ann, ANN), so that no cell has to be folded to be looked up. */
export const asWritten = (list: Iterable<string>): ReadonlySet<string> =>
  new Set(
    [...list].flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]),
  );

/** The most common given names in the United States, men's and women's. */
export const givenNames = asWritten(wordsOf('men', 'women'));
/** The most common surnames in the United States. */
export const surnames = asWritten(wordsOf('surnames'));

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
