/** The largest a sheet can be (cell XFD1048576). */
export const maxColumns = 16_384;
export const maxRows = 1_048_576;

/** Zero-based row of a row's number; -1 where it is none. */
export function rowOf(number: string | undefined): number {
  return number !== undefined && /^\d+$/.test(number) ? Number(number) - 1 : -1;
}

/** Zero-based column of a cell reference such as "AB12"; -1 where it has no letters. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = (reference.charCodeAt(i) & ~0x20) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}
