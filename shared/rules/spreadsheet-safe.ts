/** What a spreadsheet may pass over at the start of a cell: controls, blanks of all widths, and what has none. */
const passedOver = [
  String.raw`\x{0}-\x{20}\x{7f}-\x{a0}\x{ad}\x{34f}\x{61c}\x{115f}\x{1160}\x{1680}\x{17b4}\x{17b5}\x{180b}-\x{180f}`,
  String.raw`\x{2000}-\x{200f}\x{2028}-\x{202f}\x{205f}-\x{206f}\x{2800}\x{3000}\x{3164}\x{fe00}-\x{fe0f}\x{feff}`,
  String.raw`\x{ffa0}\x{fff9}-\x{fffb}`,
].join('');
/** = + - @ and their full-width, small and mathematical forms. */
const signs = String.raw`=+@\x{2d}\x{2212}\x{fe62}\x{fe63}\x{fe66}\x{fe6b}\x{ff0b}\x{ff0d}\x{ff1d}\x{ff20}`;
/** A tab or a line break at the very start counts by itself, whatever follows. */
const running = String.raw`^(?:[\t\r\n]|[${passedOver}]*[${signs}])`;
/** What begins with a sign and is no formula: an international phone number, a number. */
const harmless = String.raw`^(?:\+[1-9][0-9]{6,14}|[+-](?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+))$`;

/** The rule for a database whose patterns write a character as `\x{3000}`. */
export const spreadsheetPatterns = { running, harmless };

const inScript = (pattern: string) => new RegExp(pattern.replaceAll(String.raw`\x{`, String.raw`\u{`), 'u');
const isRunning = inScript(running);
const isHarmless = inScript(harmless);
const mayRun = inScript(`^[${passedOver}${signs}]`);
/** By the code of an ASCII character, 1 where what it begins is never run: nearly all cells begin with one of these. */
const beginsText = Uint8Array.from({ length: 0x80 }, (_, code) =>
  mayRun.test(String.fromCharCode(code)) ? 0 : 1,
);

/**
 * A cell that a spreadsheet will show as text and never run: one that begins with = + - @, in any width and behind
 * anything that is not seen, with a tab or with a line break gets an apostrophe in front (OWASP, "CSV Injection").
 * For files people open; never for what is uploaded.
 */
export function spreadsheetSafe(cell: string): string {
  if (beginsText[cell.charCodeAt(0)] === 1) return cell;
  return isRunning.test(cell) && !isHarmless.test(cell) ? `'${cell}` : cell;
}
