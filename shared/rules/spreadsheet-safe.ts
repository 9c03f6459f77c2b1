type Range = readonly [first: number, last: number];

/** What a spreadsheet may pass over at the start of a cell: controls, blanks of all widths, and what has none. */
const passedOver: readonly Range[] = [
  [0x00, 0x20],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
];

/** = + - @ and their full-width, small and mathematical forms. */
const signs: readonly Range[] = [
  [0x2b, 0x2b],
  [0x2d, 0x2d],
  [0x3d, 0x3d],
  [0x40, 0x40],
  [0x2212, 0x2212],
  [0xfe62, 0xfe63],
  [0xfe66, 0xfe66],
  [0xfe6b, 0xfe6b],
  [0xff0b, 0xff0b],
  [0xff0d, 0xff0d],
  [0xff1d, 0xff1d],
  [0xff20, 0xff20],
];

type Escape = (code: number) => string;
const inScript: Escape = (code) => `\\u${code.toString(16).padStart(4, '0')}`;
const inSql: Escape = (code) => `\\x{${code.toString(16)}}`;

const oneOf = (ranges: readonly Range[], write: Escape) =>
  `[${ranges.map(([first, last]) => `${write(first)}-${write(last)}`).join('')}]`;
/** A tab or a line break at the very start counts by itself, whatever follows. */
const running = (write: Escape) => `^(?:[\\t\\r\\n]|${oneOf(passedOver, write)}*${oneOf(signs, write)})`;

/** What begins with a sign and is no formula: an international phone number, a number. */
const harmless = '^(?:\\+[1-9][0-9]{6,14}|[+-](?:[0-9]+(?:\\.[0-9]+)?|\\.[0-9]+))$';

/** The same rule for a database whose patterns write a character as `\x{3000}`. */
export const spreadsheetPatterns = { running: running(inSql), harmless };

/** By the code of an ASCII character, 1 where what it begins is never run: nearly all cells begin with one of these. */
const beginsText = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const isOneOf = (ranges: readonly Range[]) => ranges.some(([first, last]) => first <= code && code <= last);
  return isOneOf(passedOver) || isOneOf(signs) ? 0 : 1;
});

const isRunning = new RegExp(running(inScript));
const isHarmless = new RegExp(harmless);

/**
 * A cell that a spreadsheet will show as text and never run: one that begins with = + - @, in any width and behind
 * anything that is not seen, with a tab or with a line break gets an apostrophe in front (OWASP, "CSV Injection").
 * For files people open; never for what is uploaded.
 */
export function spreadsheetSafe(cell: string): string {
  if (beginsText[cell.charCodeAt(0)] === 1) return cell;
  return isRunning.test(cell) && !isHarmless.test(cell) ? `'${cell}` : cell;
}
