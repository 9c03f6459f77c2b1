/** Most words that are kept; enough to tell encodings apart. */
const mostWords = 400;
/** Bytes looked through at the most, so that a long list in a legacy encoding is not slowed down to its end. */
const mostLooked = 4 * 1024 * 1024;

/** Longer words are cut. */
const longest = 60;

/** Trailing bytes of characters of several bytes begin at 0x40; what stands below ends a word. */
const word = /[\x40-\x7b\x7d\x7e'-]*[\x80-\xff][\x40-\x7b\x7d\x7e\x80-\xff'-]*/g;

/** Gathers the different words of a file that have bytes beyond ASCII. */
export class ByteWords {
  readonly #words = new Set<string>();
  #looked = 0;

  add(bytes: Buffer): void {
    if (this.#looked > mostLooked || this.#words.size >= mostWords) return;
    this.#looked += bytes.length;
    for (const [found] of bytes.toString('latin1').matchAll(word)) {
      this.#words.add(found.slice(0, longest));
      if (this.#words.size >= mostWords) return;
    }
  }

  /** The word that a byte stands in. */
  addAround(bytes: Buffer, at: number): void {
    if (this.#words.size >= mostWords) return;
    const from = Math.max(0, at - longest);
    const near = bytes.toString('latin1', from, Math.min(bytes.length, at + longest));
    for (const { 0: found, index } of near.matchAll(word))
      if (index <= at - from && at - from < index + found.length) this.#words.add(found);
  }

  get all(): Buffer[] {
    return [...this.#words].map((found) => Buffer.from(found, 'latin1'));
  }
}
