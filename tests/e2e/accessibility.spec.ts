import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, test } from './fixtures.ts';
import { lookUp, openSampleJob, waitForCheck } from './steps.ts';

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
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const found = await page.evaluate(async () => {
      const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    });
    expect(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Result rows' });

async function openResult(page: Page): Promise<void> {
  await page.evaluate(axe);
  await openSampleJob(page, 'Business trace');
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(grid(page).getByRole('gridcell').first()).not.toBeEmpty({ timeout: 60_000 });
}

test('the way to a job passes axe, and the list of jobs', async ({ app: { page } }) => {
  await page.evaluate(axe);
  await expectAccessible(page, 'no jobs yet');
  await openSampleJob(page, 'Business trace');
  await expectAccessible(page, 'a list, checked');
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(grid(page)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Bulk jobs' }).click();
  await expectAccessible(page, 'the list of jobs');
});

test('a result passes axe in each of its views, and what was understood of it', async ({ app: { page } }) => {
  await openResult(page);
  for (const view of ['People', 'Phones', 'As it came']) {
    await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: view }).check();
    await expectAccessible(page, view);
  }
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeVisible();
  await expectAccessible(page, 'Details');
});

test('what opens above a result passes axe', async ({ app: { page } }) => {
  await openResult(page);
  await page.getByRole('button', { name: 'Suppression list' }).click();
  await expect(page.getByRole('dialog', { name: 'Suppression list' })).toBeVisible();
  await expectAccessible(page, 'the suppression list');
  const list = page.getByRole('dialog', { name: 'Suppression list' });
  await list.getByRole('button', { name: 'Paste entries' }).click();
  await list.getByRole('textbox', { name: /^Numbers, emails/ }).fill('2125550199\nx@example.com\nwhoever');
  await expectAccessible(page, 'entries to paste');
  await list.getByRole('button', { name: 'Look at them' }).click();
  await expect(list.getByText('1 line cannot be read and is not added.')).toBeVisible();
  await expectAccessible(page, 'what would be added');
  await list.getByRole('button', { name: 'Add 1 number, 1 email' }).click();
  await expect(list.getByRole('gridcell').first()).not.toBeEmpty();
  await expectAccessible(page, 'entries of the suppression list');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  for (const kind of ['Call list', 'Everything', 'My file back']) {
    await dialog.getByRole('radio', { name: kind }).check();
    await expect(dialog.getByText('Counting...')).toHaveCount(0);
    await expectAccessible(page, kind);
  }
});

test('a list of lookups passes axe, before it starts and after', async ({ app: { page } }) => {
  test.slow();
  await page.evaluate(axe);
  await page.getByRole('link', { name: 'Look up' }).click();
  await page.getByRole('button', { name: 'Look up a list' }).click();
  await expectAccessible(page, 'no list of lookups yet');
  await page.getByRole('button', { name: 'Try it with a sample list' }).click();
  await waitForCheck(page);
  await expectAccessible(page, 'a list of lookups to start');
  await page.getByRole('button', { name: 'Start lookups' }).click();
  const rows = page.getByRole('table', { name: 'List results' });
  await expect(page.getByRole('link', { name: 'Open as a result' })).toBeVisible({ timeout: 60_000 });
  await rows.getByRole('button').first().click();
  await expect(rows.getByText('Answered')).toBeVisible();
  await expectAccessible(page, 'a list of lookups');
  await page.getByRole('link', { name: 'Look up' }).click();
  await expect(page.getByRole('region', { name: 'Lists' })).toBeVisible();
  await expectAccessible(page, 'the lists of lookups');
});

test('looking up and the settings pass axe', async ({ app: { page } }) => {
  await page.evaluate(axe);
  for (const name of ['Look up', 'Settings']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expectAccessible(page, name);
  }
});

test('a lookup passes axe with its hints, what a text may be, and its answer', async ({ app: { page } }) => {
  await page.evaluate(axe);
  const results = await lookUp(page, 'Business', { 'Company name': 'Blue Heron Bakery', State: 'Oregon' });
  await expect(page.getByText('Sent as OR.')).toBeVisible();
  await page.getByLabel('What is this?').fill('Wells Fargo');
  await page.getByLabel('What is this?').press('Enter');
  await expect(page.getByText('This could be several things:')).toBeVisible();
  await expect(results.getByRole('table', { name: 'People' })).toBeVisible();
  await results.getByText("The service's answer as it came").click();
  await expectAccessible(page, 'an answer');
});

test('past lookups pass axe, none or some, and one that is opened', async ({ app: { page } }) => {
  await page.evaluate(axe);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expectAccessible(page, 'no past lookups');
  await lookUp(page, 'Phone', { Phone: '5035550142' });
  await page.getByRole('link', { name: 'History' }).click();
  const past = page.getByRole('table', { name: 'Past lookups' }).getByRole('link');
  await expect(past).toBeVisible();
  await expectAccessible(page, 'past lookups');
  await page.getByRole('button', { name: 'Forget all' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'forgetting them all');
  await page.keyboard.press('Escape');
  await past.click();
  await expect(page.getByRole('button', { name: 'Look up again' })).toBeVisible();
  await expectAccessible(page, 'one past lookup');
});
