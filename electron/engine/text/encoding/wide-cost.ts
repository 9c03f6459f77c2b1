import type { Encoding } from '../../../../shared/encodings.ts';
import type { WordCost } from './word-cost.ts';

/** Ranges of the first byte of a character: the everyday ones of a language, and all others. */
interface WideLetters {
  isCommon: (lead: number, trail: number) => boolean;
  /** Of an everyday one; the fewer there are, the less each says against the encoding. */
  common: number;
  isOther: (lead: number, trail: number) => boolean;
  /** A byte that is a letter of its own. */
  isSingle?: (byte: number) => boolean;
}

const between = (byte: number, low: number, high: number) => byte >= low && byte <= high;
const upper = (trail: number) => between(trail, 0xa1, 0xfe);

/** By the order of these encodings, in which everyday characters come before rare ones. */
const wideLetters: Partial<Record<Encoding, WideLetters>> = {
  gb18030: {
    common: 5,
    isCommon: (lead, trail) => between(lead, 0xb0, 0xd7) && upper(trail),
    isOther: (lead, trail) => between(lead, 0x81, 0xfe) && between(trail, 0x40, 0xfe) && trail !== 0x7f,
  },
  big5: {
    common: 5,
    isCommon: (lead, trail) => between(lead, 0xa4, 0xc6) && (between(trail, 0x40, 0x7e) || upper(trail)),
    isOther: (lead, trail) => between(lead, 0xa1, 0xf9) && (between(trail, 0x40, 0x7e) || upper(trail)),
  },
  shift_jis: {
    common: 5,
    isCommon: (lead, trail) =>
      (between(lead, 0x82, 0x83) || between(lead, 0x88, 0x97)) &&
      between(trail, 0x40, 0xfc) &&
      trail !== 0x7f,
    isOther: (lead, trail) =>
      (between(lead, 0x81, 0x9f) || between(lead, 0xe0, 0xea)) &&
      between(trail, 0x40, 0xfc) &&
      trail !== 0x7f,
    isSingle: (byte) => between(byte, 0xa1, 0xdf),
  },
  'euc-jp': {
    common: 4.7,
    isCommon: (lead, trail) => (between(lead, 0xa4, 0xa5) || between(lead, 0xb0, 0xcf)) && upper(trail),
    isOther: (lead, trail) => between(lead, 0xa1, 0xf4) && upper(trail),
  },
  'euc-kr': {
    common: 4.5,
    isCommon: (lead, trail) => between(lead, 0xb0, 0xc8) && upper(trail),
    isOther: (lead, trail) => between(lead, 0xa1, 0xfd) && upper(trail),
  },
};

const costs = { other: 11, single: 7, wrong: 14, besideLetter: 4, alone: 3 };

/** What speaks against some bytes being text of several bytes a character; undefined for other encodings. */
export function wideCost(bytes: Buffer, encoding: Encoding): WordCost | undefined {
  const letters = wideLetters[encoding];
  if (!letters) return undefined;
  let [cost, found, oddity] = [0, 0, 0];
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    const trail = bytes[at + 1] ?? 0;
    if (lead < 0x80) {
      at++;
      continue;
    }
    found++;
    // A letter that came out of an accented one and the letter behind it stands among letters of ASCII.
    if (isAsciiLetter(bytes[at - 1]) && found === 1) cost += costs.besideLetter;
    if (letters.isSingle?.(lead)) {
      cost += costs.single;
      at++;
      continue;
    }
    if (letters.isCommon(lead, trail)) cost += letters.common;
    else if (letters.isOther(lead, trail)) cost += costs.other;
    else {
      cost += costs.wrong;
      oddity += costs.wrong;
    }
    at += 2;
    if (isAsciiLetter(bytes[at])) cost += costs.besideLetter;
  }
  return { total: cost + (found === 1 ? costs.alone : 0), oddity, languages: -1 };
}

function isAsciiLetter(byte: number | undefined): boolean {
  return byte !== undefined && (between(byte, 0x41, 0x5a) || between(byte, 0x61, 0x7a));
}
