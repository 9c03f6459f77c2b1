/**
 * A cell that a spreadsheet will show as text and never run: those starting with = + - @ tab or a line break get an
 * apostrophe in front (OWASP, "CSV Injection"). For files people open; never for what is uploaded.
 */
export function spreadsheetSafe(cell: string): string {
  return /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
}
