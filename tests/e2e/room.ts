import type { Page } from '@playwright/test';
import { isDeep } from '../runs.ts';
import { expect } from './fixtures.ts';

/** In the page's pixels: 1280 at 200 %, 1024 at 125 %, and either side of where tables change. */
const widths = isDeep ? [640, 760, 761, 819, 880, 881, 1000, 1001, 1050, 1051, 1120, 1121] : [640, 1001];

/**
 * In a window of any width a table's rows have their names, phone numbers and amounts are not cut, no cell runs
 * into the next or out of the table's frame, and the columns fill it.
 */
export async function expectRoomInTables(page: Page, what: string): Promise<void> {
  if ((await page.locator('table').count()) === 0) return;
  const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  for (const width of widths) {
    await page.setViewportSize({ width, height: size.height });
    await expect.poll(() => page.evaluate(withoutRoom), { message: `${what}, ${width} wide` }).toEqual([]);
  }
  await page.setViewportSize(size);
}

/** Of tables that are made to fit; those of a list's own columns scroll sideways. */
function withoutRoom(): string[] {
  const leastForName = 80;
  // One, not several with commas between them.
  const isNumber = (words: string) => /^(?!.*, )[\d\s().,+-]+$/.test(words);
  const scrolls = (table: Element) => {
    for (let around = table.parentElement; around; around = around.parentElement)
      if (around.scrollWidth > around.clientWidth && /auto|scroll/.test(getComputedStyle(around).overflowX))
        return true;
    return false;
  };
  return [...document.querySelectorAll('table')]
    .filter((table) => !scrolls(table))
    .flatMap((table) => {
      const frame = table.parentElement?.closest('section, [role="dialog"], main') ?? document.body;
      const edge = frame.getBoundingClientRect().right;
      const reach = (of: Element) => Math.round(of.getBoundingClientRect().right);
      const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
      // A cell as wide as columns that this window leaves out would make others, which stay empty.
      const endsEarly =
        getComputedStyle(table).tableLayout === 'fixed' &&
        heads.length > 0 &&
        heads.every((head) => reach(head) < reach(table) - 1);
      const faults = [...table.querySelectorAll<HTMLElement>('th, td')].flatMap((cell) => {
        const words = cell.textContent.trim();
        if (words === '' || !cell.checkVisibility({ visibilityProperty: true })) return [];
        const { width, right } = cell.getBoundingClientRect();
        const isName = cell.matches('th[scope="row"], td:has(a)') && !isNumber(words);
        const spills = cell.scrollWidth > cell.clientWidth + 1;
        const isCut = spills && getComputedStyle(cell).overflowX !== 'visible';
        return [
          isName && width < leastForName && `“${words}” has ${Math.round(width)} px`,
          right > edge + 1 && `“${words}” ends beyond its frame`,
          isCut && isNumber(words) && `“${words}” is cut`,
          spills && !isCut && `“${words}” runs out of its cell`,
        ].filter((fault) => fault !== false);
      });
      return endsEarly ? [...faults, `“${table.ariaLabel}” has an empty strip at its end`] : faults;
    });
}
