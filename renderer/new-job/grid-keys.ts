interface Place {
  /** -1 is the header row. */
  row: number;
  column: number;
}

/** Where a key leads within a grid; null for a key that moves nothing. */
export function moved(from: Place, key: string, size: { rows: number; columns: number }): Place | null {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  switch (key) {
    case 'ArrowUp':
      return { ...from, row: Math.max(-1, from.row - 1) };
    case 'ArrowDown':
      return { ...from, row: Math.min(last.row, from.row + 1) };
    case 'ArrowLeft':
      return { ...from, column: Math.max(0, from.column - 1) };
    case 'ArrowRight':
      return { ...from, column: Math.min(last.column, from.column + 1) };
    case 'Home':
      return { ...from, column: 0 };
    case 'End':
      return { ...from, column: last.column };
    case 'PageUp':
      return { ...from, row: -1 };
    case 'PageDown':
      return { ...from, row: last.row };
    default:
      return null;
  }
}
