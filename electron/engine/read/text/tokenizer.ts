import type { Dialect } from '../../../../shared/model/csv.ts';
import { FixedCutter } from './fixed-width.ts';
import { startsComment } from './note-lines.ts';
import {
  type CutRecords,
  countLineEnds,
  incomplete,
  RecordScanner,
  type TakenRecords,
  type TokenizerCounts,
} from './record-scanner.ts';
import { longestSearched, type RepairedRecord, repairRecord, widthCost } from './repair.ts';

/** A record longer than this is not a row of a list; in characters. */
export const longestRecord = 4 * 1024 * 1024;
/** A quoted cell longer than this was opened by mistake (a spreadsheet's cell holds 32,767 characters). */
const longestQuoted = 256 * 1024;
/** How many lines a damaged record may span before its first line is taken as a record of its own. */
const mostLinesRepaired = 24;

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

export const noCounts = { crlf: 0, lf: 0, cr: 0, quotedCells: 0, damaged: 0, otherDelimiter: 0 };

/**
 * Cuts text into records and records into cells, in one dialect. Papaparse is not used for reading: it gives up the
 * structure of a record at its first odd quote and its record ends are one kind for the whole file, and damaged
 * lists are what this reader is for. Only records whose quotes do not add up are searched (repair.ts).
 */
export class Tokenizer {
  readonly counts: TokenizerCounts = { ...noCounts };
  readonly #dialect: Dialect;
  readonly #width: number;
  #rest = '';
  #text = '';
  /** The records of the last push. */
  taken: TakenRecords;
  #scanner: RecordScanner;

  /**
   * `width` is the table's number of columns (0: not known): what damaged records should have. `line` is the text's first.
   */
  constructor(dialect: Dialect, width: number, line = 1) {
    this.#dialect = dialect;
    this.#width = width;
    this.taken = { records: [], lines: [], line, written: [], counts: this.counts };
    this.#scanner = new RecordScanner('', false, dialect);
  }

  /** What has been pushed but not yet handed out, a record that is not complete, and the line it begins in. */
  get rest(): { text: string; line: number } {
    return { text: this.#rest, line: this.taken.line };
  }

  /** Takes the next piece of the file and returns the records that are complete now; a blank line is `['']`. */
  push(piece: string, last: boolean): string[][] {
    this.#text = this.#rest + piece;
    this.#scanner = new RecordScanner(this.#text, last, this.#dialect);
    this.taken = { ...this.taken, records: [], lines: [], written: [] };
    this.#rest = this.#text.slice(this.#readRecords());
    return this.taken.records;
  }

  /** Reads records until the text runs out; returns where the first incomplete one starts. */
  #readRecords(): number {
    const found = this.#scanner;
    for (let at = 0; ; ) {
      const isLeft = found.take(at, this.#width, this.taken);
      at = found.start;
      if (!isLeft) return at;
      const next = found.isPlain && found.end >= 0 ? this.#readPlain(at, found) : this.#readQuoted(at, found);
      if (next < 0) return at;
      at = next;
    }
  }

  /** Takes a line without quotes that has an unusual number of cells. */
  #readPlain(start: number, { cells, end }: Pick<FoundRecord, 'cells' | 'end'>): number {
    const otherwise = this.#readOtherwise(start, end, cells.length);
    this.#add(otherwise ?? cells, otherwise ? undefined : this.#text.slice(start, end));
    return this.#scanner.afterLineEnd(end, this.counts);
  }

  #add(cells: string[], written?: string, furtherLines = 0): void {
    this.taken.records.push(cells);
    this.taken.lines.push(this.taken.line);
    this.taken.written.push(written);
    this.taken.line += 1 + furtherLines;
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
  #readQuoted(start: number, { cells, quotedCells, end, firstLineEnd: lineEnd }: RecordScanner): number {
    this.counts.quotedCells += quotedCells;
    if (end === incomplete && this.#text.length - start < longestQuoted) return -1;
    const sound = end >= 0 ? { cells, end, cost: widthCost(cells.length, this.#width) } : undefined;
    const isRow = this.#width === 0 ? sound?.end === lineEnd : sound?.cells.length === this.#width;
    // A quote in a comment opens no cell; a row by the book is no comment.
    if (!isRow && lineEnd >= 0 && startsComment(this.#text, start)) {
      this.#scanner.forget();
      const commentEnd = this.#scanner.lineEnd(start);
      const { delimiter } = this.#dialect;
      const comment = this.#text.slice(start, commentEnd);
      const parts = delimiter === '' ? [comment] : comment.split(delimiter);
      return this.#readPlain(start, { cells: parts, end: commentEnd });
    }
    const found =
      sound && !isDoubtful(sound.cells.length, this.#width, () => this.#text.slice(start, sound.end))
        ? sound
        : this.#repair(start, sound);
    if (!found) return -1;
    const isLine = found.end === lineEnd;
    this.#add(found.cells, undefined, isLine ? 0 : countLineEnds(this.#text.slice(start, found.end)));
    if (found !== sound) {
      this.#scanner.forget();
      this.#scanner.lineEnd(found.end);
    }
    return this.#scanner.afterLineEnd(found.end, this.counts);
  }

  /**
   * Reads a record again whose quotes do not add up, or that by the book has a wrong number of cells (`sound`):
   * first its first line alone, then with the lines below, in case a quoted cell has line breaks.
   */
  #repair(start: number, sound: FoundRecord | undefined): FoundRecord | undefined {
    // The places have run ahead over the lines of this record.
    this.#scanner.forget();
    let best = sound;
    let from = start;
    // Without a width there is nothing to tell a record of several lines from several records.
    const mostLines = this.#width === 0 ? 1 : mostLinesRepaired;
    for (let lines = 1; lines <= mostLines && from - start <= longestSearched; lines++) {
      const end = this.#scanner.lineEnd(from);
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

/** A single line, cut by the book: its cells, how many of them stood in quotes, and whether the quotes add up. */
export function cutLine(line: string, dialect: Omit<Dialect, 'encoding'>) {
  const tokenizer = new Tokenizer({ ...dialect, encoding: 'utf-8' }, 0);
  const [cells = []] = tokenizer.push(line, true);
  const { quotedCells, damaged } = tokenizer.counts;
  return { cells, quotedCells, damaged };
}

/**
 * Reads a line without quotes that has too many cells as if backslashes stood before delimiters inside cells
 * (`Acme\\, Inc.`). Only where that gives exactly the table's number of cells.
 */
function readWithBackslashes(line: string, dialect: Dialect, width: number): string[] | undefined {
  if (dialect.delimiter === '' || !line.includes(`\\${dialect.delimiter}`)) return undefined;
  const { cells } = cutLine(line, { ...dialect, escape: 'backslash' });
  return cells.length === width ? cells : undefined;
}

/** Fewer columns than this are too easily matched by chance. */
const fewestColumns = 3;
const others = [',', ';', '\t', '|'];

/**
 * Reads a line that has too few cells with another delimiter than the rest of the file, as lists glued together from
 * several exports have them. Only where that gives exactly the table's number of cells with no oddity left.
 */
function readWithOtherDelimiter(line: string, dialect: Dialect, width: number): string[] | undefined {
  if (width < fewestColumns) return undefined;
  for (const delimiter of others) {
    if (dialect.delimiter.includes(delimiter) || line.split(delimiter, width).length < width) continue;
    const { cells, cost } = repairRecord(line, { ...dialect, delimiter }, 0);
    if (cost === 0 && cells.length === width) return cells;
  }
  return undefined;
}

/** What went by in a text of any kind. */
interface RecordCounts extends TokenizerCounts {
  /** Lines that stood in quotes as a whole. */
  quotedLines: number;
  /** Lines that do not keep to columns of fixed width. */
  brokenLines: number;
}

/** Cuts the pieces of a text into records, also where a line holds its cells in quotes as a whole or by their places. */
export class RecordCutter {
  readonly #tokenizer: Tokenizer;
  readonly #fixed: FixedCutter | undefined;
  /** Of the text in lines that stand in quotes. */
  readonly #inner: Tokenizer | undefined;
  #quotedLines = 0;

  /** @param width Columns of the table; 0: not known. @param line The first line. */
  constructor(dialect: Dialect, width: number, line: number) {
    this.#fixed = dialect.fixedColumns && new FixedCutter(dialect.fixedColumns);
    this.#inner = dialect.quotedLines ? new Tokenizer(dialect, width) : undefined;
    this.#tokenizer = this.#inner
      ? new Tokenizer({ ...dialect, quote: '"', escape: 'doubled' }, 0, line)
      : new Tokenizer(dialect, this.#fixed ? 0 : width, line);
  }

  /** A record that is not complete. */
  get rest(): { text: string; line: number } {
    return this.#tokenizer.rest;
  }

  get counts(): RecordCounts {
    const { counts } = this.#tokenizer;
    const { quotedCells = 0, damaged = 0, otherDelimiter = 0 } = this.#inner?.counts ?? {};
    return {
      ...counts,
      quotedCells: counts.quotedCells + quotedCells,
      damaged: counts.damaged + damaged,
      otherDelimiter: counts.otherDelimiter + otherDelimiter,
      quotedLines: this.#quotedLines,
      brokenLines: this.#fixed?.broken ?? 0,
    };
  }

  push(text: string, last: boolean): CutRecords {
    const unfilled = this.#inner ? text.replace(last ? fillersOfLast : fillers, '') : text;
    const cut = this.#tokenizer.push(unfilled, last);
    const { lines, written } = this.#tokenizer.taken;
    if (this.#inner) return { records: cut.map((record) => this.#cellsIn(record)), lines, written: [] };
    return { records: this.#fixed?.cut(cut) ?? cut, lines, written };
  }

  /** The cells that a line holds which is a single one, in quotes or not. */
  #cellsIn(record: string[]): string[] {
    const [line = ''] = record;
    if (!this.#inner || line === '' || record.length > 1) return record;
    const [cells = record, ...others] = this.#inner.push(line, true);
    // Its cells' own quotes do not hold together what stands in several lines.
    if (others.length > 0) return record;
    if (cells.length > 1) this.#quotedLines++;
    return cells;
  }
}

/** Blanks and delimiters behind the closing quote of a line. */
const fillers = /(?<=")[ \t,;|]+(?=[\r\n])/g;
const fillersOfLast = /(?<=")[ \t,;|]+(?=[\r\n]|$)/g;
