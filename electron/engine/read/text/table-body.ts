import type { CountedLines, OutsideLines } from '../../../../shared/model/accounting.ts';
import { isBlank } from './cell-shape.ts';
import { type HeaderAgain, HeaderWatch, inPlaces } from './header-watch.ts';
import type { Layout } from './layout.ts';
import { addLines, type BodyFindings, LineAccount } from './line-account.ts';
import { isComment, isRuler, mayStartComment, TrailingNotes } from './note-lines.ts';
import type { CutRecords } from './record-scanner.ts';

/** The number of records that are not counted. */
const beforeCount = -1;

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
  readonly #watch: HeaderWatch;
  /** Said to have no header, by hand. */
  readonly #headerless: boolean;
  readonly #notes: TrailingNotes;
  /** Lines above the table, which a second export of the same report has again. */
  readonly #titles = new Set<string>();
  /** Records of earlier pushes. */
  #before = 0;
  #inOtherTable = false;
  /** Where the cells of each row belong, below a header with the names in another order. */
  #places: readonly number[] | undefined;
  #afterBlank = false;
  /** Blank lines since the last row, or the last line of another table: what follows says whose they are. */
  #blanks: CountedLines = { count: 0, lines: [] };

  /** @param otherHeaders Of other tables of the file that are known. */
  constructor(layout: Layout, otherHeaders: readonly (readonly string[])[] = []) {
    this.findings = {
      rows: 0,
      blankLines: 0,
      short: 0,
      long: 0,
      skipped: this.#account.skipped,
      tables: [],
    };
    this.#layout = layout;
    this.#columns = layout.columns.length;
    this.#watch = new HeaderWatch(layout.typedColumns, this.#columns);
    this.#headerless = layout.told && layout.headerRows.length === 0;
    this.#notes = new TrailingNotes(this.#columns);
    for (const header of otherHeaders) this.#watch.expectOther(header);
  }

  /** The data rows among these records, each at least as wide as the table. */
  push({ records, lines, written }: CutRecords, last: boolean): CutRecords {
    const rows: CutRecords = { records: [], lines: [], written: [] };
    let at = 0;
    for (; this.#before + at < this.#layout.firstDataRow && at < records.length; at++)
      this.#takeAbove(records[at] ?? [], this.#before + at, lines[at] ?? 0);
    if (this.#before + at === this.#layout.firstDataRow) this.#beginRows(records[at], lines[at] ?? 0);
    for (; at < records.length; at++) {
      const record = records[at];
      if (record === undefined) continue;
      const line = lines[at] ?? 0;
      // Nearly every record of nearly every list: as wide as the table, with something in its first cell.
      if (record.length === this.#columns && this.#isPlainRow(record)) {
        this.findings.rows++;
        rows.records.push(record);
        rows.lines.push(line);
        rows.written.push(written[at]);
      } else this.#take({ record, number: this.#before + at, line, written: written[at] }, rows);
    }
    this.#before += records.length;
    if (last) {
      this.#settleNotes(rows);
      this.#takeBlanks();
    }
    return rows;
  }

  /** Takes records above a table that was chosen by its line: from there on, records are counted. */
  pushAbove({ records, lines }: CutRecords): void {
    for (const [at, record] of records.entries()) this.#takeAbove(record, beforeCount, lines[at] ?? 0);
  }

  #beginRows(first: string[] | undefined, line: number): void {
    this.#inOtherTable = false;
    if (first && this.#layout.headerRows.length === 0)
      this.#noteTable(first, this.#layout.firstDataRow, line);
  }

  #isPlainRow(record: string[]): boolean {
    return (
      !this.#afterBlank &&
      !this.#notes.pending &&
      !this.#inOtherTable &&
      this.#places === undefined &&
      record[0] !== '' &&
      (this.#columns < 3 || record[1] !== '' || record[2] !== '') &&
      !mayStartComment(record[0]?.charCodeAt(0) ?? 0) &&
      !this.#watch.mayBeHeader(record[0] ?? '')
    );
  }

  #takeAbove(record: string[], number: number, line: number): void {
    if (this.#layout.headerRows.includes(number)) {
      if (number === this.#layout.headerRows[0]) this.#noteTable(record, number, line);
      if (this.#watch.learn(record)) addLines(this.#account.skipped.repeatedHeaders, line);
    } else if (isBlank(record)) {
      if (this.#inOtherTable) this.#account.otherTableLine(line, true);
      else this.#account.outside(line, 'blank', record);
    } else if (this.#isTableAbove(record, number)) {
      this.#enterOtherTable({ record, number, line });
    } else if (this.#inOtherTable) this.#account.otherTableLine(line);
    else {
      this.#titles.add(lineText(record));
      this.#account.outside(line, 'title', record);
    }
  }

  /** A table stands above the one that is read; names right above the header are none. */
  #isTableAbove(record: string[], number: number): boolean {
    const isNear = this.#headerless || this.#layout.headerRows[0] === number + 1;
    if (isNear && number !== beforeCount) return false;
    return this.#watch.judge(record, false) !== undefined;
  }

  #take(met: MetRecord, rows: CutRecords): void {
    const { record, line } = met;
    if (isBlank(record)) {
      this.#afterBlank = true;
      addLines(this.#blanks, line);
      return;
    }
    if (isComment(record, this.#columns, this.#layout.typedColumns) || isRuler(record)) {
      this.#account.outside(line, 'note', record);
      return;
    }
    const afterBlank = this.#afterBlank;
    this.#afterBlank = false;
    const header = this.#headerless ? undefined : this.#watch.judge(record, afterBlank);
    if (header) {
      this.#takeHeader(header, met, rows);
    } else if (this.#inOtherTable) {
      this.#account.otherTableLine(line);
      this.#blanks = { count: 0, lines: [] };
    } else if (afterBlank && this.#layout.told && this.#titles.has(lineText(record)))
      this.#account.outside(line, 'note', record);
    else if (!this.#notes.hold({ record, line, afterBlank }, this.findings.rows)) {
      for (const held of this.#notes.release()) this.#addRow(held.record, rows, held.line);
      const row = this.#watch.rowBeforeHeader(record);
      if (row) addLines(this.#account.skipped.repeatedHeaders, line);
      this.#addRow(row ?? record, rows, line, met.written);
    }
  }

  #takeHeader(header: HeaderAgain, met: MetRecord, rows: CutRecords): void {
    this.#settleNotes(rows);
    this.#inOtherTable = false;
    this.#places = header === 'other' ? this.#watch.placesOf(met.record) : undefined;
    const blanks = this.#takeBlanks();
    if (header === 'other' && !this.#places) this.#enterOtherTable(met);
    else {
      addLines(this.#account.skipped.repeatedHeaders, met.line);
      this.findings.blankLines += blanks;
    }
  }

  /** Blank lines that belong to no other table. @returns How many they are. */
  #takeBlanks(): number {
    const blanks = this.#blanks;
    if (blanks.count === 0) return 0;
    addLines(this.#account.skipped.blankLines, blanks);
    this.#blanks = { count: 0, lines: [] };
    return blanks.count;
  }

  #enterOtherTable({ record, number, line }: MetRecord): void {
    this.#inOtherTable = true;
    const entry = this.#account.outside(line, 'other-table', record);
    if (entry && this.#watch.meetOther(record)) this.#noteTable(record, number, line, entry);
  }

  /** The table ends, or another export begins: of what was held back, notes are left out and the rest are rows. */
  #settleNotes(rows: CutRecords): void {
    for (const { record, line, isNote } of this.#notes.settle(this.findings.rows)) {
      if (isNote) this.#account.outside(line, 'note', record);
      else this.#addRow(record, rows, line);
    }
  }

  #noteTable(record: readonly string[], headerRow: number, line: number, entry?: OutsideLines): void {
    // Copied, so that they do not keep their piece of the file in memory.
    const header = record.map((cell) => Buffer.from(cell).toString());
    this.findings.tables.push({ headerRow, line, header, ...(entry && { entry }) });
  }

  #addRow(record: string[], rows: CutRecords, line: number, written?: string): void {
    this.findings.blankLines += this.#takeBlanks();
    rows.lines.push(line);
    const isWhole = record.length === this.#columns && !this.#places;
    rows.written.push(isWhole ? written : undefined);
    rows.records.push(this.#fit(record));
  }

  #fit(written: string[]): string[] {
    this.findings.rows++;
    const record = this.#places ? inPlaces(written, this.#places, this.#columns) : written;
    let length = record.length;
    while (length > this.#columns && record[length - 1] === '') length--;
    if (length < record.length) record.length = length;
    if (length > this.#columns) this.findings.long++;
    if (length < this.#columns) {
      this.findings.short++;
      while (record.length < this.#columns) record.push('');
    }
    return record;
  }
}

/** A record with its number and line in the file. */
interface MetRecord {
  record: string[];
  number: number;
  line: number;
  written?: string | undefined;
}

/** A line as it is compared with another, whatever empty cells stand at its end. */
function lineText(record: readonly string[]): string {
  return record.join('\t').trim();
}
