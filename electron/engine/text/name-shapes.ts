/** Longest name that is told from longer ones. */
const longest = 31;

/**
 * First and last letters and lengths of some names: a look so cheap that it can be taken at every row, to learn that a
 * cell is none of the names, as nearly every cell is.
 */
export class NameShapes {
  readonly #known = new Uint8Array(32 * 32 * (longest + 1));

  /** @param more By how many characters, such as spaces, a name may be longer as it stands. */
  add(name: string, more = 0): void {
    for (let length = name.length; length <= name.length + more; length++)
      this.#known[placeOf(name, length)] = 1;
  }

  /** False where the cell is none of the names, in capitals or not. */
  mayHave(cell: string): boolean {
    return this.#known[placeOf(cell, cell.length)] === 1;
  }
}

function placeOf(text: string, length: number): number {
  const ends = ((text.charCodeAt(0) & 31) << 5) | (text.charCodeAt(text.length - 1) & 31);
  return (ends << 5) | Math.min(length, longest);
}
