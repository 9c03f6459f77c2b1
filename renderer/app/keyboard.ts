/**
 * Sees to it that the keyboard is always somewhere. What has it may go away with what was done; the browser then leaves
 * the keyboard to the document as a whole, where a screen reader begins at the top and says nothing. It goes to the
 * nearest heading around. (What is only disabled keeps it: see renderer/ui/theme.tsx.)
 */
export function keepKeyboard(): void {
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget || !(target instanceof HTMLElement)) return;
    const around = sectionsAround(target);
    // For two frames something else may take it: a dialog that closes hands it back, a page takes it itself.
    requestAnimationFrame(() => requestAnimationFrame(() => follow(target, around)));
  });
}

/** @param around the sections that the element stood in, from the inside out */
function follow(element: HTMLElement, around: readonly Element[]): void {
  if (isSettled(element, around)) return;
  const changes = new MutationObserver(() => {
    if (isSettled(element, around)) changes.disconnect();
  });
  changes.observe(document, { subtree: true, childList: true });
}

/** Gives the keyboard back where that can be done. @returns whether there is nothing left to wait for */
function isSettled(element: HTMLElement, around: readonly Element[]): boolean {
  // Who has pressed beside what is still there wants it nowhere.
  if (document.activeElement !== document.body || element.isConnected) return true;
  const heading = headingAround(around);
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

function sectionsAround(element: Element): Element[] {
  const section = element.closest('section, [role="dialog"]');
  if (!section) return [];
  return [section, ...(section.parentElement ? sectionsAround(section.parentElement) : [])];
}

/** The page's own where none of those around has one; null while there is no page. */
function headingAround(around: readonly Element[]): HTMLElement | null {
  const headings = around
    .filter(({ isConnected }) => isConnected)
    .map((section) => section.querySelector<HTMLElement>('h1, h2, h3'));
  const heading = headings.find((found) => found !== null) ?? document.querySelector<HTMLElement>('main h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}

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

const early: KeyboardEvent[] = [];
const keep = (event: KeyboardEvent) => void early.push(event);

/** Keeps the keys that are pressed before anything of the window hears them. */
export function keepEarlyKeys(): void {
  document.addEventListener('keydown', keep);
}

/** Has them pressed once more, now that they are heard: what they do in the window is done, and nothing is typed. */
export function pressEarlyKeys(): void {
  document.removeEventListener('keydown', keep);
  for (const { type, key, code, ctrlKey, metaKey, shiftKey, altKey, repeat } of early.splice(0)) {
    const held = { ctrlKey, metaKey, shiftKey, altKey, repeat };
    const event = new KeyboardEvent(type, { key, code, ...held, bubbles: true, cancelable: true });
    (document.activeElement ?? document).dispatchEvent(event);
  }
}
