import {
  type CountedLines,
  mostLinesListed,
  nothingSkipped,
  type OutsideLines,
  type SkippedLines,
} from '../../../shared/accounting.ts';

/** Lines outside the table that are entered one by one; further ones of the same kind are gathered into one entry. */
const mostEntries = 50;
const textShown = 120;

/** Keeps account of every line that is no row: counts, and the first line numbers of each kind. */
export class LineAccount {
  readonly skipped: SkippedLines = nothingSkipped();

  repeatedHeader(line: number): void {
    count(this.skipped.repeatedHeaders, line);
  }

  blankLine(line: number): void {
    count(this.skipped.blankLines, line);
  }

  /** A line above or below the table. */
  outside(line: number, kind: 'title' | 'blank' | 'note', record: readonly string[]): void {
    const last = this.skipped.outside.at(-1);
    if (this.skipped.outside.length >= mostEntries && last?.kind === kind) extend(last, line);
    else this.#enter(line, kind, record);
  }

  /** The header of another table, which is not read. */
  otherTable(line: number, record: readonly string[]): void {
    this.#enter(line, 'other-table', record);
  }

  /** A further line of the table that was met last and is not read. */
  otherTableLine(line: number): void {
    const last = this.skipped.outside.findLast(({ kind }) => kind === 'other-table');
    if (last) extend(last, line);
  }

  #enter(line: number, kind: OutsideLines['kind'], record: readonly string[]): void {
    this.skipped.outside.push({ line, lastLine: line, kind, records: 1, text: shownLine(record) });
  }
}

function count(lines: CountedLines, line: number): void {
  lines.count++;
  if (lines.lines.length < mostLinesListed) lines.lines.push(line);
}

function extend(lines: OutsideLines, line: number): void {
  lines.lastLine = line;
  lines.records++;
}

/** How a line begins, for people. Copied, so that it does not keep its piece of the file in memory. */
export function shownLine(record: readonly string[]): string {
  const text = record
    .map((cell) => cell.slice(0, textShown).replace(/\s+/g, ' ').trim())
    .filter((cell) => cell !== '')
    .join(', ');
  return Buffer.from(text.length > textShown ? `${text.slice(0, textShown - 1)}…` : text).toString();
}
