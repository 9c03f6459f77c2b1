import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { USUAL_SIZE } from './with-app.ts';

/** How the window looks while it is pictured. */
export interface Look {
  /** Added to the picture's name; '' for the usual look. */
  name: '' | 'dark' | 'narrow' | 'narrow-dark' | 'still';
  scheme: 'light' | 'dark';
  size: { width: number; height: number };
  /** For people who want no motion: whatever moves all the same is caught as it is. */
  still?: true;
}

const NARROW_SIZE = { width: 1024, height: 700 };

export const LOOKS: Record<'usual' | 'dark' | 'narrow' | 'narrowDark' | 'still', Look> = {
  usual: { name: '', scheme: 'light', size: USUAL_SIZE },
  dark: { name: 'dark', scheme: 'dark', size: USUAL_SIZE },
  narrow: { name: 'narrow', scheme: 'light', size: NARROW_SIZE },
  still: { name: 'still', scheme: 'light', size: USUAL_SIZE, still: true },
  narrowDark: { name: 'narrow-dark', scheme: 'dark', size: NARROW_SIZE },
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
    await page.screenshot({ path: join(folder, fileName), animations: look.still ? 'allow' : 'disabled' });
    names.push(fileName);
  }
  await wear(page, LOOKS.usual);
  return names;
}

async function wear(page: Page, { scheme, size, still }: Look): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: still ? 'reduce' : 'no-preference' });
  // Nothing of the one who works the window: no pointer over a button, no caret.
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}
