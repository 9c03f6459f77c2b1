import { maySayNothing } from '../stand-ins.ts';
import { wordsOf } from '../word-lists.ts';

/** Words that stand around a name and are no part of it; `words.json` says what each list holds. */

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

export const householdWords = wordsOf('households');
export const residentWords = wordsOf('residents');
export const estateWords = wordsOf('estates');
export const companionWords = wordsOf('companions');

const allAround = [titles, titlesBehind, suffixes, householdWords, residentWords, estateWords, particles];
/** True for a word that can stand around a name or in place of one. */
export const isAroundName = (key: string) => maySayNothing(key) || allAround.some((list) => list.has(key));
