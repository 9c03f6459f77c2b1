import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** How far an element is scrolled down, and what of its height is in sight; CSS pixels. */
interface ScrollPlace {
  top: number;
  inSight: number;
}

/** Until the element was measured: about a window's height, so that the first rows are made at once. */
const atFirst: ScrollPlace = { top: 0, inSight: 600 };

/** Follows an element as it is scrolled and sized. What this leads to is drawn in the same frame as the scrolling. */
export function useScrollPlace(scroller: RefObject<HTMLElement | null>): ScrollPlace {
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
