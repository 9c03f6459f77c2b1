import type { FullNameReading } from './full-name-reading.ts';
import { firstOf, is, isGiven, isSurname, kindsOf, type NameWord, type WordKind } from './name-words.ts';

// What people and programs write where nothing is known; `words.json` says what each list holds.

const isOneOf = (key: string, ...kinds: readonly WordKind[]) => {
  const known = kindsOf(key);
  return kinds.some((kind) => known.has(kind));
};

/**
 * Reads words that may all stand for nothing. `sure`: they do. `perhaps`: they do where something else says so.
 * @param keys In small letters, without dots.
 */
export function standInOf(keys: readonly string[]): 'sure' | 'perhaps' | undefined {
  const [first = '', ...more] = keys;
  if (more.length === 0) {
    if (isOneOf(first, 'nothing') || /^(.)\1{2,}$/u.test(first)) return 'sure';
    return isOneOf(first, 'perhapsNothing') ? 'perhaps' : undefined;
  }
  if (!keys.every((key) => isOneOf(key, 'nothing', 'perhapsNothing', 'besideNothing'))) return undefined;
  // Words of two and three letters alone are names: My To, An Na.
  return keys.some((key) => key.length > 3) || more.every((key) => key === first) ? 'sure' : undefined;
}

/** True for words that all say who somebody is, and not what the name is: "Current Resident", "Front Desk". */
export function isWhoever(keys: readonly string[]): boolean {
  if (!keys.every((key) => isOneOf(key, 'whoever', 'besideWhoever'))) return false;
  return keys.length > 1 ? keys.some((key) => key.length > 3) : isOneOf(keys[0] ?? '', 'whoever');
}

/** The place of a merge field that was never filled in: {{first_name}}, *|FNAME|*, %name%, ${name}, «Name», [First Name]. */
const mergeField =
  /^(?:[#$]?\{.*\}|\*\|.*\|\*|%+[\p{L}\s_.]+%+|<+[^<>/@]+>+|«.*»|\[+[^\]@]+\]+|\$\p{L}[\p{L}_.]*)$/u;
/** What programs write for a value that failed. */
const failed = /^(?:#[A-Z/_0-9]{2,}[!?]?|Err:\d+|\[object \w+\]|\\N)$/;

/** True for the place of a merge field, a spreadsheet's error and the like. */
export const isLeftByProgram = (text: string) => mergeField.test(text) || failed.test(text);

/** The words of such a place: "First_Name" and "firstName" are "first name". */
export const keysOf = (text: string): string[] =>
  text
    .replace(/(?<=\p{Ll}{2})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/\./g, '')
    .split(/[^\p{L}\p{N}']+/u)
    .filter((key) => key !== '');

/** True for a word that tells an organization by itself: LLC, Roofing, "of", Mary's. */
export const isOrganizationWord = (word: NameWord) =>
  is(word, 'organizations') || is(word, 'joining') || /['’]s$/.test(word.key);

/** What the words of a cell say of it: surely an organization, perhaps one, or nothing. */
export function organizationSign(name: readonly NameWord[]): 'sure' | 'perhaps' | 'none' {
  if (name.some(isOrganizationWord)) return 'sure';
  const first = firstOf(name.filter((word) => !is(word, 'titles')));
  const firstIsName = first.initial || (isGiven(first) && !is(first, 'everyday'));
  const isPlace = (word: NameWord) => is(word, 'maybeOrganizations') && !(firstIsName && isSurname(word));
  const isBrand = kindsOf(name.map(({ key }) => key).join(' ')).has('calledLikePeople');
  return isBrand || name.slice(1).some(isPlace) ? 'perhaps' : 'none';
}

/** Letters of any script with what belongs to them: accents, joiners, apostrophes, hyphens, dots. */
const word = /^(?=.*\p{L})(?:\p{L}|\p{M}|[.'’‘ʻʼ`´·-]|\u200c|\u200d)+$|^\d(?:nd|rd|th)\.?$/iu;
const looksLikeEmailOrNumber = /@|^\W*\d[\d\W]*$|\bwww\.|\.com\b/i;

/** Reads what is not a name of people, or cannot be split, from its words; undefined for what may be a name. */
export function notAName(words: readonly NameWord[], text: string): FullNameReading | undefined {
  const not = (what: Extract<FullNameReading, { kind: 'not-people' }>['what']) =>
    ({ kind: 'not-people', what }) as const;
  if (words.length === 0 || looksLikeEmailOrNumber.test(text)) return not('other-kind');
  const keys = words.map(({ key }) => key);
  if (standInOf(keys)) return not('placeholder');
  if (isWhoever(keys)) return not('resident');
  for (const one of words) {
    if (is(one, 'households')) return not('household');
    if (is(one, 'residents')) return not('resident');
    if (is(one, 'estates')) return not('estate');
  }
  const sign = organizationSign(words);
  if (sign === 'sure' || (keys[0] === 'the' && !isOneOf(keys[1] ?? '', 'titles'))) return not('company');
  if (!words.every(({ text }) => word.test(text)))
    return { kind: 'unsure', readings: [], doubt: 'unknown-words' };
  return sign === 'perhaps' ? { kind: 'unsure', readings: [], doubt: 'company-or-person' } : undefined;
}
