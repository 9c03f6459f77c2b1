import type { Dialect } from '../../../../shared/model/csv.ts';
import { needsQuotes } from './quoting.ts';
import {
  countLineEnds,
  earlier,
  noBounds,
  nowhere,
  type Places,
  place,
  type RecordEnds,
} from './row-lines.ts';

/** What is taken from a text: its records one after the other, and what is known of them beside their cells. */
interface TakenRecords {
  records: string[][];
  /** Three numbers for each record (written-lines.ts). */
  bounds: number[];
  /** Two for each record of several lines: which it is, and its lines beyond the first. */
  spans: number[];
  /** Cells that stood in quotes, and how records ended. */
  counts: RecordEnds & { quotedCells: number };
}

/**
 * Reads the records of one piece of text that are as a program writes them: each quote opens or closes a whole cell, or
 * stands doubled in one. Nearly all records of nearly all lists are, and take a path of indexOf and slice alone.
 */
export class WellFormedRecords {
  /** Where the first record starts that was not taken. */
  start = 0;
  /** Of a record that was left: its cells, how many of them stood in quotes, where its first line ends. */
  cells: string[] = [];
  quotedCells = 0;
  firstLineEnd = -1;
  /** Where it ends; -1 where it is not well-formed, or not complete. The places have run ahead then. */
  end = -1;
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
   * Takes the records from `start` on that are rows of `width` cells (0: not known), at most so many of them.
   * @returns Whether the next one was read and is left, since it is no such row.
   */
  take(start: number, width: number, most: number, taken: TakenRecords): boolean {
    const text = this.#text;
    const places = this.#places;
    const { delimiter, quote, escape: style } = this.#dialect;
    const { records, bounds, counts } = taken;
    const quoteCode = quote.charCodeAt(0);
    const twice = quote + quote;
    const step = delimiter.length;
    let delimiterAt = this.#delimiterAt;
    let isLeft = false;
    let from = start;
    for (let more = most; from < text.length && more > 0; more--) {
      const cells: string[] = [];
      // Counted rather than pushed, which is a call for each cell.
      let count = 0;
      let quotedCells = 0;
      let furtherLines = 0;
      // Quotes stand just where a strict CSV has them.
      let isStrict = true;
      const firstLineEnd = places.lineEnd(from);
      let lineEnd = firstLineEnd;
      let quoteAt = places.nextQuote(from);
      let end = -1;
      for (let at = from; ; at = delimiterAt + step) {
        let after: number;
        if (at === quoteAt) {
          if (style !== 'doubled') break;
          let close = text.indexOf(quote, at + 1);
          const first = close;
          while (close !== -1 && text.charCodeAt(close + 1) === quoteCode)
            close = text.indexOf(quote, close + 2);
          after = close + 1;
          if (close === -1 || (after === text.length && !this.#last)) break;
          let cell = text.slice(at + 1, close);
          if (close !== first) cell = cell.replaceAll(twice, quote);
          else if (isStrict) isStrict = needsQuotes(text, at + 1, close);
          cells[count++] = cell;
          quotedCells++;
          quoteAt = places.nextQuote(after);
          if (after > lineEnd) {
            furtherLines += countLineEnds(cell);
            lineEnd = places.lineEnd(after);
          }
        } else {
          if (lineEnd === -1) break;
          if (delimiterAt < at) delimiterAt = place(text.indexOf(delimiter, at));
          after = earlier(delimiterAt, lineEnd);
          if (quoteAt < after) break;
          cells[count++] = text.slice(at, after);
        }
        if (after === lineEnd) {
          end = lineEnd;
          break;
        }
        if (delimiterAt < after) delimiterAt = place(text.indexOf(delimiter, after));
        if (delimiterAt !== after) break;
      }
      // Where it is not known how many cells a row has, a record of several lines is looked at more closely.
      const isRow = width === 0 ? end === firstLineEnd : count === width;
      if (end === -1 || !isRow) {
        this.cells = cells;
        this.quotedCells = quotedCells;
        this.firstLineEnd = firstLineEnd;
        this.end = end;
        isLeft = true;
        break;
      }
      if (furtherLines > 0) taken.spans.push(records.length, furtherLines);
      records.push(cells);
      if (isStrict) bounds.push(from, end, count);
      else bounds.push(...noBounds);
      counts.quotedCells += quotedCells;
      from = places.afterLineEnd(end, counts);
    }
    this.#delimiterAt = delimiterAt;
    this.start = from;
    return isLeft;
  }
}
