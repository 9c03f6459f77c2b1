import { wordsOf } from '../word-lists.ts';
import { particles } from './around-names.ts';

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
