import type { ExportFormat, ExportPreview } from '../../../shared/model/result-export.ts';

/** Why some were left out, in words, and how many. */
type LeftOut = ExportPreview['leftOut'];

/** What an export is made of, chosen and counted before anything of it is written. */
export interface Extract {
  headers: readonly string[];
  /** Columns at the beginning that are the user's own: they stay as they are in every file. */
  own: number;
  rows: number;
  counted: ExportPreview['counted'];
  keptByVerdict: ExportPreview['keptByVerdict'];
  leftOut: LeftOut;
  /** Sentences on what the user should know. */
  notes: readonly string[];
  /** The first rows. */
  first(rows: number): Promise<string[][]>;
  /** All rows as they stand in the cells, some at a time in constant memory. @throws ProblemError; AbortError. */
  cells(): AsyncIterable<readonly (readonly string[])[]>;
  /**
   * All rows as records of a CSV, some at a time in constant memory. @param most Rows of a file: each multiple of it is the
   * end of a block; null for any number. @throws ProblemError; AbortError.
   */
  blocks(format: CsvFormat, most: number | null): AsyncIterable<CsvBlock>;
  /** Of a call list its different whole numbers, a line each; left out of others. */
  numbers?(): Promise<string>;
  /** Of misses, all rows of the list that had no match; left out of others. */
  unanswered?: UnansweredRows;
  /** How many cells are longer than a number of characters. */
  longerThan(characters: number): Promise<number>;
}

/**
 * The rows of a list that had no match, those of which that is not certain and those left out before sending among them:
 * for each the place in the list, counted from 1, why, and its cells.
 */
export interface UnansweredRows {
  headers: readonly string[];
  batches(): AsyncIterable<string[][]>;
}

/** A piece of a CSV, and how many records end with it, each with its CRLF. */
export interface CsvBlock {
  text: string | Buffer;
  rows: number;
}

export type CsvFormat = Exclude<ExportFormat, 'xlsx'>;

/** The reasons that anything was left out for, the most frequent first. */
export const countedReasons = (counts: Iterable<readonly [reason: string, count: number]>): LeftOut => {
  const sums = new Map<string, number>();
  for (const [reason, count] of counts) sums.set(reason, (sums.get(reason) ?? 0) + count);
  return [...sums]
    .map(([reason, count]) => ({ reason, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
};
