/** Codes of the characters by which a spreadsheet takes a cell for a formula. */
const running = Array.from('=+-@\t\r\n', (character) => character.charCodeAt(0));

/**
 * A cell that a spreadsheet will show as text and never run: those starting with = + - @ tab or a line break get an
 * apostrophe in front (OWASP, "CSV Injection"). For files people open; never for what is uploaded.
 */
export function spreadsheetSafe(cell: string): string {
  return running.includes(cell.charCodeAt(0)) ? `'${cell}` : cell;
}
