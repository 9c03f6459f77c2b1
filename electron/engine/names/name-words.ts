import { memoized } from '../../../shared/rules/text.ts';
import names from './names.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

const all = { ...names, ...words };
type WordList = keyof typeof all;
/**
 * What a word can be known as: the name of a list, or what a list says its words are besides.
 * - given, surname: names of people
 * - noName: stands around a name or in place of one
 * - toldAlone, toldOfBusiness: something is to be said of it, alone or beside another, in a cell of names or of firms
 */
export type WordKind = WordList | 'given' | 'surname' | 'noName' | 'toldAlone' | 'toldOfBusiness';

/** Each list's words, in small letters and without dots (phrases stand between commas), with all that they are known as. */
const lists = Object.entries<{ words: string[]; as?: string[] }>(all).map(([name, { words, as = [] }]) => ({
  kinds: [name, ...as],
  words: words.flatMap((line) => line.split(line.includes(',') ? /, ?/ : ' ')),
}));

/** The words that are known as any of these; `names.json` and `words.json` say what each list holds. */
export const wordsOf = (...kinds: WordKind[]): ReadonlySet<string> =>
  new Set(
    lists.flatMap(({ kinds: known, words }) => (kinds.some((kind) => known.includes(kind)) ? words : [])),
  );

const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');

const kindsByWord = new Map<string, Set<string>>();
for (const { words, kinds } of lists)
  for (const word of words.map(withoutAccents))
    kindsByWord.set(word, new Set([...(kindsByWord.get(word) ?? []), ...kinds]));

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
  const known = kindsByWord.get(word) ?? kindsByWord.get(word.replace(/['’]/g, ''));
  if (known !== undefined) return known;
  if (!word.includes('-')) return builtLikeSurname.test(word) ? surname : unknown;
  const [front = '', ...behind] = word.split('-');
  // Al-Rashid, Ben-Ami, St-Pierre.
  if (kindsByWord.get(front)?.has('particles')) return surname;
  const [one = unknown, ...others] = [front, ...behind].map(kindsOf).filter(isName);
  return new Set([...one].filter((kind) => others.every((other) => other.has(kind))));
}

/** The most common given names in the United States, men's and women's, in small letters. */
export const givenNames = wordsOf('men', 'women');
/** The most common surnames in the United States. */
export const surnames = wordsOf('surnames');

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
  const plain = onlyLetters.test(text) && !kinds.has('noName');
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
  (['english', 'spanish', 'french'] as const).some(
    (custom) => is(first, `${custom}First`) && is(second, `${custom}Second`),
  );

/** A church is a surname, too, but not that of a whole column. */
const firmWords: ReadonlySet<string> = new Set([...wordsOf('firms'), 'church']);

/** Whether the text of a cell has a word by which a column of names of firms is known. */
export const hasFirmWord = (text: string) =>
  wordKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => firmWords.has(word));
