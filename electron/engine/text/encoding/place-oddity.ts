import type { CharacterKind } from './character-kind.ts';

/** In the measure of `letterCost`. */
const costs = { sign: 8, unlikelySign: 6, signInPlace: 1.5, wrongPlace: 3.5, besideAccent: 1.5, thai: 6 };

/** What speaks against a sign in a word: little for quotes, dashes and trademark signs where people have them. */
export function signOddity(
  before: CharacterKind,
  { small: sign }: CharacterKind,
  after: CharacterKind,
): number {
  if (sign === '’') {
    // O’Brien, D’Angelo, Pat’s; as a closing quote behind a word.
    const inside = (/^[odln]$/.test(before.small) && after.isCapital) || /^[st]$/.test(after.small);
    return !after.isLetter || inside ? costs.signInPlace : costs.unlikelySign;
  }
  if (/[“‘„«¿¡]/.test(sign)) return before.isLetter ? costs.sign : costs.signInPlace;
  if (/[”»™®©°ªº…]/.test(sign)) return after.isLetter ? costs.unlikelySign : costs.signInPlace;
  if (/[–—•·]/.test(sign)) return before.isLetter || after.isLetter ? costs.unlikelySign : costs.signInPlace;
  if (/[\u00a0€£½¼²]/.test(sign)) return after.isLetter ? costs.sign : costs.signInPlace;
  return costs.sign;
}

/** What speaks against a letter in its place; the rules are those of spelling in the languages that have the letter. */
export function placeOddity(before: CharacterKind, kind: CharacterKind, after: CharacterKind): number {
  const { small, script } = kind;
  const ends = !after.isLetter;
  if (script !== 'latin') {
    if (/[ςםןךףץةى]/.test(small)) return ends ? 0 : costs.wrongPlace;
    return small === 'σ' && ends ? costs.wrongPlace : 0;
  }
  const accents = !before.isAscii && before.isLetter && !/[ãõư]/.test(before.small);
  const beside = accents && !before.isMark && !kind.isMark ? costs.besideAccent : 0;
  return beside + wrongPlaces(before, kind, after, ends) * costs.wrongPlace;
}

const consonantsWithAccent = /[šžčñçğşćńśźż]/;

function wrongPlaces(
  before: CharacterKind,
  kind: CharacterKind,
  after: CharacterKind,
  ends: boolean,
): number {
  const { small } = kind;
  const isFirst = !before.isLetter;
  let wrong = 0;
  if (kind.isMark) return before.isVowel ? 0 : 2;
  if (consonantsWithAccent.test(small) && !isFirst && !ends && !before.isVowel && !after.isVowel) wrong++;
  if (small === 'ñ' && !(after.isVowel && (before.isVowel || isFirst))) wrong++;
  if (/[ńň]/.test(small) && after.isVowel) wrong++;
  if (/[ìòù]/.test(small) && !ends) wrong++;
  if (small === 'à' && !ends) wrong += 0.5;
  if (small === 'õ' && ends) wrong += 0.7;
  if (small === 'ő' && after.isVowel) wrong++;
  if (small === 'ã' && !/[oe]/.test(after.base)) wrong += ends ? 0.5 : 0.7;
  if (small === 'æ' && after.isVowel) wrong++;
  if (small === 'ç' && /[rltdbpvkmz]/.test(after.small) && !before.isVowel) wrong++;
  if (small === 'þ' && !isFirst) wrong++;
  if (small === 'ð' && isFirst) wrong++;
  if (small === 'ß' && !before.isVowel && !/[lnrm]/.test(before.small)) wrong++;
  if (small === 'œ' && after.base !== 'u') wrong++;
  if (small === 'ơ' && before.small !== 'ư') wrong += 0.5;
  if (/[âêîôû]/.test(small) && ends) wrong += 0.7;
  if (/[æøå]/.test(small) && before.isVowel && before.base !== 'e') wrong++;
  if (small === 'ă' && before.isVowel && before.base !== 'i') wrong++;
  return wrong;
}

/** Marks and vowels behind a consonant, the vowels that are written first before one. */
export function thaiOddity(before: CharacterKind, { small }: CharacterKind, after: CharacterKind): number {
  if (/[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]/.test(small)) return before.script === 'thai' ? 0 : costs.thai;
  if (/[\u0e40-\u0e44]/.test(small)) return /[\u0e01-\u0e2e]/.test(after.small) ? 0 : costs.thai;
  return /[\u0e01-\u0e2e]/.test(small) ? 0 : costs.thai / 2;
}
