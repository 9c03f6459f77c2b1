import { type RefObject, useEffect, useRef } from 'react';

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
