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
