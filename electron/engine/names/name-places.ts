import { type Doubted, likely, type NameOrder, unsure } from './full-name-reading.ts';
import {
  isGiven,
  isSurname,
  type NameWord,
  noWord,
  onlySurname,
  particles,
  particlesOrNames,
  roleOf,
  suffixes,
  suffixesOrNames,
  textOf,
  titles,
  titlesBehind,
  titlesOrNames,
} from './name-words.ts';

/** What stood around a name: "Dr.", "Jr. MD"; empty where there was nothing. */
export interface Surroundings {
  title: string;
  suffix: string;
  doubt?: Doubted;
}

export interface Taken {
  words: readonly NameWord[];
  around: Surroundings;
}

const unsureTitle = unsure('title-or-name');
const likelyTitle = likely('title-or-name');

/** How many words in front are titles, and what is not certain of it. */
function titlesInFront(words: readonly NameWord[]): { count: number; doubt?: Doubted } {
  let count = words[0]?.key === 'the' && titles.has(words[1]?.key ?? '') ? 1 : 0;
  let doubt: Doubted | undefined;
  for (; count < words.length; count++) {
    const word = words[count];
    if (word === undefined || !titles.has(word.key)) break;
    if (!titlesOrNames.has(word.key) || (word.text.endsWith('.') && word.key !== 'sr')) continue;
    const left = words.length - count - 1;
    // Dean Martin and Judge Reinhold have no other first name; Chief Smith has none at all.
    if (left < 2) {
      if (isGiven(word.bits) || isSurname(word.bits)) {
        doubt = unsureTitle;
        if (isGiven(word.bits) && left === 1) doubt = word.key === 'don' ? undefined : likelyTitle;
        break;
      }
      doubt = unsureTitle;
    } else doubt ??= likelyTitle;
  }
  return doubt === undefined ? { count } : { count, doubt };
}

/** True for Jr., MD and the like at the end of a name of so many words; 'perhaps' for Do and Ma, which are names, too. */
function suffixAt(words: readonly NameWord[], at: number, left: number): boolean | 'perhaps' {
  const word = words[at];
  if (word === undefined || !suffixes.has(word.key)) return false;
  if (!suffixesOrNames.has(word.key) || (word.text.includes('.') && word.key.length > 1)) return true;
  return left > 2 ? 'perhaps' : false;
}

const nothingAround: Surroundings = { title: '', suffix: '' };

/** Takes titles in front of a name and suffixes behind it away. */
export function takeAround(all: readonly NameWord[]): Taken {
  if (all.every((word) => word.plain)) return { words: all, around: nothingAround };
  const { count, doubt: titleDoubt } = titlesInFront(all);
  let doubt = titleDoubt;
  let end = all.length;
  while (end - count > 1) {
    const isSuffix = suffixAt(all, end - 1, end - count);
    if (isSuffix === 'perhaps') {
      const before = all[end - 2];
      doubt =
        before !== undefined && isSurname(before.bits) ? likely('suffix-or-name') : unsure('suffix-or-name');
    } else if (!isSuffix && !(end - count > 2 && titlesBehind.has(all[end - 1]?.key ?? ''))) break;
    end--;
  }
  // John Do, Jack Ma: a suffix would leave no last name, and yet may be one.
  if (end - count === 2 && suffixesOrNames.has(all[end - 1]?.key ?? '')) doubt ??= likely('suffix-or-name');
  const behind = all.slice(end);
  const isTitle = (word: NameWord) => titlesBehind.has(word.key);
  const around: Surroundings = {
    title: textOf([...all.slice(0, count), ...behind.filter(isTitle)]),
    suffix: textOf(behind.filter((word) => !isTitle(word))),
  };
  return { words: all.slice(count, end), around: doubt === undefined ? around : { ...around, doubt } };
}

/** True where a part between commas is nothing but suffixes: "Jr.", "MD", "Ph.D. CPA". */
export const isOnlySuffixes = (words: readonly NameWord[]) =>
  words.length > 0 &&
  words.every((word) => suffixes.has(word.key) && (word.key.length > 1 || word.text.includes('.')));

/** True for a suffix that is no word of names: Jr., MD, but not Do or Ma. */
export const isSuffix = ({ key }: NameWord) => suffixes.has(key) && !suffixesOrNames.has(key);

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
