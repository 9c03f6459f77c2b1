import type { CellReading } from '../../../../shared/rules/cell-reading.ts';

/** The cells that are made of one row of the file, for the columns that a part of shaping makes. */
export interface MadeCells {
  /** For each row that it becomes, one at least, the cells of these columns. */
  rows: readonly (readonly string[])[];
  /** The reading of the first of these cells, where more is known of it than the cell says. */
  reading?: CellReading | undefined;
  /** Numbers or addresses that are marked in cells of which none was taken: "503-555-0142" of "503-555-0142 DNC". */
  marked?: readonly string[];
}

export type MakeCells = (cells: readonly string[]) => MadeCells;
