import type { Dialect } from '../../../../shared/model/csv.ts';

/** How many records ended which way. */
export interface RecordEnds {
  crlf: number;
  lf: number;
  cr: number;
}

/** Behind every place a text can have, and still a small integer: comparing those is what reading a list is made of. */
export const nowhere = 2 ** 30;

/** The place `indexOf` found, or `nowhere`. */
export function place(found: number): number {
  return found < 0 ? nowhere : found;
}

/** The smaller of two places. Math.min would take them for fractions, which costs a tenth of the time of cutting. */
export function earlier(a: number, b: number): number {
  if (a < b) return a;
  return b;
}

/**
 * Finds line ends and quotes in one piece of text. Each is searched for once, however often it is asked for, as long as
 * the places asked about rise; who goes back says so with `forget`.
 */
export class Places {
  readonly #text: string;
  readonly #last: boolean;
  readonly #quote: string;
  readonly #backslash: boolean;
  /** The next places of line end, LF, CR and quote at or after the one last asked about. */
  #end = -1;
  #lf = -1;
  #cr = -1;
  #quoteAt = -1;

  /** @param last No text follows this piece. */
  constructor(text: string, last: boolean, { quote, escape: style }: Dialect) {
    this.#text = text;
    this.#last = last;
    this.#quote = quote;
    this.#backslash = style === 'backslash';
  }

  /** Where the line ends that `at` stands in; -1 when that is beyond this piece. */
  lineEnd(at: number): number {
    if (this.#end < at) this.#end = this.#findLineEnd(at);
    return this.#end;
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

  /** The next place from which a line has to be read with care. */
  nextQuote(at: number): number {
    if (this.#quoteAt < at) {
      const quoteAt = this.#quote === '' ? nowhere : place(this.#text.indexOf(this.#quote, at));
      const escapeAt = this.#backslash ? place(this.#text.indexOf('\\', at)) : nowhere;
      this.#quoteAt = earlier(quoteAt, escapeAt);
    }
    return this.#quoteAt;
  }

  forget(): void {
    this.#end = this.#lf = this.#cr = this.#quoteAt = -1;
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

/** The line of the file in which a record of the batch in hand begins, counted from 1. */
export type LineOf = (record: number) => number;

/** Lines of records that stand one below the other from `first` on; `spans` tells which of them take how many more. */
export function linesFrom(first: number, spans: readonly number[]): LineOf {
  // Asked about in their order, nearly always, so that it goes on from the record before.
  let at = 0;
  let further = 0;
  return (record) => {
    if (at > 0 && record <= (spans[at - 2] ?? 0)) at = further = 0;
    for (; at < spans.length && (spans[at] ?? 0) < record; at += 2) further += spans[at + 1] ?? 0;
    return first + record + further;
  };
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

interface Stretch {
  /** The first row of the stretch, by its place in the batch. */
  row: number;
  /** The record that row is, from which on row follows record; or its line, where it was held back from before. */
  record?: number;
  line?: number;
}

/**
 * Tells in which line of the file a row of a batch begins. Rows follow the records of the batch one by one but where
 * some record is no row, so that only those places are kept.
 */
export class RowLines {
  readonly #lineOf: LineOf;
  readonly #stretches: Stretch[] = [];

  constructor(lineOf: LineOf) {
    this.#lineOf = lineOf;
  }

  /** From this row on, rows follow records from `record` on. */
  follow(row: number, record: number): void {
    this.#put({ row, record });
  }

  /** A row that was held back, with the line it was met in. */
  place(row: number, line: number): void {
    this.#put({ row, line });
  }

  /** @param row Its place in the batch. */
  of(row: number): number {
    const stretch = this.#stretches.findLast((one) => one.row <= row);
    if (stretch?.line !== undefined) return stretch.line;
    return this.#lineOf((stretch?.record ?? 0) + row - (stretch?.row ?? 0));
  }

  #put(stretch: Stretch): void {
    const last = this.#stretches.at(-1);
    if (last?.row === stretch.row) this.#stretches.pop();
    this.#stretches.push(stretch);
  }
}

/** For each record its start and end in a text, and the number of its cells. */
export type LineBounds = readonly number[];
/** Of a record that stands in no line of its own as it is. */
export const noBounds = [-1, -1, -1] as const;

/**
 * The lines of one batch that a strict CSV would hold just so: whole cells between commas, quotes where they are needed and
 * nowhere else, for records none of whose cells was repaired. Copying such a line takes a fraction of the time of putting
 * it together from its cells.
 */
export class WrittenLines {
  readonly #text: string;
  readonly #records: readonly string[][];
  readonly #bounds: LineBounds;
  #next = 0;

  constructor(text: string, records: readonly string[][], bounds: LineBounds) {
    this.#text = text;
    this.#records = records;
    this.#bounds = bounds;
  }

  /**
   * The line of a row, without its end; undefined where it has none. Rows are asked for in their order, each before
   * its cells are changed.
   */
  of(row: readonly string[]): string | undefined {
    const at = this.#indexOf(row) * noBounds.length;
    const start = this.#bounds[at] ?? -1;
    const end = this.#bounds[at + 1] ?? -1;
    if (start === -1 || start === end) return undefined;
    // A short row was filled up since, or a long one cut: their lines are not the row any more.
    return this.#bounds[at + 2] === row.length ? this.#text.slice(start, end) : undefined;
  }

  /** Rows are these records in their order, but for some left out and some held back from the batch before; -1 for those. */
  #indexOf(row: readonly string[]): number {
    const records = this.#records;
    let at = this.#next;
    while (at < records.length && records[at] !== row) at++;
    if (at === records.length) return -1;
    this.#next = at + 1;
    return at;
  }
}

/** A record longer than this is not a row of a list; in characters. */
export const longestRecord = 4 * 1024 * 1024;
/** A quoted cell longer than this was opened by mistake (a spreadsheet's cell holds 32,767 characters). */
export const longestQuoted = 256 * 1024;
/** How many lines a damaged record may span before its first line is taken as a record of its own. */
export const mostLinesRepaired = 24;

/** What went by, for scoring a dialect and for notes. */
export interface TokenizerCounts extends RecordEnds {
  /** Cells that stood in quotes as the dialect says. */
  quotedCells: number;
  /** Records whose quotes did not add up. */
  damaged: number;
  /** Records that were written with another delimiter than the rest. */
  otherDelimiter: number;
  /** Records whose line stood in quotes as a whole, of lists that are written so. */
  quotedLines: number;
}

export const noCounts = (): TokenizerCounts => ({
  crlf: 0,
  lf: 0,
  cr: 0,
  quotedCells: 0,
  damaged: 0,
  otherDelimiter: 0,
  quotedLines: 0,
});
