import type { SkippedLines } from '../../../shared/accounting.ts';
import type { FileInspection, ReadingNote } from '../../../shared/csv.ts';
import type { PlainLines } from './plain-lines.ts';

/**
 * Data rows as the reader hands them on: cells are text, exactly as they stand in the file once quoting is undone.
 * A row has at least as many cells as the table has columns (short rows are filled with ''); a row that had
 * more keeps its extra cells, so that nothing a user gave us is lost.
 * Cells are slices of the piece of the file they came from: who keeps one beyond its batch keeps the piece in memory,
 * unless the cell is copied.
 */
export interface RowBatch {
  rows: string[][];
  /** Number of the first row in this batch, counted from 1 below the header. */
  firstRow: number;
  /** The line of the file in which a row of this batch begins; `row` is its place in the batch. */
  lineOf(row: number): number;
  /** How many rows of this batch had too few or too many cells. */
  ragged: number;
  /** Bytes of the file read so far, for progress. */
  bytesRead: number;
  /** The lines of rows that a strict CSV would hold just so; left out where this file has none. */
  lines?: PlainLines;
  /** With the last batch: what was met in the whole file, where the inspection knew only its beginning. */
  notes?: ReadingNote[];
  /** With the last batch: every line of the whole file that is no row. */
  skipped?: SkippedLines;
}

/** An inspection as the engine keeps it: with the path, which the page never gets. */
export interface LocatedInspection extends FileInspection {
  path: string;
}

/** A table that can be read from start to end, any number of times, in constant memory. */
export interface Table {
  inspection: LocatedInspection;
  /** @throws ProblemError when the file vanishes, changes or cannot be read; AbortError when the signal says so. */
  batches(signal?: AbortSignal): AsyncIterable<RowBatch>;
}
