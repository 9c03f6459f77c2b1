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
