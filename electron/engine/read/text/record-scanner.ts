import type { Dialect } from '../../../../shared/model/csv.ts';
import {
  closingQuote,
  needsQuotes,
  plainCellEnd,
  quotedBetweenBlanks,
  skipBlanks,
  unescapePlain,
  unescapeQuoted,
} from './quoting.ts';

/** How many records ended which way. */
interface RecordEnds {
  crlf: number;
  lf: number;
  cr: number;
}

/** What went by, for scoring a dialect and for notes. */
export interface TokenizerCounts extends RecordEnds {
  /** Cells that stood in quotes as the dialect says. */
  quotedCells: number;
  /** Records whose quotes did not add up. */
  damaged: number;
  /** Records that were written with another delimiter than the rest. */
  otherDelimiter: number;
}

/** Records one after the other, and what is known of each beside its cells. */
export interface CutRecords {
  records: string[][];
  /** The line of the file that each begins in. */
  lines: number[];
  /** The lines of those that a strict CSV would hold just so: whole cells, quotes where they are needed and nowhere else. */
  written: (string | undefined)[];
}

/** What is taken from a text. */
export interface TakenRecords extends CutRecords {
  /** The line that the next one begins in. */
  line: number;
  counts: TokenizerCounts;
}

/** Behind every place a text can have, and still a small integer: comparing those is what reading a list is made of. */
const nowhere = 2 ** 30;

/** The place `indexOf` found, or `nowhere`. */
function place(found: number): number {
  return found < 0 ? nowhere : found;
}

/** The smaller of two places. Math.min would take them for fractions, which costs a tenth of the time of cutting. */
function earlier(a: number, b: number): number {
  if (a < b) return a;
  return b;
}

/** More text is needed to read the record. */
export const incomplete = -1;
/** Its quotes do not add up. */
const damaged = -2;

/**
 * Reads the records of one piece of text by the book: each quote opens or closes a whole cell, is doubled or escaped in
 * one, or stands inside of a cell without quotes. Nearly all cells of nearly all lists take a path of indexOf and slice
 * alone. Line ends, quotes and delimiters are searched for once, as long as the places asked about rise; who goes back
 * says so with `forget`.
 */
export class RecordScanner {
  /** Where the first record starts that was not taken. */
  start = 0;
  /** Of a record that was left: its cells, how many of them stood in quotes, where its first line ends. */
  cells: string[] = [];
  quotedCells = 0;
  firstLineEnd = -1;
  /** Neither quote nor backslash is in it. */
  isPlain = true;
  /** Where it ends, or `incomplete`, or that its quotes do not add up. The places have run ahead then. */
  end = -1;
  readonly #text: string;
  readonly #last: boolean;
  readonly #dialect: Dialect;
  /** The next places of line end, LF, CR, quote and delimiter at or after the one last asked about. */
  #lineEnd = -1;
  #lf = -1;
  #cr = -1;
  #quote = -1;
  #delimiter = -1;

  /** @param last No text follows this piece. */
  constructor(text: string, last: boolean, dialect: Dialect) {
    this.#text = text;
    this.#last = last;
    this.#dialect = dialect;
    this.forget();
  }

  /** To be called when reading goes back. */
  forget(): void {
    this.#lineEnd = this.#lf = this.#cr = this.#quote = -1;
    this.#delimiter = this.#dialect.delimiter === '' ? nowhere : -1;
  }

  /** Where the line ends that `at` stands in; -1 when that is beyond this piece. */
  lineEnd(at: number): number {
    if (this.#lineEnd < at) this.#lineEnd = this.#findLineEnd(at);
    return this.#lineEnd;
  }

  /** Where the next line starts, `end` being where `lineEnd` said this one ends. Counts the kind of record end. */
  afterLineEnd(end: number, ends: RecordEnds): number {
    if (end >= this.#text.length) return end;
    if (end === this.#lf) {
      ends.lf++;
      return end + 1;
    }
    if (this.#lf === end + 1) {
      ends.crlf++;
      return end + 2;
    }
    ends.cr++;
    return end + 1;
  }

  /**
   * Takes the records from `start` on that are rows of `width` cells (0: not known).
   * @returns Whether the next one was read and is left, since it is no such row.
   */
  take(start: number, width: number, taken: TakenRecords): boolean {
    const text = this.#text;
    const dialect = this.#dialect;
    const { delimiter, quote, escape: style } = dialect;
    const { records, lines, written, counts } = taken;
    const quoteCode = quote.charCodeAt(0);
    const step = delimiter.length;
    let delimiterAt = this.#delimiter;
    let isLeft = false;
    let from = start;
    while (from < text.length) {
      const cells: string[] = [];
      // Counted rather than pushed, which is a call for each cell.
      let count = 0;
      let quotedCells = 0;
      let furtherLines = 0;
      let isPlain = true;
      // Quotes stand just where a strict CSV has them.
      let isStrict = true;
      const firstLineEnd = this.lineEnd(from);
      let lineEnd = firstLineEnd;
      let quoteAt = this.#nextQuote(from);
      let end = incomplete;
      for (let at = from; ; at = delimiterAt + step) {
        let after: number;
        if (at === quoteAt && text.charCodeAt(at) === quoteCode) {
          isPlain = false;
          const close = closingQuote(text, at + 1, dialect);
          after = close + 1;
          if (close === -1 || (after === text.length && !this.#last)) {
            if (this.#last) end = damaged;
            break;
          }
          const inside = text.slice(at + 1, close);
          // Nearly no cell has quotes inside.
          const isSimple = style === 'doubled' && text.indexOf(quote, at + 1) === close;
          const cell = isSimple ? inside : unescapeQuoted(inside, dialect);
          isStrict &&= style === 'doubled' && (!isSimple || needsQuotes(text, at + 1, close));
          cells[count++] = cell;
          quotedCells++;
          quoteAt = this.#nextQuote(after);
          if (after > lineEnd) {
            furtherLines += countLineEnds(inside);
            lineEnd = this.lineEnd(after);
          }
        } else {
          if (lineEnd === -1) break;
          if (delimiterAt < at) delimiterAt = place(text.indexOf(delimiter, at));
          after = earlier(delimiterAt, lineEnd);
          if (quoteAt < after) {
            isPlain = isStrict = false;
            const spaced = quotedBetweenBlanks(text, at, lineEnd, dialect);
            after = spaced?.after ?? plainCellEnd(text, at, lineEnd, dialect);
            cells[count++] = spaced
              ? unescapeQuoted(text.slice(spaced.from, spaced.to), dialect)
              : unescapePlain(text.slice(at, after), dialect);
            if (spaced) quotedCells++;
            quoteAt = this.#nextQuote(after);
          } else cells[count++] = text.slice(at, after);
        }
        if (after !== lineEnd) {
          if (delimiterAt < after) delimiterAt = place(text.indexOf(delimiter, after));
          if (delimiterAt === after) continue;
          // Blanks behind a closing quote belong to neither cell.
          isStrict = false;
          after = skipBlanks(text, after, delimiter);
        }
        if (after === lineEnd) {
          end = lineEnd;
          break;
        }
        if (delimiterAt < after) delimiterAt = place(text.indexOf(delimiter, after));
        if (delimiterAt === after) continue;
        const tail = text.slice(after, after + 8);
        const isCutOff = delimiter.startsWith(tail) || tail === '\r';
        if (this.#last || !isCutOff) end = damaged;
        break;
      }
      // Where it is not known how many cells a row has, a record of several lines is looked at more closely.
      const isRow = width === 0 ? end === firstLineEnd : count === width;
      if (end < 0 || !isRow) {
        this.cells = cells;
        this.quotedCells = quotedCells;
        this.firstLineEnd = firstLineEnd;
        this.isPlain = isPlain;
        this.end = end;
        isLeft = true;
        break;
      }
      records.push(cells);
      lines.push(taken.line);
      written.push(isStrict ? text.slice(from, end) : undefined);
      taken.line += 1 + furtherLines;
      counts.quotedCells += quotedCells;
      from = this.afterLineEnd(end, counts);
    }
    this.#delimiter = delimiterAt;
    this.start = from;
    return isLeft;
  }

  /** The next place from which a line has to be read with care. */
  #nextQuote(at: number): number {
    if (this.#quote < at) {
      const { quote, escape: style } = this.#dialect;
      const quoteAt = quote === '' ? nowhere : place(this.#text.indexOf(quote, at));
      const escapeAt = style === 'backslash' ? place(this.#text.indexOf('\\', at)) : nowhere;
      this.#quote = earlier(quoteAt, escapeAt);
    }
    return this.#quote;
  }

  #findLineEnd(at: number): number {
    const text = this.#text;
    if (this.#lf < at) this.#lf = place(text.indexOf('\n', at));
    if (this.#cr < at) this.#cr = place(text.indexOf('\r', at));
    const end = earlier(this.#lf, this.#cr);
    if (end === nowhere) return this.#last ? text.length : -1;
    // A CR at the very end may be half of a CRLF.
    return end === text.length - 1 && end === this.#cr && !this.#last ? -1 : end;
  }
}

const lineFeed = 10;
const carriageReturn = 13;

/** Line ends in a text, of any kind. */
export function countLineEnds(text: string): number {
  let ends = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) ends++;
  }
  return ends;
}
