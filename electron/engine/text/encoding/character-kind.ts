import { isKnownLetter, letterCost } from './letter-costs.ts';

type Script = 'latin' | 'cyrillic' | 'greek' | 'hebrew' | 'arabic' | 'thai';

/** What there is to know about a character when words are judged. */
export interface CharacterKind {
  /** A letter or a mark on one. */
  isLetter: boolean;
  isMark: boolean;
  isCapital: boolean;
  isSmall: boolean;
  isVowel: boolean;
  /** No character that a list has on purpose: a control character, or one that stands for what was lost. */
  isControl: boolean;
  isAscii: boolean;
  /** The alphabet; undefined for signs and for scripts of several bytes a character. */
  script: Script | undefined;
  /** In small letters. */
  small: string;
  /** The letter without its marks, in small letters. */
  base: string;
  /** See `letterCost`; 0 where it is no letter that people write in names. */
  cost: number;
  /** What a letter that people do not write in names costs, 0 for others. */
  strangeness: number;
}

const scripts: [Script, RegExp][] = [
  ['latin', /\p{Script=Latin}|[\u0300-\u036f]/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['thai', /\p{Script=Thai}/u],
];
const known = new Map<string, CharacterKind>();

/** @param character One, or '' for none. */
export function kindOf(character: string): CharacterKind {
  let kind = known.get(character);
  if (!kind) {
    kind = lookAt(character);
    known.set(character, kind);
  }
  return kind;
}

function lookAt(character: string): CharacterKind {
  // The small form of a capital dotted I is two characters.
  const small = character === 'İ' ? character : character.toLowerCase();
  const base = (character.normalize('NFD')[0] ?? '').toLowerCase();
  const isLetter = /[\p{L}\p{M}]/u.test(character);
  const isKnown = isLetter && isKnownLetter(small);
  return {
    isLetter,
    isMark: /\p{M}/u.test(character),
    isCapital: /\p{Lu}/u.test(character),
    isSmall: /\p{Ll}/u.test(character),
    isVowel: /[aeiouyæøœıơư]/.test(base),
    isControl: /[\x80-\x9f\ufffd\ue000-\uf8ff]/.test(character),
    isAscii: character < '\x80',
    script: scripts.find(([, letters]) => letters.test(character))?.[0],
    small,
    base,
    cost: isKnown && character >= '\x80' ? letterCost(small) : 0,
    strangeness: isLetter && !isKnown ? letterCost(small) : 0,
  };
}
