import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, test } from './fixtures.ts';
import { openSampleJob } from './steps.ts';

declare global {
  interface Window {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

/** Given as text: the page takes no script from elsewhere. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Looks at the page as it stands, in the light and in the dark theme. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Colours that still change would be measured half-way.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    const found = await page.evaluate(async () => {
      const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    });
    expect(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}

test('the screens of a job pass axe, from the list to the export', async ({ app: { page } }) => {
  await page.evaluate(axe);
  await expectAccessible(page, 'no jobs yet');
  await openSampleJob(page, 'Business trace');
  await expectAccessible(page, 'a list, checked');
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(page.getByRole('grid', { name: 'Result rows' }).getByRole('gridcell').first()).not.toBeEmpty({
    timeout: 60_000,
  });
  for (const view of ['People', 'Phones', 'As it came']) {
    await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: view }).check();
    await expectAccessible(page, view);
  }
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  for (const kind of ['Call list', 'Everything', 'Emails', 'Misses', 'My file back']) {
    await dialog.getByRole('radio', { name: kind }).check();
    await expect(dialog.getByText('Counting...')).toHaveCount(0);
    await expectAccessible(page, kind);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeVisible();
  await expectAccessible(page, 'Details');
  await page.getByRole('link', { name: 'Bulk jobs' }).click();
  await expectAccessible(page, 'the list of jobs');
});

test('looking up and the settings pass axe', async ({ app: { page } }) => {
  await page.evaluate(axe);
  for (const name of ['Look up', 'Settings']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expectAccessible(page, name);
  }
});
