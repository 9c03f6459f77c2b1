import type { SkippedLines } from '../../../shared/accounting.ts';
import type { TableInFile } from '../../../shared/csv.ts';
import { isComment, mayStartComment } from './comment-line.ts';
import { isBlank } from './header.ts';
import { type HeaderAgain, HeaderWatch } from './header-watch.ts';
import type { Layout } from './layout.ts';
import { LineAccount, shownLine } from './line-account.ts';
import { type LineOf, RowLines } from './row-lines.ts';
import { TrailingNotes } from './trailing-notes.ts';
import { joinUnquotedWords } from './unquoted-words.ts';

/** What was met below the header, for notes. */
export interface BodyFindings {
  rows: number;
  /** Blank lines between rows. */
  blankLines: number;
  short: number;
  long: number;
  /** Rows of a list delimited by spaces in which words without quotes were put together again. */
  joined: number;
  /** Every line that is no row. */
  skipped: SkippedLines;
  /** The table's header and those of other tables below it, as far as they are listed. */
  tables: TableInFile[];
}

/** Tables that are told apart; a list with more is none. */
const mostTables = 20;

/**
 * Turns the records of a file into data rows and keeps account of every record that is none: title lines above the
 * header, the header once more, blank lines, notes at the end, other tables. In doubt a record is a row. Takes all
 * records from the file's first on, piece by piece, and holds back only a few.
 */
export class TableBody {
  readonly findings: BodyFindings;
  readonly #account = new LineAccount();
  readonly #layout: Layout;
  readonly #columns: number;
  readonly #spaced: boolean;
  readonly #watch: HeaderWatch;
  /** Said to have no header, by hand. */
  readonly #headerless: boolean;
  readonly #notes: TrailingNotes;
  /** Lines above the table, which a second export of the same report has again. */
  readonly #titles = new Set<string>();
  /** Records of earlier pushes. */
  #before = 0;
  #inOtherTable = false;
  #afterBlank = false;
  /** Blank lines since the last row; they count once another follows. */
  #gap = 0;
  #rowLines = new RowLines(() => 0);

  /** @param spaced Spaces delimit the cells, so that a cell of several words can have come apart. */
  constructor(layout: Layout, spaced = false) {
    this.findings = {
      rows: 0,
      blankLines: 0,
      short: 0,
      long: 0,
      joined: 0,
      skipped: this.#account.skipped,
      tables: [],
    };
    this.#layout = layout;
    this.#spaced = spaced;
    this.#columns = layout.columns.length;
    this.#watch = new HeaderWatch(layout.typedColumns, this.#columns);
    this.#headerless = layout.told && layout.headerRows.length === 0;
    this.#notes = new TrailingNotes(this.#columns);
  }

  /** Tells in which line of the file each row of the last push begins. */
  get rowLines(): RowLines {
    return this.#rowLines;
  }

  /** The data rows among these records, each at least as wide as the table. */
  push(records: string[][], last: boolean, lineOf: LineOf): string[][] {
    const rows: string[][] = [];
    this.#rowLines = new RowLines(lineOf);
    let at = 0;
    for (; this.#before + at < this.#layout.firstDataRow && at < records.length; at++)
      this.#takeAbove(records[at] ?? [], this.#before + at, lineOf(at));
    this.#rowLines.follow(0, at);
    for (; at < records.length; at++) {
      const record = records[at];
      if (record === undefined) continue;
      // Nearly every record of nearly every list: as wide as the table, with something in its first cell.
      if (record.length === this.#columns && this.#isPlainRow(record)) {
        this.findings.rows++;
        rows.push(record);
      } else {
        this.#take(record, rows, this.#before + at, lineOf(at));
        this.#rowLines.follow(rows.length, at + 1);
      }
    }
    this.#before += records.length;
    if (last) this.#settleNotes(rows);
    return rows;
  }

  #isPlainRow(record: string[]): boolean {
    return (
      !this.#afterBlank &&
      !this.#notes.pending &&
      !this.#inOtherTable &&
      record[0] !== '' &&
      (this.#columns < 3 || record[1] !== '' || record[2] !== '') &&
      !mayStartComment(record[0]?.charCodeAt(0) ?? 0) &&
      !this.#watch.mayBeHeader(record[0] ?? '')
    );
  }

  #takeAbove(record: string[], number: number, line: number): void {
    if (this.#layout.headerRows.includes(number)) {
      if (number === this.#layout.headerRows[0]) this.#noteTable(record, number, line);
      if (this.#watch.learn(record)) this.#account.repeatedHeader(line);
    } else if (isBlank(record)) this.#account.outside(line, 'blank', record);
    else {
      this.#titles.add(lineText(record));
      this.#account.outside(line, 'title', record);
    }
  }

  #take(record: string[], rows: string[][], number: number, line: number): void {
    if (isBlank(record)) {
      this.#afterBlank = true;
      this.#gap++;
      this.#account.blankLine(line);
      return;
    }
    if (isComment(record, this.#columns, this.#layout.typedColumns)) {
      this.#account.outside(line, 'note', record);
      return;
    }
    const afterBlank = this.#afterBlank;
    this.#afterBlank = false;
    const header = this.#headerless ? undefined : this.#watch.judge(record, afterBlank);
    if (header) {
      this.#takeHeader(header, record, rows, line);
      if (header === 'other') this.#noteTable(record, number, line);
    } else if (this.#inOtherTable) this.#account.otherTableLine(line);
    else if (afterBlank && this.#layout.told && this.#titles.has(lineText(record)))
      this.#account.outside(line, 'note', record);
    else if (!this.#notes.hold({ record, line, afterBlank }, this.findings.rows)) {
      for (const held of this.#notes.release()) this.#addRow(held.record, rows, held.line);
      const row = this.#watch.rowBeforeHeader(record);
      if (row) this.#account.repeatedHeader(line);
      this.#addRow(row ?? record, rows, line);
    }
  }

  #takeHeader(header: HeaderAgain, record: string[], rows: string[][], line: number): void {
    this.#settleNotes(rows);
    this.#inOtherTable = header === 'other';
    if (header === 'other') this.#account.otherTable(line, record);
    else {
      this.#account.repeatedHeader(line);
      this.findings.blankLines += this.#gap;
    }
    this.#gap = 0;
  }

  /** The table ends, or another export begins: of what was held back, notes are left out and the rest are rows. */
  #settleNotes(rows: string[][]): void {
    for (const { record, line, isNote } of this.#notes.settle(this.findings.rows)) {
      if (isNote) this.#account.outside(line, 'note', record);
      else this.#addRow(record, rows, line);
    }
  }

  #noteTable(record: string[], headerRow: number, line: number): void {
    const { tables } = this.findings;
    if (tables.length < mostTables) tables.push({ headerRow, line, names: shownLine(record) });
  }

  #addRow(record: string[], rows: string[][], line: number): void {
    this.findings.blankLines += this.#gap;
    this.#gap = 0;
    this.#rowLines.place(rows.length, line);
    rows.push(this.#fit(record));
  }

  #fit(record: string[]): string[] {
    this.findings.rows++;
    let length = record.length;
    while (length > this.#columns && record[length - 1] === '') length--;
    const joined = this.#spaced ? joinUnquotedWords(record, this.#columns) : undefined;
    if (joined) {
      this.findings.joined++;
      return joined;
    }
    if (length < record.length) record.length = length;
    if (length > this.#columns) this.findings.long++;
    if (length < this.#columns) {
      this.findings.short++;
      while (record.length < this.#columns) record.push('');
    }
    return record;
  }
}

/** A line as it is compared with another, whatever empty cells stand at its end. */
function lineText(record: readonly string[]): string {
  return record.join('\t').trim();
}
