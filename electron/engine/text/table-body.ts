import { isValueShape, shapeOf } from './cell-shape.ts';
import { isBlank, isColumnWord } from './header.ts';
import type { Layout } from './layout.ts';
import { joinUnquotedWords } from './unquoted-words.ts';

/** Records held back because they may be notes below the table; more than these are data after all. */
const mostHeld = 40;

/** What was met below the header, for notes. */
export interface BodyFindings {
  rows: number;
  blankLines: number;
  short: number;
  long: number;
  /** Rows of a list delimited by spaces in which words without quotes were put together again. */
  joined: number;
  /** Lines below the table that are not part of it. */
  footnotes: number;
  /** Number of data rows above a second table, which ended the reading; undefined when there is none. */
  secondTableAfter: number | undefined;
}

/**
 * Turns the records below a header into data rows: skips blank lines, fits short and long rows, leaves out notes at
 * the end, and stops where a second table begins. Takes records piece by piece and holds back only a few.
 */
export class TableBody {
  readonly findings: BodyFindings = {
    rows: 0,
    blankLines: 0,
    short: 0,
    long: 0,
    joined: 0,
    footnotes: 0,
    secondTableAfter: undefined,
  };
  readonly #layout: Layout;
  readonly #columns: number;
  readonly #spaced: boolean;
  /** First cells of the header's rows: a row that starts otherwise is not the header again. */
  readonly #firstNames: readonly string[];
  #held: string[][] = [];
  #heldAfterBlank = false;
  /** Blank lines since the last record; they count once a data row follows. */
  #blanks = 0;

  /** @param spaced Spaces delimit the cells, so that a cell of several words can have come apart. */
  constructor(layout: Layout, spaced = false) {
    this.#layout = layout;
    this.#spaced = spaced;
    this.#columns = layout.columns.length;
    this.#firstNames = layout.names.map(([first = '']) => first);
  }

  /** True once a second table was met: what follows is not read. */
  get ended(): boolean {
    return this.findings.secondTableAfter !== undefined;
  }

  /** The data rows among these records, each at least as wide as the table. */
  push(records: string[][], last: boolean): string[][] {
    const rows: string[][] = [];
    for (const record of records) {
      if (this.ended) return rows;
      // Nearly every record of nearly every list: as wide as the table, with something in its first cell.
      if (record.length === this.#columns && this.#isPlainRow(record)) {
        this.findings.rows++;
        rows.push(record);
      } else this.#take(record, rows);
    }
    if (last) this.#settle(rows);
    return rows;
  }

  #isPlainRow(record: string[]): boolean {
    return (
      this.#held.length === 0 &&
      this.#blanks === 0 &&
      record[0] !== '' &&
      !this.#firstNames.includes(record[0] ?? '') &&
      (this.#columns < 3 || record[1] !== '' || record[2] !== '')
    );
  }

  #take(record: string[], rows: string[][]): void {
    if (isBlank(record)) {
      this.#blanks++;
      return;
    }
    if (this.#isHeaderAgain(record) || (this.#blanks > 0 && this.#isOtherHeader(record))) {
      this.findings.footnotes += this.#held.length;
      this.#held = [];
      this.findings.secondTableAfter = this.findings.rows;
      return;
    }
    if (this.#mayBeFootnote(record) && this.#held.length < mostHeld) {
      if (this.#held.length === 0) this.#heldAfterBlank = this.#blanks > 0;
      this.#held.push(record);
      return;
    }
    this.#release(rows);
    rows.push(this.#fit(record));
  }

  /** The file ends: of what was held back, notes are left out; a contact of whom only the name is known is none. */
  #settle(rows: string[][]): void {
    const setOff = (record: string[]) => this.#heldAfterBlank && record.length < this.#columns;
    const first = this.#held.findIndex((record) => setOff(record) || isNote(record[0] ?? ''));
    if (first >= 0) this.findings.footnotes += this.#held.splice(first).length;
    if (this.#held.length > 0) this.#release(rows);
  }

  #release(rows: string[][]): void {
    this.findings.blankLines += this.#blanks;
    this.#blanks = 0;
    for (const record of this.#held) rows.push(this.#fit(record));
    this.#held = [];
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

  #mayBeFootnote(record: string[]): boolean {
    if (this.#columns < 3 || record[0]?.trim() === '') return false;
    return record.every((cell, column) => column === 0 || cell.trim() === '');
  }

  /** The header's names from the first on; another table may have some more of them, or fewer. */
  #isHeaderAgain(record: string[]): boolean {
    return this.#layout.names.some((names) => {
      const shared = Math.min(record.length, names.length);
      const same = (cell: string, column: number) =>
        column >= shared || cell.trim() === names[column]?.trim();
      const named = names.slice(0, shared).filter((name) => name.trim() !== '').length;
      return named >= 2 && shared * 2 >= names.length && record.every(same);
    });
  }

  /** Names where this table has values: the header of another table. Asked only below a blank line. */
  #isOtherHeader(record: string[]): boolean {
    const isName = (cell: string) => cell.trim() !== '' && !isValueShape(shapeOf(cell));
    if (!record.every(isName)) return false;
    const clashes = record.filter((_, column) => this.#layout.typedColumns[column]).length;
    const words = record.filter(isColumnWord).length;
    return clashes >= 2 && (record.length !== this.#columns || words * 2 >= record.length);
  }
}

/** What people and programs write below a table, rather than into one of its rows. */
function isNote(text: string): boolean {
  return noteWords.test(text) || text.trim().split(/\s+/).length > 6;
}

const noteWords =
  /copyright|©|all rights reserved|confidential|generated (by|on|at)|^(grand |sub)?total\b|^(sources?|notes?|end of)\b|^\*|^\(?\d+ (rows?|records?|contacts?)\b/i;
