import type { Dialect } from '../../../../shared/model/csv.ts';
import { isValueShape, joinUnquotedWords, shapeOf } from './cell-shape.ts';
import { isColumnWord } from './column-words.ts';
import { hasNoteWords } from './line-account.ts';
import { startsComment } from './note-lines.ts';
import {
  type CarefulCells,
  incomplete,
  quotedLineAt,
  readCellsWithCare,
  readWithBackslashes,
} from './quoting.ts';
import { longestSearched, type RepairedRecord, repairRecord, widthCost } from './repair.ts';
import {
  countLineEnds,
  type LineBounds,
  type LineOf,
  linesFrom,
  longestQuoted,
  mostLinesRepaired,
  noBounds,
  noCounts,
  Places,
  type TokenizerCounts,
} from './row-lines.ts';
import { WellFormedRecords } from './well-formed.ts';

/** Sound quotes and yet a wrong number of cells: too few, or too many of which one spans lines. */
function isDoubtful(found: number, width: number, text: () => string): boolean {
  if (found === width || width === 0) return false;
  return found < width || /[\r\n]/.test(text());
}

/**
 * Whether a reading overrules another of the same text whose quotes add up (`sound`): not for a number of cells that is
 * wrong too (a footer is one cell, comma or not), nor where quotes that stand around cells or come in pairs would become
 * part of values, or a value would be cut beside a blank or a comma. A short row is short: it may be of another table.
 */
function fitsBetter(
  { cells }: RepairedRecord,
  sound: readonly string[],
  { quote }: Dialect,
  width: number,
): boolean {
  if (cells.length !== width) return false;
  const isCut = (cell: string) => (quote !== '' && cell.includes(quote)) || besideCut.test(cell);
  return !cells.some((cell) => isCut(cell) && !sound.includes(cell));
}

const besideCut = /^[\s,;]|\s$/;

interface FoundRecord extends RepairedRecord {
  end: number;
}

/**
 * Cuts text into records and records into cells, in one dialect. Papaparse is not used for reading: it gives up the
 * structure of a record at its first odd quote and its record ends are one kind for the whole file, and damaged
 * lists are what this reader is for. Well-formed records, nearly all of most lists, are read fast (well-formed.ts);
 * others with care; only those whose quotes do not add up are searched (repair.ts).
 */
export class Tokenizer {
  readonly counts: TokenizerCounts = noCounts();
  readonly #dialect: Dialect;
  readonly #width: number;
  #rest = '';
  #text = '';
  #bounds: number[] = [];
  /** The line of the next push's first record, and the records of this one that span lines: number, further lines. */
  #line: number;
  #spans: number[] = [];
  #lineOf: LineOf = () => 1;
  #last = false;
  #places: Places;
  #wellFormed: WellFormedRecords;

  /**
   * `width` is the table's number of columns (0: not known): what damaged records should have. `line` is the text's first.
   */
  constructor(dialect: Dialect, width: number, line = 1) {
    this.#dialect = dialect;
    this.#width = width;
    this.#line = line;
    this.#places = new Places('', false, dialect);
    this.#wellFormed = new WellFormedRecords('', false, dialect, this.#places);
  }

  /** What has been pushed but not yet handed out, a record that is not complete, and the line it begins in. */
  get rest(): { text: string; line: number } {
    return { text: this.#rest, line: this.#line };
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
    this.#wellFormed = new WellFormedRecords(this.#text, last, this.#dialect, this.#places);
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
    const taken = { records, bounds: this.#bounds, spans: this.#spans, counts: this.counts };
    const { quotedLines } = this.#dialect;
    const found = this.#wellFormed;
    let at = 0;
    while (at < length) {
      let next = quotedLines ? this.#readQuotedLine(at, records) : undefined;
      if (next === undefined) {
        const isLeft = found.take(at, this.#width, quotedLines ? 1 : length, taken);
        at = found.start;
        if (!isLeft) continue;
        next = this.#readLeft(at, records);
      }
      if (next < 0) break;
      at = next;
    }
    return at;
  }

  #forgetPlaces(): void {
    this.#places.forget();
    this.#wellFormed.forget();
  }

  /** Reads a record that is no row by the book; returns where the next one starts, -1 when more text is needed. */
  #readLeft(start: number, records: string[][]): number {
    const { cells, quotedCells, firstLineEnd, end } = this.#wellFormed;
    if (end === -1) return this.#readQuotedRecord(start, firstLineEnd, records, this.#readWithCare(start));
    return quotedCells === 0
      ? this.#readPlainRecord(start, end, records, cells)
      : this.#readQuotedRecord(start, firstLineEnd, records, { cells, quotedCells, end });
  }

  /** Reads a line that stands in quotes as a whole by the cells it holds; undefined for any other line. */
  #readQuotedLine(start: number, records: string[][]): number | undefined {
    const line = quotedLineAt(this.#text, start, this.#last);
    if (line === 'incomplete') return this.#text.length - start < longestQuoted ? -1 : undefined;
    if (!line) return undefined;
    const inner = new Tokenizer({ ...this.#dialect, quotedLines: false }, this.#width);
    const [cells = [''], ...others] = inner.push(line.text, true);
    // Its cells' own quotes do not hold together what stands in several lines.
    // A row of one cell in quotes and of empty ones may be just that.
    if (others.length > 0 || (line.isFollowed && this.#width > 0 && cells.length !== this.#width))
      return undefined;
    const furtherLines = countLineEnds(line.text);
    if (furtherLines > 0) this.#spans.push(records.length, furtherLines);
    records.push(cells);
    this.#bounds.push(...noBounds);
    this.counts.quotedLines++;
    this.counts.quotedCells += inner.counts.quotedCells;
    this.counts.damaged += inner.counts.damaged;
    this.counts.otherDelimiter += inner.counts.otherDelimiter;
    this.#forgetPlaces();
    this.#places.lineEnd(line.end);
    return this.#places.afterLineEnd(line.end, this.counts);
  }

  #readWithCare(start: number): CarefulCells {
    this.#forgetPlaces();
    return readCellsWithCare(this.#text, start, this.#last, this.#dialect, this.#places);
  }

  /** Takes a line without quotes that has an unusual number of cells. */
  #readPlainRecord(start: number, end: number, records: string[][], cells: string[]): number {
    const otherwise = this.#readOtherwise(start, end, cells.length);
    records.push(otherwise ?? cells);
    if (otherwise) this.#bounds.push(...noBounds);
    else this.#bounds.push(start, end, cells.length);
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

  /** Takes a record that has quotes and is no plain row; returns where the next one starts, -1 when more text is needed. */
  #readQuotedRecord(
    start: number,
    lineEnd: number,
    records: string[][],
    { cells, quotedCells, end }: CarefulCells,
  ): number {
    this.counts.quotedCells += quotedCells;
    if (end === incomplete && this.#text.length - start < longestQuoted) return -1;
    const sound = end >= 0 ? { cells, end, cost: widthCost(cells.length, this.#width) } : undefined;
    const isRow = this.#width === 0 ? sound?.end === lineEnd : sound?.cells.length === this.#width;
    // A quote in a comment opens no cell; a row by the book is no comment.
    if (!isRow && lineEnd >= 0 && startsComment(this.#text, start)) {
      this.#forgetPlaces();
      const commentEnd = this.#places.lineEnd(start);
      const { delimiter } = this.#dialect;
      const comment = this.#text.slice(start, commentEnd);
      const parts = delimiter === '' ? [comment] : comment.split(delimiter);
      return this.#readPlainRecord(start, commentEnd, records, parts);
    }
    const found =
      sound && !isDoubtful(sound.cells.length, this.#width, () => this.#text.slice(start, sound.end))
        ? sound
        : this.#repair(start, sound);
    if (!found) return -1;
    if (found.end !== lineEnd)
      this.#spans.push(records.length, countLineEnds(this.#text.slice(start, found.end)));
    records.push(found.cells);
    this.#bounds.push(...noBounds);
    if (found !== sound) {
      this.#forgetPlaces();
      this.#places.lineEnd(found.end);
    }
    return this.#places.afterLineEnd(found.end, this.counts);
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
      const overrules = end !== sound?.end || fitsBetter(found, sound.cells, this.#dialect, this.#width);
      if (!best || (overrules && found.cost < best.cost)) best = { ...found, end };
      if (end >= (sound?.end ?? this.#text.length) || best.cost < widthCost(0, 1)) break;
      from = end + (this.#text.startsWith('\r\n', end) ? 2 : 1);
    }
    if (best && best !== sound) this.counts.damaged++;
    return best;
  }
}

/** Fewer columns than this are too easily matched by chance. */
const fewestColumns = 3;
const others = [',', ';', '\t', '|', ' '];

/**
 * Reads a line that has too few cells with another delimiter than the rest of the file, as lists glued together from
 * several exports have them. Only where that gives exactly the table's number of cells with no oddity left; between
 * spaces, moreover, most cells have to be values, or all column names, because any sentence has words and spaces.
 */
function readWithOtherDelimiter(line: string, dialect: Dialect, width: number): string[] | undefined {
  if (width < fewestColumns) return undefined;
  for (const delimiter of others) {
    if (dialect.delimiter.includes(delimiter) || !occursTimes(line, delimiter, width - 1)) continue;
    const cells = cellsBetween(line, { ...dialect, delimiter }, width);
    if (!cells) continue;
    if (delimiter !== ' ' || (isListOf(cells) && !isOneThing(line))) return cells;
  }
  return undefined;
}

function cellsBetween(line: string, dialect: Dialect, width: number): string[] | undefined {
  const { cells, cost } = repairRecord(line, dialect, 0);
  if (cost > 0) return undefined;
  if (cells.length === width) return cells;
  return dialect.delimiter === ' ' ? joinUnquotedWords(cells, width) : undefined;
}

/** A note, or one value that has spaces in it: a phone with its extension, a date. */
const isOneThing = (line: string): boolean => hasNoteWords(line) || isValueShape(shapeOf(line));

/** Mostly values, or column names and hardly anything else: what is in no sentence, no note and no company's name. */
function isListOf(cells: readonly string[]): boolean {
  const values = cells.filter((cell) => cell.includes(' ') || isValueShape(shapeOf(cell)));
  const names = cells.filter(isColumnWord);
  // "Main Street Company" has three words that columns are called; a header has more of them.
  return values.length * 2 > cells.length || names.length === cells.length || names.length > namesOfHeader;
}

const namesOfHeader = 3;

function occursTimes(line: string, text: string, times: number): boolean {
  let at = -1;
  for (let found = 0; found < times; found++) {
    at = line.indexOf(text, at + 1);
    if (at < 0) return false;
  }
  return true;
}
