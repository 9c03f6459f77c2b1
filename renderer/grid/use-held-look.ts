import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type HeldLook, nextLook } from './held-look.ts';

/** Rows that take longer are shown as on their way, so that nobody takes the old ones for them; milliseconds. */
const patience = 400;

/**
 * The offset whose rows are drawn while the grid is scrolled to `target`: `target` itself as soon as they are there, and
 * until then the last place passed whose rows are.
 */
export function useHeldLook(target: number, isReady: (offset: number) => boolean): number {
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
