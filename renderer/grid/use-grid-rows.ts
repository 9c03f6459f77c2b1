import {
  defaultRangeExtractor,
  observeElementOffset,
  useVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { offsetThatShows, scrollScale } from './scroll-scale.ts';

interface Options {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** In CSS pixels, as is the head's. */
  rowHeight: number;
  headHeight: number;
  /** The row that has the focus: kept although it is out of sight, so that the focus is not lost. */
  active: number;
}

export interface GridRows {
  /** The rows to be made. */
  rows: readonly VirtualItem[];
  /** The first and the last row in sight. */
  range: { first: number; last: number };
  /** Height of the scrolled content. */
  height: number;
  /** Where a row is drawn within the content. */
  topOf(row: VirtualItem): number;
  scrollTo(row: number): void;
  /** Rows in sight at once. */
  page: number;
}

/** The rows of a grid that are in sight, of any number: beyond what a browser can draw they are scrolled to scale. */
export function useGridRows({ scroller, count, rowHeight, headHeight, active }: Options): GridRows {
  const whole = headHeight + count * rowHeight;
  const scaleIn = (inSight: number) => scrollScale(whole, inSight);
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    paddingStart: headHeight,
    overscan: 8,
    initialRect: { width: 1200, height: 600 },
    observeElementOffset: (instance, report) =>
      observeElementOffset(instance, (scrollTop, isScrolling) =>
        report(scaleIn(instance.scrollElement?.clientHeight ?? 0).offsetAt(scrollTop), isScrolling),
      ),
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      if (active < 0 || active >= count || inSight.includes(active)) return inSight;
      return [...inSight, active].sort((one, other) => one - other);
    },
  });
  const inSight = virtualizer.scrollRect?.height ?? 0;
  const scale = scaleIn(inSight);
  const offset = virtualizer.scrollOffset ?? 0;
  // How much further up than in the whole grid the rows are drawn.
  const shift = scale.scrollTopAt(offset) - offset;
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  return {
    rows: virtualizer.getVirtualItems(),
    range: { first: startIndex, last: endIndex },
    height: scale.drawn,
    topOf: ({ start }) => start + shift,
    scrollTo(row) {
      const element = scroller.current;
      if (!element) return;
      const top = headHeight + row * rowHeight;
      const box = { inSight: element.clientHeight, head: headHeight };
      const { offsetAt, scrollTopAt } = scaleIn(element.clientHeight);
      const present = offsetAt(element.scrollTop);
      const next = offsetThatShows({ top, bottom: top + rowHeight }, present, box);
      if (next !== present) element.scrollTop = scrollTopAt(next);
    },
    page: Math.max(1, Math.floor((inSight - headHeight) / rowHeight) - 1),
  };
}
