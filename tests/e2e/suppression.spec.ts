import type { Page } from '@playwright/test';
import { openSqlite } from '../../electron/memory/memory.ts';
import { memoryPath } from '../../electron/memory/open-memory.ts';
import { expectAccessible } from './axe.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { lookUp, openSampleResult, waitForCheck } from './steps.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Result rows' });
const list = (page: Page) => page.getByRole('main');
const openList = (page: Page) => page.getByRole('link', { name: 'Suppression list' }).click();

async function openPhones(page: Page): Promise<void> {
  await openSampleResult(page, 'Phone append');
  await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Phones' }).check();
}

/** The rows of the result that are held back by the user's own list. */
async function heldNumbers(page: Page): Promise<string[]> {
  const rows = grid(page).getByRole('row').filter({ hasText: 'On your suppression list' });
  return (await rows.getByRole('gridcell', { name: /^\(\d{3}\) \d{3}-\d{4}$/ }).allTextContents()).sort();
}

test('imports a suppression list, holds back its numbers and lets them go again', async ({
  app: { page },
  write,
}) => {
  await openPhones(page);
  const number = await grid(page)
    .getByRole('row')
    .nth(1)
    .getByRole('gridcell', { name: /^\(\d{3}\) \d{3}-\d{4}$/ })
    .textContent();
  const written = `+1 ${number}`;
  const file = await write('our list.txt', `Do not call\n${written}\nnobody@example.com\nwhoever\n`);

  await openList(page);
  await expect(list(page).getByText('0 entries')).toBeVisible();
  await expectAccessible(page, 'the suppression list');
  await list(page).getByLabel('Suppression file').setInputFiles(file);
  await expect(list(page).getByRole('region', { name: 'Lines that cannot be read' })).toContainText(
    'Line 4 whoever',
  );
  await expectAccessible(page, 'what would be added');
  await list(page).getByRole('button', { name: 'Add 1 number, 1 email' }).click();
  await expect(page.getByText('Added 2 entries.')).toBeVisible();
  await list(page)
    .getByRole('searchbox', { name: 'Search the suppression list' })
    .fill(number ?? '');
  await expect(list(page).getByText('1 entry', { exact: true })).toBeVisible();
  await expect(list(page).getByRole('gridcell', { name: written, exact: true })).toBeVisible();
  await expectAccessible(page, 'entries of the suppression list');
  await openPhones(page);
  await expect.poll(() => heldNumbers(page)).toContain(number);
  await expect(page.getByText(/on your suppression list$/)).toBeVisible();

  await openList(page);
  // By keyboard: Enter on an entry asks, Escape answers no and leaves the list open.
  await list(page).getByRole('gridcell', { name: written, exact: true }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Remove from the suppression list?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Remove from the suppression list?' })).toHaveCount(0);
  await expect(list(page).getByRole('gridcell', { name: written, exact: true })).toBeVisible();
  await list(page)
    .getByRole('button', { name: `Remove ${written}` })
    .click();
  await page.getByRole('button', { name: 'Remove entry' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove from the suppression list?' })).toHaveCount(0);
  await openPhones(page);
  await expect.poll(() => heldNumbers(page)).toEqual([]);

  await test.step('says that a result is too old and prepares its next check', async () => {
    await expect(page.getByRole('button', { name: 'Check again' })).toHaveCount(0);
    await page.clock.setFixedTime(Date.now() + 40 * 24 * 60 * 60 * 1000);
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await expect(page.getByText('Checked 40 days ago')).toBeVisible();
    await page.getByRole('link', { name: 'sample-phone-append.csv' }).click();
    await expect(page.getByText('Checked 40 days ago: too long ago to call by.')).toBeVisible();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('sample-phone-append - check again.csv')).toBeVisible();
    await expect(
      page.getByRole('radiogroup', { name: 'Service' }).getByRole('radio', { name: 'Phone append' }),
    ).toBeChecked();
    await waitForCheck(page);
    await expect(page.getByRole('button', { name: 'Start job' })).toBeEnabled();
  });
});

test.describe('in one app', () => {
  shareApp();

  test('never calls a number of an answer again, not after a restart either', async ({ app }) => {
    const { page } = app;
    const results = await lookUp(page, 'Phone', { Phone: '(503) 555-0142' });
    const never = results.getByRole('button', { name: /^Never call this number/ }).first();
    const number = ((await never.getAttribute('aria-label')) ?? '').replace(/\D/g, '');
    await never.click();
    await expect(results.getByText('On your suppression list').first()).toBeVisible();
    await expect(results.getByText(/[1-9] phones? on your suppression list/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(results.getByText('On your suppression list')).toHaveCount(0);
    await never.click();
    await expect(results.getByText('On your suppression list').first()).toBeVisible();

    await app.restart();
    await openList(app.page);
    await expect(list(app.page).getByText('1 entry', { exact: true })).toBeVisible();
    await expect(list(app.page).getByRole('grid')).toContainText(number.slice(-4));
  });

  test('a damaged suppression list blocks all calls until it is mended', async ({ app }) => {
    await openSampleResult(app.page, 'Phone append');
    await openList(app.page);
    await list(app.page).getByRole('button', { name: 'Paste entries' }).click();
    await list(app.page)
      .getByRole('textbox', { name: /^Numbers, emails/ })
      .fill('2125550199\nx@example.com');
    await expectAccessible(app.page, 'entries to paste');
    await list(app.page).getByRole('button', { name: 'Look at them' }).click();
    await list(app.page).getByRole('button', { name: 'Add 1 number, 1 email' }).click();
    await expect(app.page.getByText('Added 2 entries.')).toBeVisible();
    await app.close();
    const memory = openSqlite(memoryPath(app.profile));
    memory.exec("UPDATE held SET key = '2125550' WHERE key = '2125550199'");
    memory.close();

    await app.start();
    const { page } = app;
    await page.getByRole('link', { name: 'sample-phone-append.csv' }).click();
    const verdicts = page.getByRole('list', { name: 'Phones' });
    await expect(verdicts.getByRole('button', { name: /^May call/ })).toHaveText(/\D0$/);
    await openList(page);
    await expect(list(page).getByText('Your suppression list is damaged on disk.')).toBeVisible();
    await list(page).getByRole('button', { name: 'Continue with what can be read' }).click();
    await expect(
      list(page)
        .getByText(/entr(y|ies)$/)
        .first(),
    ).toBeVisible();
    await openPhones(page);
    await expect(grid(page).getByText('May call').first()).toBeVisible();
  });
});
