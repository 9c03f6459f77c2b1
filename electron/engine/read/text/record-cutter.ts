import type { Dialect } from '../../../../shared/model/csv.ts';
import { FixedCutter } from './fixed-width.ts';
import type { TokenizerCounts } from './record-scanner.ts';
import { Tokenizer } from './tokenizer.ts';

/** What went by in a text of any kind. */
export interface RecordCounts extends TokenizerCounts {
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

  /** The line of the file in which each record of the last push begins. */
  get lines(): readonly number[] {
    return this.#tokenizer.lines;
  }

  /** The lines of those records that a strict CSV would hold just so. */
  get written(): readonly (string | undefined)[] {
    return this.#inner ? [] : this.#tokenizer.written;
  }

  /** Characters of a record that is not complete. */
  get pending(): number {
    return this.#tokenizer.rest.text.length;
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

  push(text: string, last: boolean): string[][] {
    if (!this.#inner) {
      const records = this.#tokenizer.push(text, last);
      return this.#fixed?.cut(records) ?? records;
    }
    const lines = this.#tokenizer.push(text.replace(last ? fillersOfLast : fillers, ''), last);
    return lines.map((record) => this.#cellsIn(record));
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
