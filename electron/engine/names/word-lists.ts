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
