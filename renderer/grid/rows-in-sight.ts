/** Rows by their index, both ends included; `last` is below `first` where there are none. */
export interface RowRange {
  first: number;
  last: number;
}

interface RowSizes {
  count: number;
  /** CSS pixels, as is what is in sight of the rows. */
  rowHeight: number;
  inSight: number;
}

/** The rows that are at least partly in sight at an offset. */
export function rowsInSight(offset: number, { count, rowHeight, inSight }: RowSizes): RowRange {
  const last = Math.min(count - 1, Math.ceil((offset + inSight) / rowHeight) - 1);
  return { first: Math.max(0, Math.min(last, Math.floor(offset / rowHeight))), last };
}

/** Rows drawn on either side of those in sight, for scrolling that the window draws before the page knows of it. */
const overscan = 6;

/** The rows to be drawn, in their order: those in sight, some around them, and the one that has the focus. */
export function rowsToDraw({ first, last }: RowRange, count: number, active: number): number[] {
  const from = Math.max(0, first - overscan);
  const to = Math.min(count - 1, last + overscan);
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  if (active < 0 || active >= count || (active >= from && active <= to)) return rows;
  return active < from ? [active, ...rows] : [...rows, active];
}
