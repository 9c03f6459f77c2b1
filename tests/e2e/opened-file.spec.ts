import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, shareApp, test, type Write } from './fixtures.ts';
import { backToResult, chooseMore, jobRow, openDetails, waitForCheck } from './steps.ts';

shareApp();

const result = [
  'First Name,Last Name,Phone 1,Phone 1 DNC,Phone 1 TCPA,Phone 1 State DNC,Phone 2,Phone 2 DNC,Phone 2 TCPA,Phone 2 State DNC',
  'Ann,Lee,2125550101,no,no,none,2125550102,yes,no,none',
  'Bo,Ray,3035550103,no,no,none,3035550104,no,no,CO',
  '',
].join('\r\n');

const callable = (page: Page) =>
  page.getByRole('list', { name: 'Phones', exact: true }).getByRole('button', { name: /^May call/ });

async function openFile(page: Page, path: string): Promise<void> {
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByLabel('Open as a result').setInputFiles(path);
}

const resultFile = (write: Write, text = result, name = 'From elsewhere.csv') => write(name, text);

test('opens, judges, archives and removes a result from elsewhere', async ({ app: { page }, write }) => {
  const name = 'To remove.csv';
  const path = await resultFile(write, result, name);
  await openFile(page, path);
  await expect(page.getByRole('heading', { name: name })).toBeVisible();
  await expect(callable(page)).toHaveText(/2/);
  await expect(page.getByRole('grid', { name: 'Result rows' })).toHaveAttribute('aria-rowcount', '3');

  await page.getByRole('link', { name: 'All jobs' }).click();
  await expect(jobRow(page, name).getByText('Opened file')).toBeVisible();
  await expect(jobRow(page, name).getByRole('img', { name: /May call 2, Do not call 2$/ })).toBeVisible();
  await jobRow(page, name).getByRole('link').click();
  await chooseMore(page, 'Archive');
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  const remove = async () => {
    await chooseMore(page, 'Remove...');
    await page.getByRole('button', { name: 'Remove file' }).click();
    await expect(page.getByText(`${name} removed.`)).toBeVisible();
    await expect(jobRow(page, name)).toHaveCount(0);
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${name} removed.`), 'is taken back').toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  await expect(callable(page)).toHaveText(/2/);
  await remove();
  expect(await readFile(path, 'utf8')).toBe(result);
});

test('shows the first rows of a large result while it is opened', async ({ app: { page }, write }) => {
  const [header = '', ...rows] = result.trimEnd().split('\r\n');
  const large = [header, ...Array<string[]>(50_000).fill(rows).flat()].join('\r\n');
  await openFile(page, await resultFile(write, large, 'Large.csv'));
  const first = page.getByRole('region', { name: 'First rows' });
  await expect(first.getByRole('row').nth(1)).toHaveText(/^AnnLee2125550101/);
  await expect(page.getByRole('status').getByText('They aren’t checked yet.')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Result rows' })).toHaveAttribute('aria-rowcount', '100001');
  await expect(first).toHaveCount(0);
});

test('says that the check of a result from elsewhere is unknown and renews it', async ({
  app: { page },
  write,
}) => {
  await openFile(page, await resultFile(write));
  const notice = page.getByText('Not known when these numbers were checked.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New job');
  await waitForCheck(page);
  await expect(page.getByRole('radio', { name: 'Phone append' })).toBeChecked();
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(page.getByRole('grid', { name: 'Result rows' })).toBeVisible({ timeout: 60_000 });

  await page.getByRole('link', { name: 'All jobs' }).click();
  await jobRow(page, 'From elsewhere.csv').getByRole('link', { name: 'From elsewhere.csv' }).click();
  await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Phones' }).check();
  const before = page.getByRole('grid').getByRole('columnheader', { name: /Call status before/ });
  await expect(before).toBeAttached({ timeout: 30_000 });
});

test('offers a result from elsewhere among the lists to check again', async ({ app: { page }, write }) => {
  await openFile(page, await resultFile(write, result, 'To choose.csv'));
  await page.getByRole('link', { name: 'All lists to check again' }).click();
  const rows = page.getByRole('table', { name: 'Lists to check again' }).getByRole('row');
  const row = rows.filter({ hasText: 'To choose.csv' });
  await expect(row).toContainText('not known, opened today');
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Check again', exact: true })).toBeDisabled();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Check 4 numbers again' }).click();
  await expect(page.getByText('To choose - check again.csv')).toBeVisible();
});

test('opens a file taken for a list as the result that it is', async ({ app: { page }, write }) => {
  await page.getByRole('button', { name: 'New job' }).click();
  await page.getByLabel('CSV file').setInputFiles(await resultFile(write));
  // Until the list is there, the button of this name asks for a file.
  await expect(page.getByRole('grid', { name: /^First rows of/ })).toBeVisible();
  await page.getByRole('button', { name: 'Open as a result' }).click();
  await expect(callable(page)).toHaveText(/2/);
  await page.getByRole('link', { name: 'All jobs' }).click();
  await expect(page.getByText('was not started yet')).toBeHidden();
});

test('corrects a column of a result, shows the effect and remembers it', async ({ app: { page }, write }) => {
  const odd = result
    .replace('Phone 1 DNC,', 'P1 remark,')
    .replace('Bo,Ray,3035550103,no', 'Bo,Ray,3035550103,x');
  await openFile(page, await resultFile(write, odd));
  await expect(callable(page)).toHaveText(/0/);
  await openDetails(page);
  await page.getByRole('button', { name: 'Change P1 remark' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What it holds').selectOption('phone:dnc');
  await dialog.getByLabel('Which phone').selectOption({ label: 'Phone 1' });
  await dialog.getByRole('button', { name: 'Set' }).click();
  await expect(page.getByText('1 number may be called then and might not before.')).toBeVisible();
  const use = page.getByRole('button', { name: 'Use these columns' });
  await expect(use).toBeDisabled();
  await page.getByRole('checkbox', { name: 'That is right' }).check();
  await use.click();
  await expect(page.getByText('remembered for results with these columns')).toBeVisible();
  await backToResult(page);
  await expect(callable(page)).toHaveText(/1/);

  await page.getByRole('link', { name: 'All jobs' }).click();
  await openFile(page, await resultFile(write, odd));
  await expect(callable(page)).toHaveText(/1/);
  await openDetails(page);
  await page.getByRole('button', { name: 'Forget' }).click();
  await page.getByRole('checkbox', { name: 'That is right' }).check();
  await use.click();
  await backToResult(page);
  await expect(callable(page)).toHaveText(/0/);
});

test('saves a view and takes it up again for a result with these columns', async ({
  app: { page },
  write,
}) => {
  const open = async () => openFile(page, await resultFile(write));
  await open();
  await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Phones' }).check();
  await callable(page).click();
  await expect(page.getByText('2 phones', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view...' }).click();
  await page.getByLabel('Name of the view').fill('To call');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: 'View: To call' })).toBeVisible();

  await page.getByRole('link', { name: 'All jobs' }).click();
  await open();
  await expect(page.getByRole('radio', { name: 'People' })).toBeChecked();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'To call' }).click();
  await expect(page.getByRole('radio', { name: 'Phones' })).toBeChecked();
  await expect(page.getByText('2 phones', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'View: To call' }).click();
  await page.getByRole('menuitem', { name: 'Delete “To call”' }).click();
  await expect(page.getByRole('button', { name: 'Saved views' })).toBeVisible();
});
