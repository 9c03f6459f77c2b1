import { languagesWith } from './alphabets.ts';
import { type CharacterKind, kindOf } from './character-kind.ts';
import { placeOddity, signOddity, thaiOddity } from './place-oddity.ts';

/** What speaks against a word as it is read, in the measure of `letterCost`. */
export interface WordCost {
  /** How seldom its letters are, and the oddities. */
  total: number;
  /** Signs inside, a capital behind a small letter and the like: from `oddWord` on, no person wrote it like this. */
  oddity: number;
  /** Languages that have all its letters, as bits; see `languagesWith`. */
  languages: number;
}

/** The oddity from which on a word looks wrong. */
export const oddWord = 7;

const costs = {
  control: 14,
  twoScripts: 7,
  capitalInside: 5,
  smallFirst: 2,
  smallAmongCapitals: 4,
  threeVowels: 2,
  fourVowels: 5,
  fourConsonants: 3,
  sameLetterTwice: 3,
  noVowel: 3,
  noLanguage: 3,
};

/**
 * What speaks against a word having been meant as it is read here; nothing where it is of ASCII alone. Names are
 * expected: letters of one alphabet, capitals at the start or throughout, vowels and consonants in turn, no signs inside.
 */
export function wordCost(word: string): WordCost {
  const kinds = Array.from(word, kindOf);
  let letterCosts = 0;
  let oddity = 0;
  for (const [at, kind] of kinds.entries()) {
    if (kind.isAscii) continue;
    letterCosts += kind.cost;
    oddity += oddityOf(kinds, at, kind);
  }
  oddity += alternationOddity(kinds);
  const accented = kinds.filter(
    ({ isAscii, isLetter, script }) => !isAscii && isLetter && script === 'latin',
  );
  const languages = languagesWith(accented.map(({ small }) => small));
  if (languages === 0) oddity += costs.noLanguage;
  return { total: letterCosts + oddity, oddity, languages };
}

const none = kindOf('');

function oddityOf(kinds: readonly CharacterKind[], at: number, kind: CharacterKind): number {
  const [before, after] = [kinds[at - 1] ?? none, kinds[at + 1] ?? none];
  if (kind.isControl) return costs.control;
  if (!kind.script || !kind.isLetter) return signOddity(before, kind, after);
  let cost = kind.strangeness;
  for (const other of [before, after])
    if (other.isLetter && other.script && other.script !== kind.script) cost += costs.twoScripts;
  cost += caseOddity(kinds[at - 2] ?? none, before, kind, after);
  return cost + (kind.script === 'thai' ? thaiOddity(before, kind, after) : placeOddity(before, kind, after));
}

function caseOddity(
  beforeThat: CharacterKind,
  before: CharacterKind,
  { isCapital, isSmall }: CharacterKind,
  after: CharacterKind,
): number {
  let cost = 0;
  if (isSmall && !before.isLetter && after.isSmall) cost += costs.smallFirst;
  if (isCapital && (before.isSmall || (before.isCapital && after.isSmall))) cost += costs.capitalInside;
  if (isSmall && after.isCapital) cost += costs.capitalInside;
  if (isSmall && before.isCapital && beforeThat.isCapital) cost += costs.smallAmongCapitals;
  return cost;
}

/** Vowels and consonants take turns in words of the Latin alphabet; only stretches with an accented letter count. */
function alternationOddity(kinds: readonly CharacterKind[]): number {
  let cost = 0;
  let [length, isVowels, isAccented] = [0, false, false];
  let [letters, anyVowel, anyAccented] = [0, false, false];
  const endStretch = () => {
    if (isAccented && isVowels && length > 2) cost += length > 3 ? costs.fourVowels : costs.threeVowels;
    if (isAccented && !isVowels && length > 3) cost += costs.fourConsonants;
    [length, isAccented] = [0, false];
  };
  for (const [at, kind] of kinds.entries()) {
    if (kind.script !== 'latin') {
      endStretch();
      continue;
    }
    const before = kinds[at - 1] ?? none;
    letters++;
    if (kind.isVowel !== isVowels) endStretch();
    isVowels = kind.isVowel;
    if (isVowels) anyVowel = true;
    const isDoubled = kind.base === before.base && kind.isAscii !== before.isAscii;
    if (isDoubled && !/[eaoi]/.test(kind.base)) cost += costs.sameLetterTwice;
    // "ão", "ãe" and "õe" are one sound.
    if (!(isVowels && /[ãõ]/.test(before.small)) && !kind.isMark) length++;
    if (!kind.isAscii) isAccented = anyAccented = true;
  }
  endStretch();
  return anyAccented && !anyVowel && letters > 2 ? cost + costs.noVowel : cost;
}
