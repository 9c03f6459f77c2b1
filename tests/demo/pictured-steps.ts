import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Page } from '@playwright/test';
import { PROJECT } from '../host/project.ts';

/** Does one step and leaves a picture of the window as it is after it. */
export type Step = <Value>(name: string, act: () => Promise<Value>) => Promise<Value>;

/**
 * Steps whose numbered pictures go to `folder`. A step that fails leaves a picture too, and rejects with one sentence:
 * which step, why, and where its picture is.
 */
export function picturedSteps(page: Page, folder: string): Step {
  let number = 0;
  return async (name, act) => {
    number += 1;
    const picture = (ending: string) =>
      join(folder, `${String(number).padStart(2, '0')}-${fileName(name)}${ending}.png`);
    try {
      const value = await act();
      await page.screenshot({ path: picture(''), animations: 'disabled' });
      return value;
    } catch (error) {
      const path = picture('-failed');
      const taken = await page.screenshot({ path }).then(
        () => `its picture is ${relative(PROJECT, path)}`,
        () => 'no picture of it could be taken',
      );
      throw new Error(`The step "${name}" failed, ${taken}: ${reason(error)}`, { cause: error });
    }
  };
}

const fileName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** What went wrong, on one line and without the call log that Playwright adds. */
function reason(error: unknown): string {
  const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const [beforeLog = message] = message.split('Call log:');
  return beforeLog.replace(/\s+/g, ' ').trim();
}
