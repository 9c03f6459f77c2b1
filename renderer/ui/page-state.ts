import { type RefObject, useEffect, useRef, useState } from 'react';

/** What a page remembers while the window is open, such as a search. One object for each, outside its component. */
export interface Kept<Value> {
  value: Value;
}

/** State that whoever goes to another page and back finds as it was. */
export function useKept<Value>(kept: Kept<Value>): [Value, (next: Value) => void] {
  const [value, show] = useState(kept.value);
  const set = (next: Value) => {
    kept.value = next;
    show(() => next);
  };
  return [value, set];
}

/** Whether the page that asks is in the window still, for what comes back later: who has gone elsewhere is not called back. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** The time to show moments by: the same object until a minute has passed, so that lists need not be made anew with it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

let ends: (() => void) | null = null;

/** Whether a file is being dragged out of this window, which takes none of its own in. */
export const isDraggingOut = (): boolean => ends !== null;

/** A drag of the system's begins. The page hears nothing of its end but the mouse that moves again with no button pressed. */
export function noteDraggingOut(): void {
  ends?.();
  const onMove = ({ buttons }: PointerEvent) => {
    if (buttons === 0) ends?.();
  };
  ends = () => {
    window.removeEventListener('pointermove', onMove);
    ends = null;
  };
  window.addEventListener('pointermove', onMove);
}
