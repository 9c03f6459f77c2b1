import { type Doubted, likely, type NameOrder, unsure } from './full-name-reading.ts';
import {
  is,
  isGiven,
  isSurname,
  type NameWord,
  nameWord,
  noWord,
  onlySurname,
  textOf,
} from './name-words.ts';

/** What stood around a name: "Dr.", "Jr. MD"; empty where there was nothing. */
export interface Surroundings {
  title: string;
  suffix: string;
  doubt?: Doubted | undefined;
}

export interface Taken {
  words: readonly NameWord[];
  around: Surroundings;
}

/** How many words in front are titles, and what is not certain of it. */
function titlesInFront(words: readonly NameWord[]): { count: number; doubt?: Doubted | undefined } {
  let count = words[0]?.key === 'the' ? 1 : 0;
  let doubt: Doubted | undefined;
  for (; count < words.length; count++) {
    const word = words[count] ?? noWord;
    if (!is(word, 'titles')) break;
    if (!is(word, 'titlesOrNames') || (word.text.endsWith('.') && word.key !== 'sr')) continue;
    const left = words.length - count - 1;
    if (left > 1) doubt ??= likely('title-or-name');
    // Dean Martin and Judge Reinhold have no other first name; Chief Smith has none at all.
    else if (isGiven(word) && left === 1) return { count, doubt: likely('title-or-name') };
    else doubt = unsure('title-or-name');
  }
  return { count, doubt };
}

/** True for Do and Ma behind a name, which are names, too, where no dot tells them from one. */
const mayBeName = (word: NameWord) =>
  is(word, 'suffixesOrNames') && !(word.text.includes('.') && word.key.length > 1);
/** True for a suffix that is no word of names: Jr., MD. */
export const isSuffix = (word: NameWord) => is(word, 'suffixes') && !mayBeName(word);

/** Takes titles in front of a name and suffixes behind it away. */
export function takeAround(all: readonly NameWord[]): Taken {
  let { count, doubt } = titlesInFront(all);
  let end = all.length;
  for (; end - count > 1; end--) {
    const [before = noWord, word = noWord] = all.slice(end - 2);
    if (isSuffix(word)) continue;
    if (end - count === 2) {
      // John Do, Jack Ma: a suffix would leave no last name, and yet may be one.
      if (mayBeName(word)) doubt ??= likely('suffix-or-name');
      break;
    }
    if (mayBeName(word)) doubt = isSurname(before) ? likely('suffix-or-name') : unsure('suffix-or-name');
    else if (!is(word, 'titlesBehind')) break;
  }
  const behind = all.slice(end);
  const isTitle = (word: NameWord) => is(word, 'titlesBehind');
  return {
    words: all.slice(count, end),
    around: {
      title: textOf([...all.slice(0, count), ...behind.filter(isTitle)]),
      suffix: textOf(behind.filter((word) => !isTitle(word))),
      doubt,
    },
  };
}

/** True where a part between commas is nothing but suffixes: "Jr.", "MD", "Ph.D. CPA". */
export const isOnlySuffixes = (words: readonly NameWord[]) =>
  words.length > 0 && words.every((word) => is(word, 'suffixes'));

/** The words of a name, each in its place. */
export interface Placed {
  first: readonly NameWord[];
  middle: readonly NameWord[];
  last: readonly NameWord[];
}

/** True for "van" of "Jan van Berg", "O" of "O Brien": a small word of a surname. */
export function isParticle(word: NameWord, next: NameWord): boolean {
  if (!is(word, 'particles')) return false;
  const { key, text } = word;
  if (key.length > 1) return true;
  if (key === 'y') return text === 'y' && next.text !== next.key;
  // A surname that lost its apostrophe, or an initial.
  return !text.includes('.') && onlySurname(nameWord(key + next.key));
}

/** A word that may be a name of its own: Ben of "David Ben Gurion", Al, Mac, O. "van" in small letters is none. */
export const isDoubtfulParticle = (word: NameWord, next: NameWord) =>
  is(word, 'particlesOrNames') && (word.text !== word.key || next.text === next.key);

/** Van Morrison, St. John Smith: a surname may begin with the first word. */
export const isOpeningParticle = (word: NameWord) =>
  is(word, 'particles') &&
  word.key.length > 1 &&
  !(is(word, 'particlesOrNames') && isGiven(word) && !isSurname(word));

/** How many words from the front are the surname, in words written last name first. */
export function surnameEnd(words: readonly NameWord[]): number {
  let end = 1;
  while (end < words.length - 1 && isParticle(words[end - 1] ?? noWord, words[end] ?? noWord)) end++;
  return end;
}

/** Puts the words of a name without commas in their places. */
export function placed(words: readonly NameWord[], order: NameOrder): Placed {
  if (order === 'last-first') {
    const end = surnameEnd(words);
    return { first: words.slice(end, end + 1), middle: words.slice(end + 1), last: words.slice(0, end) };
  }
  let start = words.length - 1;
  while (start > 1 && isParticle(words[start - 1] ?? noWord, words[start] ?? noWord)) start--;
  return { first: words.slice(0, 1), middle: words.slice(1, start), last: words.slice(start) };
}
