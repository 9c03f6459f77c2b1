import { type CellReading, emptyCell, longestValue, unusable, usable, usableCell } from './cell-reading.ts';

const placeholder =
  /^(?:n\/a|#n\/a|#ref!|#value!|#name\?|#div\/0!|#null!|#num!|none|null|unknown|tbd|undefined|not available|-+|\?+|\.+|xx+)$/i;

/** Joiners between letters change how a Persian or Indic name reads, so they are kept in text, as is 't in 't Hooft. */
const keptInText = /[\u200c\u200d]|^\s*'(?=\p{L})(?!.*'\s*$)/su;

/** The text with single spaces inside and none around; the same string where nothing changes. */
export function tidied(text: string): string {
  return (keptInText.test(text) ? text.trim() : unwrapped(text)).replace(/\s+/g, ' ');
}

/** True when the text needs no tidying: no edge, doubled, or unusual white space, no mark a spreadsheet adds. */
export function isTidy(text: string): boolean {
  let before = 32;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code === 160 || code >= 0x2000) return false;
    if (code === 32 && before === 32) return false;
    before = code;
  }
  const first = text.charCodeAt(0);
  return before !== 32 && first !== 39 && first !== 61;
}

/** True for what stands where nothing is known: N/A, a dash, a spreadsheet's error value. */
export function isPlaceholder(text: string): boolean {
  if (text.length > 15) return false;
  // Asked of every name of every list: most are told by their first letter.
  const first = text.charCodeAt(0) | 32;
  if (first >= 97 && first <= 122 && !(first === 110 || first === 117 || first === 116 || first === 120))
    return false;
  return placeholder.test(text);
}

/** Reads a cell of free text that a match is made on, such as a city. */
export function readText(cell: string): CellReading {
  if (cell.length === 0) return emptyCell;
  if (cell.length > longestValue) return unusable('too-long');
  const tidy = isTidy(cell);
  const text = tidy ? cell : tidied(cell);
  if (text === '') return emptyCell;
  if (isPlaceholder(text)) return unusable('text-placeholder');
  return tidy || text === cell ? usableCell : usable('text-notation', text);
}

/** The characters of U+FF01 to U+FF5E: ASCII as East Asian keyboards write it, at the width of an ideograph. */
const fullWidth = /[\uff01-\uff5e]/g;
/** What shows nothing and separates nothing: direction marks, zero-width characters, a byte order mark, NUL. */
const invisible = /[\u200b-\u200f\u202a-\u202d\u2060-\u2069\ufeff\0]/g;

/**
 * The cell without what spreadsheets and address books wrap around text: white space of any kind, characters that show
 * nothing, the apostrophe that says "text", and the ="..." that keeps leading zeros. The mark that turns text around
 * (U+202E) stays: what a person saw and what a program reads are then two different things.
 */
export function unwrapped(cell: string): string {
  let text = cell.replace(invisible, '').trim();
  if (text.startsWith('="') && text.endsWith('"') && text.length > 2) text = text.slice(2, -1).trim();
  if (!text.startsWith("'")) return text;
  return (text.length > 1 && text.endsWith("'") ? text.slice(1, -1) : text.slice(1)).trim();
}

/** Digits of other scripts, ten to a block: Arabic, Persian, Devanagari. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;

/** Full-width letters, digits and signs as ASCII: the same characters in another width, so nothing is guessed. */
export function narrowed(text: string): string {
  return text.replace(fullWidth, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));
}

/** Digits of other scripts as ASCII. Raised and circled ones are no digits of a number: they may be a footnote. */
export function withAsciiDigits(text: string): string {
  return text.replace(otherDigits, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = code < 0x6f0 ? 0x660 : code < 0x966 ? 0x6f0 : 0x966;
    return String.fromCharCode(48 + code - zero);
  });
}

/**
 * Lists of words are long and nearly no cell is one of them. A cell's beginning, looked up in a table, spares nearly all
 * cells the search; what the table lets through is looked for as it always was.
 */

/**
 * The first three characters from `at` on as a number below 32,768; small and capital letters are the same. No character
 * is asked for behind the text's end: once that has happened, every further question there takes several times as long.
 */
export function beginningOf(text: string, at = 0): number {
  const { length } = text;
  const first = at < length ? text.charCodeAt(at) & 31 : 0;
  const second = at + 1 < length ? text.charCodeAt(at + 1) & 31 : 0;
  const third = at + 2 < length ? text.charCodeAt(at + 2) & 31 : 0;
  return (first << 10) | (second << 5) | third;
}

/** 1 at each beginning that one of the words has, alone or with one of `behind` after it. */
export function beginningsOf(words: Iterable<string>, behind: readonly string[] = ['']): Uint8Array {
  const beginnings = new Uint8Array(32_768);
  for (const word of words) for (const end of behind) beginnings[beginningOf(word + end)] = 1;
  return beginnings;
}

/** The first and the last character, as a number below 1024. */
const endsOf = (text: string) => ((text.charCodeAt(0) & 31) << 5) | (text.charCodeAt(text.length - 1) & 31);
const dot = 46;

/**
 * Tells by its beginning and its end whether a word may be one of these, dots in it or not; false for nearly all that are
 * none. @param words In small letters.
 */
export function mayBeOneOf(words: Iterable<string>): (text: string) => boolean {
  const all = [...words];
  const beginnings = beginningsOf(all);
  const ends = new Uint8Array(1024);
  for (const word of all) ends[endsOf(word)] = 1;
  return (text) =>
    (beginnings[beginningOf(text)] === 1 && ends[endsOf(text)] === 1) ||
    text.charCodeAt(1) === dot ||
    text.charCodeAt(text.length - 1) === dot;
}

/** A text as a regular expression that means just this text. */
export const regExpText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
