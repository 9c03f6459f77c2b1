import { type CellReading, emptyCell, longestValue, unusable, usable, usableCell } from './cell-reading.ts';

const placeholder =
  /^(?:n\/a|#n\/a|#ref!|#value!|#name\?|#div\/0!|#null!|#num!|none|null|unknown|tbd|undefined|not available|-+|\?+|\.+|xx+)$/i;

/** Joiners between letters change how a Persian or Indic name reads, so they are kept in text, as is 't in 't Hooft. */
const keptInText = /[\u200c\u200d]|^\s*'(?=\p{L})(?!.*'\s*$)/su;

/** Words of ASCII with single spaces between, and no mark in front that a spreadsheet adds. */
const plainAscii = /^(?!['=])[!-~]+(?: [!-~]+)*$/;

/** The text with single spaces inside and none around; the same string where nothing changes. */
export function tidied(text: string): string {
  if (plainAscii.test(text)) return text;
  return (keptInText.test(text) ? text.trim() : unwrapped(text)).replace(/\s+/g, ' ');
}

/** True for what stands where nothing is known: N/A, a dash, a spreadsheet's error value. */
export function isPlaceholder(text: string): boolean {
  return text.length <= 15 && placeholder.test(text);
}

/** Reads a cell of free text that a match is made on, such as a city. */
export function readText(cell: string): CellReading {
  if (cell.length === 0) return emptyCell;
  if (cell.length > longestValue) return unusable('too-long');
  const text = tidied(cell);
  if (text === '') return emptyCell;
  if (isPlaceholder(text)) return unusable('text-placeholder');
  return text === cell ? usableCell : usable('text-notation', text);
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

/** A text as a regular expression that means just this text. */
export const regExpText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * A function of short texts that remembers its last answers, since lists have the same words over and over. Each text has one place,
 * by its length and four of its letters, so that asking costs a comparison and memory is bounded. What is kept is copied: a cell is
 * a slice of the file's text, and would keep all of it.
 */
export function memoized<Answer>(read: (text: string) => Answer): (text: string) => Answer {
  const texts = new Array<string>(places).fill('');
  const answers = new Array<{ answer: Answer } | undefined>(places);
  return (text) => {
    if (text.length > longestRemembered) return read(text);
    const place = placeOf(text);
    const known = texts[place] === text ? answers[place] : undefined;
    if (known) return known.answer;
    const copy = ` ${text}`.slice(1);
    const answer = read(copy);
    texts[place] = copy;
    answers[place] = { answer };
    return answer;
  };
}
const longestRemembered = 60;
const places = 4096;

function placeOf(text: string): number {
  const { length } = text;
  const ends = (text.charCodeAt(0) << 5) ^ (text.charCodeAt(length - 1) << 2) ^ length;
  const middle = (text.charCodeAt(length >> 1) << 7) ^ (text.charCodeAt((length + 2) >> 2) << 4);
  return (ends ^ middle) & (places - 1);
}
