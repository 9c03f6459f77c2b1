import type { SkippedLines } from '../../../../shared/model/accounting.ts';
import type { FileInspection, ReadingNote } from '../../../../shared/model/csv.ts';
import type { Shaping } from '../../../../shared/model/shaping.ts';
import type { CellReading } from '../../../../shared/rules/cell-reading.ts';

/** What long work may be given: the end of it, and whom to tell how far it is, mostly in bytes of what is read. */
export interface WorkContext {
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

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
  /** The lines of those rows that a strict CSV would hold just so; copying one takes a fraction of the time of writing it. */
  written?: readonly (string | undefined)[];
  /** Where rows were made of others: the number of the file's row that a row, of this batch or one before, was made of. */
  sourceOf?(row: number): number;
  /** Rows of this batch more than the file has. */
  added?: number;
  /** Cells of this batch that are others than in the file, before any rule has read them. */
  changed?: readonly CellChange[];
  /** By its place in this batch, what is known of a row beyond what its cells say. */
  madeReadings?: ReadonlyMap<number, MadeReading>;
  /** Numbers or addresses that are marked in cells that are not sent, with the place of their row in this batch. */
  marked?: readonly MarkedValue[];
  /** With the last batch: what was met in the whole file, where the inspection knew only its beginning. */
  notes?: ReadingNote[];
  /** With the last batch: every line of the whole file that is no row. */
  skipped?: SkippedLines;
}

/** The reading of a cell that was made of others, such as a first name out of a full name that can be read in two ways. */
export interface MadeReading {
  /** Null where it is about the row as a whole. */
  column: number | null;
  reading: CellReading;
}

/** A number or an address that stands with a mark in a row, though not in what is sent of it. */
export interface MarkedValue {
  place: number;
  value: string;
}

/** What was done to an empty cell of a merged one. */
export const mergedFilled = 'Empty cells filled with the value of the merged cell around them';

/** A cell that the reader repaired or filled, or a person corrected. */
export interface CellChange {
  /** The row of the file. */
  row: number;
  column: number;
  before: string;
  after: string;
  by: 'reader' | 'person';
  /** What was done, in words. */
  done: string;
}

/** An inspection as the engine keeps it: with the path, which the page never gets. */
export interface LocatedInspection extends FileInspection {
  path: string;
}

/** A table that can be read from start to end, any number of times, in constant memory; where rows are made, a number a row is kept. */
export interface Table {
  inspection: LocatedInspection;
  /** One row of the file may become several. */
  makesRows?: boolean;
  /** What was done to the rows of the file, where something was. */
  shaping?: Shaping;
  /** @throws ProblemError when the file vanishes, changes or cannot be read; AbortError when the signal says so. */
  batches(signal?: AbortSignal): AsyncIterable<RowBatch>;
}

/** The rows of a batch as the file has them: what the reader repaired or filled is as it was. */
export function asInFile({ rows, changed = [], firstRow }: RowBatch): string[][] {
  for (const { row, column, before } of changed) {
    const cells = rows[row - firstRow];
    if (cells) cells[column] = before;
  }
  return rows;
}
