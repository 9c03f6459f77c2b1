import type { Dialect } from '../../../shared/csv.ts';
import { readWithBackslashes } from './backslashes.ts';
import { startsComment } from './comment-line.ts';
import { needsQuotes } from './needs-quotes.ts';
import { readWithOtherDelimiter } from './other-delimiter.ts';
import { Places, place } from './places.ts';
import { blanksEnd, closingQuote, plainCellEnd, quotedBetweenBlanks } from './quoting.ts';
import { longestQuoted, mostLinesRepaired } from './record-limits.ts';
import { longestSearched, type RepairedRecord, repairRecord, widthCost } from './repair.ts';
import { countLineEnds, type LineOf, linesFrom } from './row-lines.ts';
import type { TokenizerCounts } from './tokenizer-counts.ts';
import { unescapePlain, unescapeQuoted } from './unescape.ts';
import { type LineBounds, lengthOf, noBounds } from './written-lines.ts';

interface FoundRecord extends RepairedRecord {
  end: number;
}

/**
 * Cuts text into records and records into cells, in one dialect. Papaparse is not used for reading: it gives up the
 * structure of a record at its first odd quote and its record ends are one kind for the whole file, and damaged
 * lists are what this reader is for. Lines without a quote, nearly all of most lists, take a path of indexOf and
 * slice alone; quoted cells an exact one; only records whose quotes do not add up are searched (repair.ts).
 */
export class Tokenizer {
  readonly counts: TokenizerCounts = { crlf: 0, lf: 0, cr: 0, quotedCells: 0, damaged: 0, otherDelimiter: 0 };
  readonly #dialect: Dialect;
  readonly #width: number;
  #rest = '';
  #text = '';
  #bounds: number[] = [];
  /** The line of the next push's first record, and the records of this one that span lines: number, further lines. */
  #line = 1;
  #spans: number[] = [];
  #lineOf: LineOf = () => 1;
  #last = false;
  #places: Places;
  /** The record last read by the book has quotes just where a strict CSV has them. */
  #isStrict = false;
  /** The next delimiter at or after the place last read to. */
  #delimiterAt = -1;

  /** `width` is the table's number of columns (0: not known); it tells damaged records how many cells to look for. */
  constructor(dialect: Dialect, width: number) {
    this.#dialect = dialect;
    this.#width = width;
    this.#places = new Places('', false, dialect);
  }

  /** Length of what has been pushed but not yet handed out: a record that is not complete. */
  get pending(): number {
    return this.#rest.length;
  }

  /** The text in which the last push found its records, and where each stands that was a plain line. */
  get text(): string {
    return this.#text;
  }

  get bounds(): LineBounds {
    return this.#bounds;
  }

  /** Tells in which line of the file each record of the last push begins. */
  get lineOf(): LineOf {
    return this.#lineOf;
  }

  /** Takes the next piece of the file and returns the records that are complete now; a blank line is `['']`. */
  push(piece: string, last: boolean): string[][] {
    this.#text = this.#rest + piece;
    this.#last = last;
    this.#places = new Places(this.#text, last, this.#dialect);
    this.#delimiterAt = -1;
    this.#bounds = [];
    this.#spans = [];
    const records: string[][] = [];
    const at = this.#readRecords(records);
    this.#lineOf = linesFrom(this.#line, this.#spans);
    this.#line = this.#lineOf(records.length);
    this.#rest = this.#text.slice(at);
    return records;
  }

  /** Reads records until the text runs out; returns where the first incomplete one starts. */
  #readRecords(records: string[][]): number {
    const { length } = this.#text;
    const places = this.#places;
    let at = 0;
    while (at < length) {
      const end = places.lineEnd(at);
      const plain = end >= 0 && places.nextQuote(at) >= end;
      const next = plain ? this.#readPlainRecord(at, end, records) : this.#readQuotedRecord(at, end, records);
      if (next < 0) break;
      at = next;
    }
    return at;
  }

  #forgetPlaces(): void {
    this.#places.forget();
    this.#delimiterAt = -1;
  }

  #readPlainRecord(start: number, end: number, records: string[][]): number {
    const text = this.#text;
    const { delimiter } = this.#dialect;
    const cells: string[] = [];
    // Counted rather than pushed, which is a call for each cell.
    let count = 0;
    let from = start;
    if (delimiter !== '') {
      // The search for a line's last delimiter has mostly found the next line's first one.
      let at = this.#delimiterAt < start ? place(text.indexOf(delimiter, start)) : this.#delimiterAt;
      while (at < end) {
        cells[count++] = text.slice(from, at);
        from = at + delimiter.length;
        at = place(text.indexOf(delimiter, from));
      }
      this.#delimiterAt = at;
    }
    cells[count] = text.slice(from, end);
    const otherwise = this.#readOtherwise(start, end, cells.length);
    records.push(otherwise ?? cells);
    if (otherwise) this.#bounds.push(...noBounds);
    else this.#bounds.push(start, end, end - start, cells.length);
    return this.#places.afterLineEnd(end, this.counts);
  }

  /** Reads a line with another number of cells than the table in another way, where there is one. */
  #readOtherwise(start: number, end: number, count: number): string[] | undefined {
    if (count === this.#width || start === end || this.#width === 0) return undefined;
    if (startsComment(this.#text, start)) return undefined;
    const line = this.#text.slice(start, end);
    if (count > this.#width) return readWithBackslashes(line, this.#dialect, this.#width);
    const cells = readWithOtherDelimiter(line, this.#dialect, this.#width);
    if (cells) this.counts.otherDelimiter++;
    return cells;
  }

  /** Reads a record that has quotes; returns where the next one starts, -1 when more text is needed. */
  #readQuotedRecord(start: number, lineEnd: number, records: string[][]): number {
    const cells: string[] = [];
    const end = this.#readCells(start, cells);
    if (end === incomplete && this.#text.length - start < longestQuoted) return -1;
    const sound = end >= 0 ? { cells, end, cost: widthCost(cells.length, this.#width) } : undefined;
    const isRow = this.#width === 0 ? sound?.end === lineEnd : sound?.cells.length === this.#width;
    // A quote in a comment opens no cell; a row by the book is no comment.
    if (!isRow && lineEnd >= 0 && startsComment(this.#text, start)) {
      this.#forgetPlaces();
      return this.#readPlainRecord(start, this.#places.lineEnd(start), records);
    }
    const found = sound && !this.#isDoubtful(sound, start) ? sound : this.#repair(start, sound);
    if (!found) return -1;
    if (found.end !== lineEnd)
      this.#spans.push(records.length, countLineEnds(this.#text.slice(start, found.end)));
    records.push(found.cells);
    if (found === sound && this.#isStrict) this.#bounds.push(start, end, lengthOf(cells), cells.length);
    else this.#bounds.push(...noBounds);
    if (found !== sound) {
      this.#forgetPlaces();
      this.#places.lineEnd(found.end);
    }
    return this.#places.afterLineEnd(found.end, this.counts);
  }

  /** Sound quotes and yet a wrong number of cells: too few, or too many of which one spans lines. */
  #isDoubtful({ cells, end }: FoundRecord, start: number): boolean {
    if (cells.length === this.#width || this.#width === 0) return false;
    return cells.length < this.#width || /[\r\n]/.test(this.#text.slice(start, end));
  }

  /** Reads cells by the book; returns where the record ends, or `incomplete`, or `damaged`. */
  #readCells(start: number, cells: string[]): number {
    const dialect = this.#dialect;
    const { delimiter, quote } = dialect;
    const text = this.#text;
    // Compared by its number: this is asked for every cell.
    const quoteCode = quote === '' ? -1 : quote.charCodeAt(0);
    let lineEnd = this.#places.lineEnd(start);
    let count = 0;
    let at = start;
    this.#isStrict = delimiter === ',' && quote === '"' && dialect.escape === 'doubled';
    for (;;) {
      let after: number;
      const spaced = text.charCodeAt(at) <= 32 ? quotedBetweenBlanks(text, at, lineEnd, dialect) : undefined;
      if (spaced) {
        cells[count++] = unescapeQuoted(text.slice(spaced.from, spaced.to), dialect);
        this.counts.quotedCells++;
        after = spaced.after;
        this.#isStrict = false;
      } else if (text.charCodeAt(at) === quoteCode) {
        const close = closingQuote(text, at + 1, dialect);
        if (close < 0 || (close + 1 === text.length && !this.#last)) return this.#last ? damaged : incomplete;
        cells[count++] = unescapeQuoted(text.slice(at + 1, close), dialect);
        this.counts.quotedCells++;
        after = close + 1;
        if (after > lineEnd) lineEnd = this.#places.lineEnd(after);
        after = blanksEnd(text, after, lineEnd, delimiter) ?? after;
        if (this.#isStrict) this.#isStrict = after === close + 1 && needsQuotes(text, at + 1, close);
      } else {
        if (lineEnd < 0) return incomplete;
        after = plainCellEnd(text, at, lineEnd, dialect);
        cells[count++] = unescapePlain(text.slice(at, after), dialect);
        if (this.#isStrict) this.#isStrict = this.#places.nextQuote(at) >= after;
      }
      if (after === lineEnd) return after;
      if (delimiter === '' || !text.startsWith(delimiter, after)) {
        const tail = text.slice(after, after + 8);
        const cutOff = delimiter.startsWith(tail) || tail === '\r';
        return cutOff && !this.#last ? incomplete : damaged;
      }
      at = after + delimiter.length;
    }
  }

  /**
   * Reads a record again whose quotes do not add up, or that by the book has a wrong number of cells (`sound`):
   * first its first line alone, then with the lines below, in case a quoted cell has line breaks.
   */
  #repair(start: number, sound: FoundRecord | undefined): FoundRecord | undefined {
    // The places have run ahead over the lines of this record.
    this.#forgetPlaces();
    let best = sound;
    let from = start;
    // Without a width there is nothing to tell a record of several lines from several records.
    const mostLines = this.#width === 0 ? 1 : mostLinesRepaired;
    for (let lines = 1; lines <= mostLines && from - start <= longestSearched; lines++) {
      const end = this.#places.lineEnd(from);
      if (end < 0) {
        if (this.#text.length - start < longestQuoted) return undefined;
        break;
      }
      const otherwise = lines === 1 ? this.#readOtherwise(start, end, 0) : undefined;
      if (otherwise) return { cells: otherwise, cost: 0, end };
      const found = repairRecord(this.#text.slice(start, end), this.#dialect, this.#width);
      // Quotes that add up are not overruled for a number of cells that is wrong too: a footer is one cell, comma or not.
      const overrules = end !== sound?.end || found.cells.length === this.#width;
      if (!best || (overrules && found.cost < best.cost)) best = { ...found, end };
      if (end >= (sound?.end ?? this.#text.length) || best.cost < widthCost(0, 1)) break;
      from = end + (this.#text.startsWith('\r\n', end) ? 2 : 1);
    }
    if (best && best !== sound) this.counts.damaged++;
    return best;
  }
}

const incomplete = -1;
const damaged = -2;
