import { elementScroll, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

interface Options {
  count: number;
  /** CSS pixels; by the row's index where they differ. */
  rowHeight: number | ((index: number) => number);
  /** Rows that are made above and below those in sight. */
  overscan: number;
  /** Of the scrolling area, in CSS pixels, until it was measured. */
  firstHeight: number;
  /** Where it was scrolled to when it was left, to begin there; it is noted there again. */
  place?: ScrollPlace;
  /** Told which rows are made, by their indexes, so that they can be asked for. */
  onRowsInSight?: (first: number, last: number) => void;
}

interface Size {
  width: number;
  height: number;
}

/** CSS pixels from the top. */
export interface ScrollPlace {
  top: number;
}

/** Which rows of a long table are made: those in sight, and rows as high as all the others above and below them. */
export function useTableRows({ count, rowHeight, overscan, firstHeight, place, onRowsInSight }: Options) {
  const scroller = useRef<HTMLElement>(null);
  const isLaidOut = useRef(false);
  const virtualizer = useVirtualizer({
    count,
    estimateSize: typeof rowHeight === 'number' ? () => rowHeight : rowHeight,
    getScrollElement: () => scroller.current,
    overscan,
    initialRect: { width: 0, height: firstHeight },
    initialOffset: place?.top ?? 0,
    observeElementRect: ({ scrollElement }, tell) =>
      observeSize(scrollElement, (size) => {
        isLaidOut.current = true;
        tell(size);
      }),
    // A new table stands at its top: to be sent there, too, it would be laid out at once.
    scrollToFn: (offset, options, rows) => {
      if (offset > 0 || isLaidOut.current) elementScroll(offset, options, rows);
    },
    onChange: ({ scrollOffset }) => {
      if (place && scrollOffset !== null) place.top = scrollOffset;
    },
  });
  const inSight = virtualizer.getVirtualItems();
  const [first, last] = [inSight[0]?.index ?? 0, inSight.at(-1)?.index ?? 0];
  useEffect(() => onRowsInSight?.(first, last), [onRowsInSight, first, last]);
  const above = inSight[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (inSight.at(-1)?.end ?? 0);
  return {
    scroller,
    inSight,
    above,
    below,
    /** The ref of what a row is made of, with its index as `data-index`, where some rows are higher than others. */
    measure: virtualizer.measureElement,
  };
}

/** Once the browser has laid the page out for its frame: asked before, it would lay all of a new page out there and then. */
function observeSize(scroller: HTMLElement | null, tell: (size: Size) => void): () => void {
  if (!scroller) return () => {};
  const observer = new ResizeObserver(() =>
    tell({ width: scroller.offsetWidth, height: scroller.offsetHeight }),
  );
  observer.observe(scroller);
  return () => observer.disconnect();
}

/** Stands for the rows that are not made. One cell, since a narrow window has fewer columns: a wider one would add some. */
export const RowSpacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
