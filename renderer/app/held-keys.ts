/**
 * Enter that is held down presses once. A window that was busy finds the repetitions in its queue and would press
 * whatever has the focus by then; only text of several lines wants them.
 */
export function pressOnceWhileHeld(target: Document): void {
  target.addEventListener(
    'keydown',
    (event) => {
      const writes = event.target instanceof HTMLTextAreaElement;
      if (event.repeat && event.key === 'Enter' && !writes) event.preventDefault();
    },
    { capture: true },
  );
}
