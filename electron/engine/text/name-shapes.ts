/** Longest name that is told from longer ones. */
const longest = 31;
const stride = longest + 1;

/**
 * First letters and lengths of some names: a look so cheap that it can be taken at every row, to learn that a cell is
 * none of the names, as nearly every cell is.
 */
export class NameShapes {
  readonly #known = new Uint8Array(32 * stride);

  /** @param more By how many characters, such as spaces, a name may be longer as it stands. */
  add(name: string, more = 0): void {
    for (let length = name.length; length <= name.length + more; length++)
      this.#known[(name.charCodeAt(0) & 31) * stride + Math.min(length, longest)] = 1;
  }

  /** False where the cell is none of the names, in capitals or not. */
  mayHave(cell: string): boolean {
    const { length } = cell;
    return this.#known[(cell.charCodeAt(0) & 31) * stride + Math.min(length, longest)] === 1;
  }
}
