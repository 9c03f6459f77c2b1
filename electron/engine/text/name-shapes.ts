/** Longest name that is told from longer ones. */
const longest = 31;

/**
 * First and last letters and lengths of some names: a look so cheap that it can be taken at every row, to learn that a
 * cell is none of the names, as nearly every cell is.
 */
export class NameShapes {
  readonly #known: Uint8Array;

  /** @param others Names that are known from the start. */
  constructor(others?: NameShapes) {
    this.#known = others ? others.#known.slice() : new Uint8Array(64 * 64 * (longest + 1));
  }

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
  const first = endOf[text.charCodeAt(0) & 127] ?? 0;
  const last = endOf[text.charCodeAt(text.length - 1) & 127] ?? 0;
  return (((first << 6) | last) << 5) | Math.min(length, longest);
}

/** Letters in capitals or not, digits apart from them, since they begin most cells that are no names; the rest shared out. */
const endOf = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/i.test(character)) return code & 31;
  return /\d/.test(character) ? 32 + (code & 15) : 42 + (code % 22);
});
