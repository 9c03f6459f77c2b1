import { particles, particlesOrNames } from './around-names.ts';
import { onlySurname, roleOf } from './name-role.ts';
import type { NameWord } from './name-words.ts';
import { noWord } from './name-words.ts';
import type { NameOrder } from './reading.ts';

/** The words of a name, each in its place. */
export interface Placed {
  first: readonly NameWord[];
  middle: readonly NameWord[];
  last: readonly NameWord[];
}

/** True for "van" of "Jan van Berg": a small word of a surname. Of single letters only O and D can be one. */
export const isParticle = (word: NameWord, next: NameWord) =>
  word.key.length === 1
    ? isSplitApostrophe(word, next) || (word.text === 'y' && next.text !== next.key)
    : particles.has(word.key);
/** "O Brien", "D Angelo": a surname that lost its apostrophe, or an initial. */
const isSplitApostrophe = ({ key, text }: NameWord, next: NameWord) =>
  (key === 'o' || key === 'd') && !text.includes('.') && onlySurname(roleOf(key + next.key));

/** A word that may be a name of its own: Ben of "David Ben Gurion", Al, Mac, O. "van" in small letters is none. */
export const isDoubtfulParticle = (word: NameWord, next: NameWord) =>
  particlesOrNames.has(word.key) &&
  (word.text !== word.key || next.text === next.key) &&
  !(
    word.key === 'van' ||
    word.key === 'st' ||
    word.key === 'saint' ||
    word.key === 'del' ||
    word.key === 'mc' ||
    word.key === 'santa' ||
    word.key === 'san'
  );

/** Where the surname begins in words written first name first. */
function surnameStart(words: readonly NameWord[]): number {
  let start = words.length - 1;
  while (start > 1 && isParticle(words[start - 1] ?? noWord, words[start] ?? noWord)) start--;
  return start;
}

/** How many words from the front are the surname, in words written last name first. */
export function surnameEnd(words: readonly NameWord[]): number {
  let end = 1;
  while (end < words.length - 1 && isParticle(words[end - 1] ?? noWord, words[end] ?? noWord)) end++;
  return end;
}

/** Puts the words of a name without commas in their places. */
export function placed(words: readonly NameWord[], order: NameOrder): Placed {
  if (order === 'first-last') {
    const start = surnameStart(words);
    return { first: words.slice(0, 1), middle: words.slice(1, start), last: words.slice(start) };
  }
  const end = surnameEnd(words);
  return { first: words.slice(end, end + 1), middle: words.slice(end + 1), last: words.slice(0, end) };
}
