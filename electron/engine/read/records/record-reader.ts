import type { SkippedLines } from '../../../../shared/model/accounting.ts';
import type { ReadingNote, TableInFile } from '../../../../shared/model/csv.ts';

/** A record whose values have names of their own, as those of JSON and contact cards; names are unique. */
export interface NamedRecord {
  /** The line of the file in which it begins, from 1. */
  line: number;
  fields: Map<string, string>;
}

/** Takes a text from its beginning on, piece by piece, and hands out its records. */
export interface RecordReader {
  /** @throws ProblemError where the text is damaged, so that a record would be lost. */
  push(text: string, last: boolean): NamedRecord[];
  /** What of the text is no record, so far. */
  readonly skipped: SkippedLines;
  /** What was met so far, in sentences. */
  notes(): ReadingNote[];
}

/** How a kind of file is read: what its beginning says, and a reader for all of it. */
export interface RecordFormat {
  kind: 'json' | 'vcf';
  /** The lists to choose from, where there are several, by their numbers as header rows. */
  tables: TableInFile[];
  /** The number of the list that is read. */
  chosen: number;
  createReader(): RecordReader;
  /** Puts the names of columns in the order in which they are shown. */
  inOrder(names: readonly string[]): string[];
}
