import type { Place } from './grid-keys.ts';

/** A rectangle of cells, both ends included. */
export interface CellRange {
  rows: { first: number; last: number };
  columns: { first: number; last: number };
}

/** The cells between two corners; the head is never among them. */
export function rangeBetween(one: Place, other: Place): CellRange {
  const ends = (first: number, second: number) => ({
    first: Math.max(0, Math.min(first, second)),
    last: Math.max(first, second),
  });
  return { rows: ends(one.row, other.row), columns: ends(one.column, other.column) };
}

export const isWithin = ({ rows, columns }: CellRange, { row, column }: Place): boolean =>
  row >= rows.first && row <= rows.last && column >= columns.first && column <= columns.last;
