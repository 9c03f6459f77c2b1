import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

const waitAtMostMs = 5 * 60_000;

/** Waits until the page has what `there` selects and nothing that `gone` selects, at next to no cost to its main thread. */
export async function untilShown(page: Page, there: string, gone = '[aria-busy="true"]'): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector(wanted.there) && !document.querySelector(wanted.gone),
    { there, gone },
    { polling: 100, timeout: waitAtMostMs },
  );
}

/** Waits until the page says `words`, at as little cost. */
export async function untilSaid(page: Page, words: string): Promise<void> {
  await page.waitForFunction((said) => document.querySelector('main')?.textContent?.includes(said), words, {
    polling: 250,
    timeout: waitAtMostMs,
  });
}

/** Lets the window finish what it does for itself, such as loading the code of other pages. */
export const settle = (): Promise<void> => setTimeout(1000);

interface Point {
  x: number;
  y: number;
}

/** Where to press, looked for before the main thread is watched. */
export async function middleOf(control: Locator): Promise<Point> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error(`There is nothing to press: ${control}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
