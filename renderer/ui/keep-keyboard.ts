/** Longer than anything takes to fade away. */
const mostFrames = 40;

/**
 * Gives the keyboard to the page's title, as on the way to a page, where what has it goes away within the next moments
 * with what was done.
 */
export function keepKeyboard(frames = mostFrames): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    else if (frames > 0) keepKeyboard(frames - 1);
  });
}
