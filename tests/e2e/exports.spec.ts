import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openSampleJob } from './steps.ts';

async function openExport(page: Page, service: 'Business trace' | 'Phone append') {
  await openSampleJob(page, service);
  await page.getByRole('button', { name: 'Start job' }).click();
  await page.getByRole('button', { name: 'Export' }).click({ timeout: 60_000 });
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByRole('status')).toHaveText(/^[\d,]+ rows?$/);
  return dialog;
}

/** What the verdict bar of the page counts. */
const counted = async (page: Page, verdict: string) =>
  Number(
    (
      await page
        .getByRole('main')
        .getByRole('list', { name: 'Phones', exact: true })
        .getByText(new RegExp(`^${verdict}[\\d,]+$`))
        .textContent()
    )?.replace(/\D/g, ''),
  );

test('a call list holds every number that may be called and no other, with a receipt beside it', async ({
  app: { page, downloads },
}) => {
  const dialog = await openExport(page, 'Business trace');
  await dialog.getByRole('radio', { name: 'CSV for other programs' }).check();
  await expect(dialog.getByText(/phones left out:/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save export' }).click();
  await expect(dialog.getByText(/rows saved to/)).toBeVisible();

  const names = await readdir(downloads);
  expect(names.sort()).toEqual([
    'sample-business-trace - call list.csv',
    'sample-business-trace - call list.receipt.json',
  ]);
  const [list = '', receipt = ''] = await Promise.all(
    names.map((name) => readFile(join(downloads, name), 'utf8')),
  );
  const numbers = list
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[0]);
  expect(numbers.every((number) => /^\d{10}$/.test(number ?? ''))).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
  const { kept } = JSON.parse(receipt);
  expect(kept.rows).toBe(numbers.length);
  expect(kept.byVerdict).toMatchObject({ 'Do not call': 0, 'Not known': 0, 'Check first': 0 });

  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await counted(page, 'May call')).toBe(numbers.length);
});

test('columns are chosen by a preset, changed, and kept under a name', async ({
  app: { page, downloads },
}) => {
  const dialog = await openExport(page, 'Business trace');
  await dialog.getByLabel('Columns for').selectOption('Salesforce (leads)');
  await dialog.getByText('Columns of the file').click();
  await dialog.getByLabel('Name of the column Title').fill('Job Title');
  await dialog.getByLabel('Take the column Company').first().uncheck();
  await expect(dialog.getByRole('columnheader', { name: 'Job Title' })).toBeVisible();
  await expect(dialog.getByRole('columnheader', { name: 'Company' })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: 'Keep these columns as a preset...' }).click();
  await page.getByLabel('Name of the preset').fill('Ours');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(dialog.getByLabel('Columns for')).toHaveValue(/.+/);
  await expect(dialog.getByLabel('Columns for').locator('option:checked')).toHaveText('Ours');

  await dialog.getByRole('button', { name: 'Save export' }).click();
  await expect(dialog.getByText(/rows saved to/)).toBeVisible();
  const written = await readFile(join(downloads, 'sample-business-trace - call list.csv'), 'utf8');
  expect(written.split('\r\n')[0]).toContain('Job Title');
  expect(written.split('\r\n')[0]).not.toContain('Company');
});
