import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

declare global {
  interface Window {
    /** What a screen reader would have said by itself, oldest first. */
    heard?: string[];
  }
}

/**
 * Listens to the page as a screen reader does. It says a live region that was there before and has changed, and an alert
 * that comes; any other region that comes with its words in it is said by some of them only, and so is not counted.
 */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isListening = window.heard !== undefined;
    window.heard = [];
    if (isListening) return;
    const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const all = () => new Set(document.querySelectorAll(regions));
    let known = all();
    new MutationObserver((changes) => {
      const now = all();
      const changed = new Set<Element>();
      for (const { type, target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const around = element?.closest(regions);
        if (around && type !== 'attributes') changed.add(around);
        // Who is no longer busy has something to say.
        if (element && type === 'attributes')
          for (const inside of element.querySelectorAll(regions)) changed.add(inside);
      }
      for (const region of now)
        if (!known.has(region) && region.matches('[role="alert"]')) changed.add(region);
      for (const region of changed) {
        if (!now.has(region) || region.closest('[aria-busy="true"]')) continue;
        if (!known.has(region) && !region.matches('[role="alert"]')) continue;
        const words = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
        if (words !== '') window.heard?.push(words);
      }
      known = now;
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['aria-busy'],
    });
  });
}

export const heard = (page: Page): Promise<string[]> => page.evaluate(() => window.heard ?? []);

/** Waits until it was said, and holds that it was said no more than once since the page was listened to. */
export async function expectHeardOnce(page: Page, words: RegExp): Promise<void> {
  await expect
    .poll(() => heard(page), { timeout: 60_000, message: `${words} is said` })
    .toContainEqual(expect.stringMatching(words));
  const times = (await heard(page)).filter((each) => words.test(each));
  expect(times, `${words} is said once`).toHaveLength(1);
}

/** What was heard before is no longer asked about. */
export const forgetHeard = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.heard = [];
  });

/** More stops than any page has here. */
const mostStops = 80;

/** Goes on with Tab, or with Shift+Tab, until the element has the keyboard, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target, 'reached by Tab').toBeFocused();
}

/** Goes there with Tab and presses Enter. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** The page's title has the keyboard, as on the way to a page: it is said, and Tab goes on from there. */
export const expectAtTitle = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
