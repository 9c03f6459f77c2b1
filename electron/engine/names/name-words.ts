import type { FullNameReading } from './full-name-reading.ts';
import { isWhoever, maySayNothing, standInOf } from './stand-ins.ts';
import { wordsOf } from './word-lists.ts';

/** What a word is known as, as bits. None set: it stands in no list here, which says nothing against it. */
export const role = {
  given: 1,
  surname: 2,
  /** A family name of Spanish or Portuguese custom, of which people have two. */
  spanish: 4,
  /** A family name of China, Korea or Vietnam, which stands in front as often as behind. */
  eastAsian: 8,
  /** A given name that is an everyday word, a trade or a city, too: Ruby, Hunter, Paris. */
  everyday: 16,
} as const;

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
const fold = (word: string) =>
  /^[\p{ASCII}]*$/u.test(word)
    ? word
    : word
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[øðłđıßæœ]/g, (letter) => plainLetters[letter] ?? letter);

const roles = new Map<string, number>();
const learn = (words: Iterable<string>, bits: number) => {
  for (const word of words) {
    const key = fold(word).toLowerCase();
    if (key !== '') roles.set(key, (roles.get(key) ?? 0) | bits);
  }
};
learn(wordsOf('men', 'women', 'moreGiven', 'shortGiven'), role.given);
learn(wordsOf('surnames', 'moreSurnames'), role.surname);
learn(wordsOf('spanish'), role.surname | role.spanish);
learn(wordsOf('eastAsian'), role.surname | role.eastAsian);
learn(wordsOf('everyday'), role.everyday);

/** Endings and beginnings that only surnames have. */
const builtLikeSurname =
  /^(?:mc\p{L}{3,}|o['’]\p{L}{3,}|\p{L}{3,}(?:owski|ewski|opoulos|enko|ovich|evich|sson|quist|baum|ñez|guez|ndez|erez))$/u;

/**
 * What a word is known as: bits of `role`. Of a name with hyphens, what its known parts have in common: Smith-Jones is
 * a surname, Jean-Luc a given name. @param key The word in small letters, without dots.
 */
export function roleOf(key: string): number {
  const known = roles.get(key);
  if (known !== undefined) return known;
  if (key.includes('-')) {
    const [front = '', ...behind] = key.split('-');
    // Al-Rashid, Ben-Ami, St-Pierre.
    if (particles.has(front)) return role.surname;
    const parts = [front, ...behind].map(roleOf).filter((bits) => bits !== 0);
    return parts.length === 0 ? 0 : parts.reduce((all, bits) => all & bits);
  }
  const folded = fold(key).replace(/['’]/g, '');
  const bits = folded === key ? undefined : roles.get(folded);
  return bits ?? (builtLikeSurname.test(key) ? role.surname : 0);
}

/** True for a word known as a given name. */
export const isGiven = (bits: number) => (bits & role.given) !== 0;
/** True for a word known as a surname. */
export const isSurname = (bits: number) => (bits & role.surname) !== 0;
/** True for a word known as a given name and as nothing else. */
export const onlyGiven = (bits: number) => (bits & (role.given | role.surname)) === role.given;
/** True for a word known as a surname and not as a given name. */
export const onlySurname = (bits: number) => (bits & (role.given | role.surname)) === role.surname;
/** True for a family name of China, Korea or Vietnam. */
export const isEastAsian = (bits: number) => (bits & role.eastAsian) !== 0;
/** True for a family name of Spanish or Portuguese custom. */
export const isSpanish = (bits: number) => (bits & role.spanish) !== 0;
/** True for a given name that is an everyday word, too. */
export const isEveryday = (bits: number) => (bits & role.everyday) !== 0;

// Words that stand around a name and are no part of it; `words.json` says what each list holds.
export const titles = wordsOf('titles');
export const titlesOrNames = wordsOf('titlesOrNames');
export const titlesBehind = wordsOf('titlesBehind');
export const suffixes = wordsOf('suffixes');
export const suffixesOrNames = wordsOf('suffixesOrNames');
export const jobTitles = wordsOf('jobTitles');
export const particles = wordsOf('particles');
export const particlesOrNames = wordsOf('particlesOrNames');

const arabicFirst = wordsOf('arabicFirst');
/** First and second words, by custom. */
const customs = [
  [wordsOf('englishFirst'), wordsOf('englishSecond')],
  [wordsOf('spanishFirst'), wordsOf('spanishSecond')],
  [wordsOf('frenchFirst'), wordsOf('frenchSecond')],
] as const;

/** True where the two could be one first name: Mary Ann, Juan Carlos. Keys: small letters, without dots. */
export const oneFirstName = (first: string, second: string): boolean =>
  arabicFirst.has(first) || customs.some(([firsts, seconds]) => firsts.has(first) && seconds.has(second));

const householdWords = wordsOf('households');
const residentWords = wordsOf('residents');
const estateWords = wordsOf('estates');
export const companionWords = wordsOf('companions');

const allAround = [titles, titlesBehind, suffixes, householdWords, residentWords, estateWords, particles];
/** True for a word that can stand around a name or in place of one. */
const isAroundName = (key: string) => maySayNothing(key) || allAround.some((list) => list.has(key));

/** Words that only organizations have in their names: one is enough. */
export const organizationWords = wordsOf('firms', 'organizations');
/** Of these, the ones that are surnames, too: beside a first name in a cell of its own they are no company. */
export const companiesAndSurnames = wordsOf('organizationsAndSurnames');
/** Words of organizations and places that can be a person's name, too. */
const maybeOrganizationWords = wordsOf('maybeOrganizations');
/** Companies that are called like people. */
const calledLikePeople = wordsOf('calledLikePeople');

/** Words between the words of an organization: City of Austin, Center for Hope. */
const joining: ReadonlySet<string> = new Set(['of', 'for', 'by', 'your', 'our']);
const possessive = /['’]s$/;

/** True for a word that tells an organization by itself: LLC, Roofing, "of", Mary's. */
export const isOrganizationWord = (key: string) =>
  organizationWords.has(key) || joining.has(key) || possessive.test(key);

/** A church is a surname, too, but not that of a whole column. */
const firmWords: ReadonlySet<string> = new Set([...wordsOf('firms'), 'church']);

/** Whether the text of a cell has a word by which a column of names of firms is known. */
export const hasFirmWord = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => firmWords.has(word));

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

/** What the words of a cell say of it: surely an organization, perhaps one, or nothing. */
type OrganizationSign = 'sure' | 'perhaps' | 'none';

/** Looks for an organization among the words of a name. */
export function organizationSign(name: readonly NameWord[]): OrganizationSign {
  const first = name.find((word) => !titles.has(word.key));
  const bits = first?.bits ?? 0;
  const firstIsName = first?.initial === true || (isGiven(bits) && (bits & role.everyday) === 0);
  let sign: OrganizationSign = 'none';
  for (let i = 0; i < name.length; i++) {
    const { key, bits: own } = name[i] ?? noWord;
    if (isOrganizationWord(key)) return 'sure';
    if (i > 0 && maybeOrganizationWords.has(key) && !(firstIsName && isSurname(own))) sign = 'perhaps';
  }
  return sign === 'none' && isCalledLikePeople(name) ? 'perhaps' : sign;
}

const isCalledLikePeople = (name: readonly NameWord[]) =>
  name.length < 4 && calledLikePeople.has(name.map((word) => word.key).join(' '));

/** Letters of any script with what belongs to them: accents, joiners, apostrophes, hyphens, dots. */
const word = /^(?=.*\p{L})(?:\p{L}|\p{M}|[.'’‘ʻʼ`´·-]|\u200c|\u200d)+$/u;
const ordinal = /^\d(?:nd|rd|th)\.?$/i;
const looksLikeEmailOrNumber = /@|^\W*\d[\d\W]*$|\bwww\.|\.com\b/i;

/** Reads what is not a name of people, or cannot be split, from its words; undefined for what may be a name. */
export function notAName(words: readonly NameWord[], text: string): FullNameReading | undefined {
  if (words.length === 0) return { kind: 'not-people', what: 'other-kind' };
  if (words.every((one) => one.plain))
    return isCalledLikePeople(words)
      ? { kind: 'unsure', readings: [], doubt: 'company-or-person' }
      : undefined;
  if (looksLikeEmailOrNumber.test(text)) return { kind: 'not-people', what: 'other-kind' };
  const keys = words.map(({ key }) => key);
  if (standInOf(keys)) return { kind: 'not-people', what: 'placeholder' };
  if (isWhoever(keys)) return { kind: 'not-people', what: 'resident' };
  let strange = false;
  for (const { key, text: written } of words) {
    if (householdWords.has(key)) return { kind: 'not-people', what: 'household' };
    if (residentWords.has(key)) return { kind: 'not-people', what: 'resident' };
    if (estateWords.has(key)) return { kind: 'not-people', what: 'estate' };
    if (!word.test(written) && !ordinal.test(written)) strange = true;
  }
  const sign = organizationSign(words);
  if (sign === 'sure' || (words[0]?.key === 'the' && !titles.has(words[1]?.key ?? '')))
    return { kind: 'not-people', what: 'company' };
  if (strange) return { kind: 'unsure', readings: [], doubt: 'unknown-words' };
  return sign === 'perhaps' ? { kind: 'unsure', readings: [], doubt: 'company-or-person' } : undefined;
}
