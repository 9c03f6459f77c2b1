/** A cell of a grid; row -1 is the head. */
export interface Place {
  row: number;
  column: number;
}

/** How large a grid is: its rows, its columns, and the rows that are in sight at once. */
interface GridSize {
  rows: number;
  columns: number;
  page: number;
}

/** A key as it was pressed; `far` with Ctrl, or Cmd on a Mac. */
interface Key {
  key: string;
  far: boolean;
}

/**
 * Where a key leads within a grid, as the ARIA pattern for grids has it; null for a key that moves nothing.
 * Source: https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export function moved(from: Place, { key, far }: Key, size: GridSize): Place | null {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  switch (key) {
    case 'ArrowUp':
      return { ...from, row: far ? -1 : Math.max(-1, from.row - 1) };
    case 'ArrowDown':
      return { ...from, row: far ? last.row : Math.min(last.row, from.row + 1) };
    case 'ArrowLeft':
      return { ...from, column: far ? 0 : Math.max(0, from.column - 1) };
    case 'ArrowRight':
      return { ...from, column: far ? last.column : Math.min(last.column, from.column + 1) };
    case 'Home':
      return far ? { row: Math.min(0, last.row), column: 0 } : { ...from, column: 0 };
    case 'End':
      return far ? last : { ...from, column: last.column };
    case 'PageUp':
      return { ...from, row: Math.max(-1, from.row - size.page) };
    case 'PageDown':
      return { ...from, row: Math.min(last.row, from.row + size.page) };
    default:
      return null;
  }
}

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
