import type { OutsideLines, SkippedLines } from '../../../../shared/model/accounting.ts';

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
  /** The table and others above and below it, each once, as far as they are listed. */
  tables: MetTable[];
}

/** A table by its header, or by its first row where it has none. */
export interface MetTable {
  /** Record number of its header. */
  headerRow: number;
  line: number;
  /** The cells of its header as they stand. */
  header: string[];
  /** Its entry among the lines outside the table that is read; the table that is read has none. */
  entry?: OutsideLines;
}
