import type { Dialect } from '../../../shared/csv.ts';
import { needsQuotes } from './needs-quotes.ts';
import { nowhere, type Places, place } from './places.ts';
import { countLineEnds } from './row-lines.ts';

/**
 * Reads the records of one piece of text that are as a program writes them: each quote opens or closes a whole cell, or
 * stands doubled in one. Nearly all records of nearly all lists are, and take a path of indexOf and slice alone.
 */
export class WellFormedRecords {
  /** Of the record last read: its cells, how many of them stood in quotes, and its lines beyond the first. */
  cells: string[] = [];
  quotedCells = 0;
  furtherLines = 0;
  /** Quotes stand just where a strict CSV has them. */
  isStrict = true;
  readonly #text: string;
  readonly #last: boolean;
  readonly #dialect: Dialect;
  readonly #places: Places;
  /** The next delimiter at or after the place last read to. */
  #delimiterAt = -1;

  /** @param last No text follows this piece. @param places Of the same text. */
  constructor(text: string, last: boolean, dialect: Dialect, places: Places) {
    this.#text = text;
    this.#last = last;
    this.#dialect = dialect;
    this.#places = places;
    this.forget();
  }

  /** To be called when reading goes back, together with that of the places. */
  forget(): void {
    this.#delimiterAt = this.#dialect.delimiter === '' ? nowhere : -1;
  }

  /**
   * Where the record ends that starts here; -1 where it is not well-formed, or not complete. The places have run ahead
   * then.
   */
  read(start: number): number {
    const text = this.#text;
    const places = this.#places;
    const { delimiter, quote, escape: style } = this.#dialect;
    const quoteCode = quote.charCodeAt(0);
    const cells: string[] = [];
    // Counted rather than pushed, which is a call for each cell.
    let count = 0;
    let lineEnd = places.lineEnd(start);
    let quoteAt = places.nextQuote(start);
    let delimiterAt = this.#delimiterAt;
    this.quotedCells = 0;
    this.furtherLines = 0;
    this.isStrict = true;
    for (let at = start; ; at = delimiterAt + delimiter.length) {
      let after: number;
      if (at === quoteAt) {
        if (style !== 'doubled') return -1;
        let close = text.indexOf(quote, at + 1);
        const first = close;
        while (close !== -1 && text.charCodeAt(close + 1) === quoteCode)
          close = text.indexOf(quote, close + 2);
        after = close + 1;
        if (close === -1 || (after === text.length && !this.#last)) return -1;
        let cell = text.slice(at + 1, close);
        if (close !== first) cell = cell.replaceAll(quote + quote, quote);
        else if (this.isStrict) this.isStrict = needsQuotes(text, at + 1, close);
        cells[count++] = cell;
        this.quotedCells++;
        quoteAt = places.nextQuote(after);
        if (after > lineEnd) {
          this.furtherLines += countLineEnds(cell);
          lineEnd = places.lineEnd(after);
        }
      } else {
        if (lineEnd === -1) return -1;
        if (delimiterAt < at) delimiterAt = place(text.indexOf(delimiter, at));
        after = Math.min(delimiterAt, lineEnd);
        if (quoteAt < after) return -1;
        cells[count++] = text.slice(at, after);
      }
      if (after === lineEnd) break;
      if (delimiterAt < after) delimiterAt = place(text.indexOf(delimiter, after));
      if (delimiterAt !== after) return -1;
    }
    this.#delimiterAt = delimiterAt;
    this.cells = cells;
    return lineEnd;
  }
}
