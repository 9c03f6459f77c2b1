import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { isDeep } from '../runs.ts';
import { expect } from './fixtures.ts';
import { expectRoomInTables } from './room.ts';

declare global {
  interface Window {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

/** Given as text: the page takes no script from elsewhere. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A window of 1280 by 800 at 200 %: half as many of the page's pixels each way. */
export const zoomed = { width: 640, height: 400 };

/**
 * Looks at the page as it is: by all rules in the light theme, whether anything lies beyond the window's side at 200 %, and whether
 * tables have room in windows of any width. In `npm run test:deep` also by all rules at 200 %, and by those about colors in the
 * dark theme and in colors that the system forces, where nothing else differs.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // A page's code may come a moment after what leads there.
  await expect(page.locator('h1'), what).toHaveCount(1);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Axe takes any words beside one for its name.
  const asRead = await page.locator('body').ariaSnapshot();
  expect(asRead.match(/- radio(?! ?"|group).*/g), `${what}: radio buttons without a name`).toBeNull();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  await expectNoViolations(page, what);
  if (isDeep) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolations(page, `${what}, dark`, aboutColors);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    await expectNoViolations(page, `${what}, forced colors`, aboutColors);
    await page.emulateMedia({ forcedColors: 'none' });
  }
  const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  await page.setViewportSize(zoomed);
  if (isDeep) await expectNoViolations(page, `${what}, 200 %`, belowTheFold);
  // A message comes and goes over the side.
  await expect
    .poll(() => page.evaluate(beyondTheSide), { message: `${what}, 200 %: beyond the side` })
    .toEqual([]);
  await page.setViewportSize(size);
  await expectRoomInTables(page, what);
}

const aboutColors: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Axe takes a label for hidden that has to be scrolled to within the page; in a larger window it is in sight. */
const belowTheFold: RunOptions = { rules: { 'label-title-only': { enabled: false } } };

async function expectNoViolations(page: Page, what: string, options: RunOptions = {}): Promise<void> {
  // Colors that still change would be measured half-way; with reduced motion they take less than a frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const look = () =>
    page.evaluate(async (run) => {
      const { violations } = await window.axe.run(document, { ...run, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }, options);
  // A dialog that is still coming is looked at again.
  await expect.poll(look, { message: what }).toEqual([]);
}

/** What can be pressed or filled in and lies, in part, beyond the window's side, where nothing scrolls to it. */
function beyondTheSide(): string[] {
  const pressed = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [tabindex="0"]',
  );
  return [...pressed]
    .filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      const start = element.closest('main')?.getBoundingClientRect().left ?? 0;
      if (width <= 1 || height <= 1 || (left >= start - 1 && right <= innerWidth + 1)) return false;
      for (let around = element.parentElement; around; around = around.parentElement)
        if (/auto|scroll/.test(getComputedStyle(around).overflowX) && around.tagName !== 'MAIN') return false;
      return getComputedStyle(element).visibility === 'visible';
    })
    .map((element) => element.outerHTML.slice(0, 200));
}
