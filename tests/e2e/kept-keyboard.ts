import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What was disabled while it had the keyboard, by its words. */
    lostKeyboard?: string[];
  }
}

const crashed = new WeakSet<Page>();

/**
 * Watches for the law that the keyboard is never lost: an element that has it may not be disabled. The browser would
 * take it away with the next drawing, and who presses Tab then begins at the top of the page.
 */
export async function watchKeyboard(page: Page): Promise<void> {
  page.once('crash', () => crashed.add(page));
  await page.evaluate(() => {
    window.lostKeyboard = [];
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target === document.activeElement && target instanceof Element && target.matches(':disabled'))
          window.lostKeyboard?.push(target.textContent || target.outerHTML);
    }).observe(document, { subtree: true, attributeFilter: ['disabled'] });
  });
}

/** What has broken the law on this page so far; nothing where the page is gone or was never watched. */
export async function lostKeyboard(page: Page): Promise<string[]> {
  if (page.isClosed() || crashed.has(page)) return [];
  return page
    .evaluate(() => window.lostKeyboard ?? [])
    .catch((error: unknown) => {
      // An app that ends by itself may take the page away meanwhile, and one that opens its window again loads another.
      if (!/has been closed|context was destroyed/.test(String(error))) throw error;
      return [];
    });
}
