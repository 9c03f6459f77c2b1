/** Frames in which something else may take the keyboard: a dialog that closes hands it back, a page takes it itself. */
const framesToWait = 2;

/** What had the keyboard and lost it. */
interface Loser {
  element: HTMLElement;
  /** From the inside out. */
  around: readonly Element[];
  /** It cannot be used while what it began goes on. */
  wasDisabled: boolean;
}

/** The last that was disabled when a dialog took the keyboard, and so could not be noted as what the dialog hands it back to. */
let behindDialog: HTMLElement | null = null;

/**
 * Sees to it that the keyboard is always somewhere. What has it may go away with what was done, or be disabled while
 * that is done; the browser then leaves the keyboard to the document as a whole, where a screen reader begins at the top
 * and says nothing. It goes back to what was only disabled, as soon as that can be used again, and else to the nearest
 * heading around.
 */
export function keepKeyboard(): void {
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget || !(target instanceof HTMLElement)) return;
    const loser = {
      element: target,
      around: sectionsAround(target),
      wasDisabled: target.matches(':disabled'),
    };
    afterFrames(framesToWait, () => follow(loser));
  });
}

function follow(loser: Loser): void {
  if (isSettled(loser)) return;
  const changes = new MutationObserver(() => {
    if (isSettled(loser)) changes.disconnect();
  });
  changes.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}

/** Gives the keyboard back where that can be done. @returns whether there is nothing left to wait for */
function isSettled({ element, around, wasDisabled }: Loser): boolean {
  const { activeElement } = document;
  if (activeElement !== document.body) {
    if (wasDisabled && activeElement?.closest(dialogs)) behindDialog = element;
    return true;
  }
  if (element.isConnected) {
    if (element.matches(':disabled')) return !wasDisabled;
    // Who has pressed beside it wants it nowhere.
    if (wasDisabled) element.focus({ preventScroll: true });
    return true;
  }
  const goal = backBehind(around) ?? headingAround(around);
  goal?.focus({ preventScroll: true });
  return goal !== null;
}

const dialogs = '[role="dialog"]';

/** What led to a dialog that is gone; null where the dialog hands the keyboard back itself. */
function backBehind(around: readonly Element[]): HTMLElement | null {
  const leftDialog = around.some((section) => section.matches(dialogs) && !section.isConnected);
  return leftDialog && behindDialog?.isConnected && !behindDialog.matches(':disabled') ? behindDialog : null;
}

function sectionsAround(element: Element): Element[] {
  const section = element.closest(`section, ${dialogs}`);
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

function afterFrames(frames: number, then: () => void): void {
  requestAnimationFrame(() => (frames > 1 ? afterFrames(frames - 1, then) : then()));
}
