/**
 * The tallest content that is drawn, in CSS pixels. Chromium ends at 33.5 million device pixels, which is half as many
 * CSS pixels on a display of double density; taller grids are scrolled to scale.
 */
const mostPixels = 15_000_000;

/** How a grid of `whole` pixels is scrolled in a window of `inSight` pixels; offsets are those of the whole grid. */
interface ScrollScale {
  /** Height of the content as drawn. */
  drawn: number;
  /** The offset within the whole grid at a scroll position of the window. */
  offsetAt(scrollTop: number): number;
  /** The scroll position that shows an offset, as near as there is one. */
  scrollTopAt(offset: number): number;
}

export function scrollScale(whole: number, inSight: number): ScrollScale {
  const drawn = Math.min(whole, mostPixels);
  const [furthest, furthestDrawn] = [Math.max(0, whole - inSight), Math.max(0, drawn - inSight)];
  const factor = furthestDrawn === 0 ? 1 : furthest / furthestDrawn;
  return {
    drawn,
    offsetAt: (scrollTop) => scrollTop * factor,
    scrollTopAt: (offset) => Math.min(Math.max(0, offset), furthest) / factor,
  };
}

/** The offset nearest to the present one at which `top` to `bottom` is in sight, below `head` pixels that cover the rest. */
export function offsetThatShows(
  { top, bottom }: { top: number; bottom: number },
  present: number,
  { inSight, head }: { inSight: number; head: number },
): number {
  if (top - head < present) return top - head;
  return bottom > present + inSight ? bottom - inSight : present;
}

/**
 * Gives each row that is drawn a slot, the same for as long as it is drawn. Rows that come take the slots of those that
 * went, so that their elements are written anew and not made anew, which is most of the work of a long scroll.
 */
export class RowSlots {
  private slots = new Map<number, number>();

  /** The slots of these rows, in their order. */
  of(rows: readonly number[]): number[] {
    const wanted = new Set(rows);
    const kept = new Map([...this.slots].filter(([row]) => wanted.has(row)));
    const taken = new Set(kept.values());
    let free = 0;
    for (const row of rows) {
      if (kept.has(row)) continue;
      while (taken.has(free)) free++;
      kept.set(row, free);
      taken.add(free);
    }
    this.slots = kept;
    return rows.map((row) => kept.get(row) ?? 0);
  }
}

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

/**
 * Where a grid was scrolled to while the rows there were on their way. `shown` is the offset of the rows that are drawn;
 * `since`, oldest first, are those scrolled to after it.
 */
export interface HeldLook {
  shown: number;
  since: readonly number[];
}

/** Whoever draws the bar passes many places; older ones than these are not come back to. */
const mostKept = 60;

/**
 * The look after scrolling to `target`: at the newest place whose rows are there. Until any of them is, the rows drawn
 * before stay in sight, which is less of a loss than no rows.
 */
export function nextLook(before: HeldLook, target: number, isReady: (offset: number) => boolean): HeldLook {
  const passed = before.since.at(-1) === target ? before.since : [...before.since, target];
  const newest = passed.findLastIndex(isReady);
  if (newest >= 0) return { shown: passed[newest] ?? target, since: passed.slice(newest + 1) };
  return { shown: before.shown, since: passed.slice(-mostKept) };
}
