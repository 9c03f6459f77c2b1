import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useMemo } from 'react';

interface Options {
  scroller: RefObject<HTMLElement | null>;
  columns: readonly GridColumn[];
  /** Width of what stands before the first column. */
  before: number;
  /** The column that has the focus: made although it is out of sight. */
  active: number;
}

/** Columns to be made, with the room left by those that are not. */
export interface ColumnPlace {
  index: number;
  /** It stays in sight while the others scroll. */
  isPinned: true | undefined;
  /** Of its cells: `marginLeft` is the room between it and the column before, `left` where it stays. */
  style: CSSProperties;
}

/** The columns of a grid that are in sight: pinned ones, the active one and those scrolled to. */
export function useGridColumns({ scroller, columns, before, active }: Options) {
  const pinned = columns.filter((column) => column.pinned).length;
  const pinnedWidth = columns.slice(0, pinned).reduce((sum, { width }) => sum + width, 0);
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    horizontal: true,
    count: columns.length,
    estimateSize: (index) => columns[index]?.width ?? 0,
    getItemKey: (index) => columns[index]?.id ?? index,
    getScrollElement: () => scroller.current,
    paddingStart: before,
    scrollPaddingStart: before + pinnedWidth,
    overscan: 2,
    initialRect: { width: 1200, height: 0 },
    rangeExtractor: (range) => {
      const always = [...Array(pinned).keys(), ...(active < columns.length ? [active] : [])];
      return [...new Set([...always, ...defaultRangeExtractor(range)])].sort((one, other) => one - other);
    },
  });
  const widths = columns.map(({ width }) => width).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths are what is measured
  useEffect(() => virtualizer.measure(), [virtualizer, widths]);
  const items = virtualizer.getVirtualItems();
  const inSight = items.map(({ index, start }) => `${index} ${start}`).join();
  // The same as long as the same columns stand at the same places, so that no row is drawn for nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is taken of the items
  const places = useMemo(() => {
    let end = before;
    return items.map((item): ColumnPlace => {
      const isPinned = item.index < pinned || undefined;
      const style = {
        width: columns[item.index]?.width,
        marginLeft: item.start - end,
        left: isPinned && item.start,
      };
      end = item.end;
      return { index: item.index, isPinned, style };
    });
  }, [inSight, columns, before, pinned]);
  return {
    places,
    /** Of all columns and what stands before them. */
    width: virtualizer.getTotalSize(),
    scrollTo(column: number) {
      // Asked with each key; finding out by the page where it is scrolled to would lay it out each time.
      const place = virtualizer.measurementsCache[column];
      const offset = virtualizer.scrollOffset ?? 0;
      const isInSight =
        place !== undefined &&
        virtualizer.scrollRect !== null &&
        place.start >= offset + before + pinnedWidth &&
        place.end <= offset + virtualizer.scrollRect.width;
      if (column >= pinned && !isInSight) virtualizer.scrollToIndex(column);
    },
  };
}

/** A column of a grid as it is shown. */
export interface GridColumn {
  id: string;
  /** CSS pixels. */
  width: number;
  /** Stays in sight at the left; pinned columns come first. */
  pinned?: boolean;
  /** Aligned to the right. */
  numeric?: boolean;
  /** Drawn apart from the others. */
  marked?: boolean;
  sorted?: 'ascending' | 'descending' | undefined;
}

/** What stands in a cell. */
export interface GridCell {
  text: string;
  /** Drawn in place of the text. */
  content?: ReactNode;
  /** What is to be said of it beyond its text, for the eye and for a screen reader. */
  note?: string;
  /** Marks for the style sheet: data-NAME. */
  marks?: Readonly<Record<string, string>>;
}
