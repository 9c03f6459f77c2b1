import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The tallest content that is drawn, in CSS pixels. Chromium ends at 33.5 million device pixels, which is half as many
 * CSS pixels on a display of double density; taller grids are scrolled to scale.
 */
const mostPixels = 15_000_000;

/** How a grid of `whole` pixels is scrolled in a window of `inSight` pixels; offsets are those of the whole grid. */
export function scrollScale(whole: number, inSight: number) {
  const drawn = Math.min(whole, mostPixels);
  const [furthest, furthestDrawn] = [Math.max(0, whole - inSight), Math.max(0, drawn - inSight)];
  const factor = furthestDrawn === 0 ? 1 : furthest / furthestDrawn;
  return {
    /** Height of the content as drawn. */
    drawn,
    /** The offset within the whole grid at a scroll position of the window. */
    offsetAt: (scrollTop: number) => scrollTop * factor,
    /** The scroll position that shows an offset, as near as there is one. */
    scrollTopAt: (offset: number) => Math.min(Math.max(0, offset), furthest) / factor,
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

/** How far an element is scrolled down, and what of its height is in sight; CSS pixels. */
interface ScrollPlace {
  top: number;
  inSight: number;
}

/** Until the element was measured: about a window's height, so that the first rows are made at once. */
const atFirst: ScrollPlace = { top: 0, inSight: 600 };

/** Follows an element as it is scrolled and sized. What this leads to is drawn in the same frame as the scrolling. */
function useScrollPlace(scroller: RefObject<HTMLElement | null>): ScrollPlace {
  const [place, setPlace] = useState(atFirst);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const [top, inSight] = [element.scrollTop, element.clientHeight];
      setPlace((before) => (before.top === top && before.inSight === inSight ? before : { top, inSight }));
    };
    const follow = () => flushSync(look);
    look();
    const sizes = new ResizeObserver(follow);
    sizes.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [scroller]);
  return place;
}

/** Rows that take longer are shown as on their way, so that nobody takes the old ones for them; milliseconds. */
const patience = 400;

/**
 * The offset whose rows are drawn while the grid is scrolled to `target`: `target` itself as soon as they are there, and
 * until then the last place passed whose rows are.
 */
function useHeldLook(target: number, isReady: (offset: number) => boolean): number {
  const last = useRef<HeldLook>({ shown: target, since: [] });
  /** The offset that was held for too long. */
  const [tired, setTired] = useState<number | null>(null);
  const next = isReady(target) ? { shown: target, since: [] } : nextLook(last.current, target, isReady);
  useLayoutEffect(() => {
    last.current = next;
  });
  const isHeld = next.shown !== target;
  useEffect(() => {
    if (!isHeld) {
      setTired(null);
      return;
    }
    const timer = setTimeout(() => setTired(next.shown), patience);
    return () => clearTimeout(timer);
  }, [isHeld, next.shown]);
  return tired === next.shown ? target : next.shown;
}

interface Options {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** In CSS pixels, as is the head's. */
  rowHeight: number;
  headHeight: number;
  /** The row that has the focus: kept although it is out of sight, so that the focus is not lost. */
  active: number;
  isReady: (range: RowRange) => boolean;
}

/** A row to be drawn. */
export interface DrawnRow {
  index: number;
  /** What its element is known by: rows that come take the elements of rows that went. */
  slot: number;
  /** CSS pixels below the `top` of all rows. */
  top: number;
}

/** The tops of rows count from a multiple of this, so that scrolling changes none of them; CSS pixels. */
const stride = 1_000_000;

/**
 * The rows of a grid that are in sight, of any number: beyond what a browser can draw they are scrolled to scale. All
 * rows are of one height, so their places are reckoned; nothing is kept for those out of sight.
 */
export function useGridRows({ scroller, count, rowHeight, headHeight, active, isReady }: Options) {
  const [slots] = useState(() => new RowSlots());
  const place = useScrollPlace(scroller);
  const whole = headHeight + count * rowHeight;
  const scale = scrollScale(whole, place.inSight);
  const size = { count, rowHeight, inSight: place.inSight - headHeight };
  const target = scale.offsetAt(place.top);
  const shown = useHeldLook(target, (offset) => isReady(rowsInSight(offset, size)));
  const base = Math.floor(shown / stride) * stride;
  const drawn = rowsToDraw(rowsInSight(shown, size), count, active);
  const slotOf = slots.of(drawn);
  return {
    rows: drawn.map(
      (index, at): DrawnRow => ({
        index,
        slot: slotOf[at] ?? at,
        top: headHeight + index * rowHeight - base,
      }),
    ),
    /** The rows scrolled to; those drawn are others until these are ready. */
    range: rowsInSight(target, size),
    /** Of the scrolled content. */
    height: scale.drawn,
    /** Where in the content the rows' tops count from. */
    top: place.top - shown + base,
    scrollTo(row: number) {
      const element = scroller.current;
      if (!element) return;
      const top = headHeight + row * rowHeight;
      const box = { inSight: element.clientHeight, head: headHeight };
      const { offsetAt, scrollTopAt } = scrollScale(whole, element.clientHeight);
      const present = offsetAt(element.scrollTop);
      const next = offsetThatShows({ top, bottom: top + rowHeight }, present, box);
      if (next !== present) element.scrollTop = scrollTopAt(next);
    },
    /** Rows in sight at once. */
    page: Math.max(1, Math.floor(size.inSight / rowHeight) - 1),
  };
}
