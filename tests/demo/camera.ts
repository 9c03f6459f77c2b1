import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { USUAL_SIZE } from './with-app.ts';

/** How the window looks while it is pictured. */
export interface Look {
  /** Added to the picture's name; '' for the usual look. */
  name: '' | 'dark' | 'narrow' | 'narrow-dark';
  scheme: 'light' | 'dark';
  size: { width: number; height: number };
}

const SMALLEST_SIZE = { width: 1024, height: 700 };

export const LOOKS: Record<'usual' | 'dark' | 'narrow' | 'narrowDark', Look> = {
  usual: { name: '', scheme: 'light', size: USUAL_SIZE },
  dark: { name: 'dark', scheme: 'dark', size: USUAL_SIZE },
  narrow: { name: 'narrow', scheme: 'light', size: SMALLEST_SIZE },
  narrowDark: { name: 'narrow-dark', scheme: 'dark', size: SMALLEST_SIZE },
};

/** Pictures the window in each of the looks and leaves it in the usual one. Resolves with the files' names. */
export async function takePictures(
  page: Page,
  folder: string,
  name: string,
  looks: Look[],
): Promise<string[]> {
  const names: string[] = [];
  for (const look of looks) {
    await wear(page, look);
    const fileName = `${[name, look.name].filter(Boolean).join('-')}.png`;
    await page.screenshot({ path: join(folder, fileName), animations: 'disabled' });
    names.push(fileName);
  }
  await wear(page, LOOKS.usual);
  return names;
}

async function wear(page: Page, { scheme, size }: Look): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme });
  // Nothing of the one who works the window: no pointer over a button, no caret.
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}
