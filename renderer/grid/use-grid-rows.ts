import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type HeldLook,
  nextLook,
  offsetThatShows,
  type RowRange,
  RowSlots,
  rowsInSight,
  rowsToDraw,
  scrollScale,
} from './grid-geometry.ts';

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
  /** CSS pixels below `GridRows.top`. */
  top: number;
}

interface GridRows {
  rows: readonly DrawnRow[];
  /** The rows scrolled to; those drawn are others until these are ready. */
  range: RowRange;
  /** Height of the scrolled content. */
  height: number;
  /** Where in the content the rows' tops count from. */
  top: number;
  scrollTo(row: number): void;
  /** Rows in sight at once. */
  page: number;
}

/** The tops of rows count from a multiple of this, so that scrolling changes none of them; CSS pixels. */
const stride = 1_000_000;

/**
 * The rows of a grid that are in sight, of any number: beyond what a browser can draw they are scrolled to scale. All
 * rows are of one height, so their places are reckoned; nothing is kept for those out of sight.
 */
export function useGridRows(options: Options): GridRows {
  const { scroller, count, rowHeight, headHeight, active, isReady } = options;
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
    rows: drawn.map((index, at) => ({
      index,
      slot: slotOf[at] ?? at,
      top: headHeight + index * rowHeight - base,
    })),
    range: rowsInSight(target, size),
    height: scale.drawn,
    top: place.top - shown + base,
    scrollTo(row) {
      const element = scroller.current;
      if (!element) return;
      const top = headHeight + row * rowHeight;
      const box = { inSight: element.clientHeight, head: headHeight };
      const { offsetAt, scrollTopAt } = scrollScale(whole, element.clientHeight);
      const present = offsetAt(element.scrollTop);
      const next = offsetThatShows({ top, bottom: top + rowHeight }, present, box);
      if (next !== present) element.scrollTop = scrollTopAt(next);
    },
    page: Math.max(1, Math.floor(size.inSight / rowHeight) - 1),
  };
}
