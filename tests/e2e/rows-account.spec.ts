import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { openNewJob, waitForCheck } from './steps.ts';

test('what becomes of every row adds up, and each part opens the lines it counts', async ({ app }) => {
  const { page } = app;
  const rows = (from: number) =>
    Array.from({ length: 30 }, (_, n) => `Ann Lee,212-555-01${10 + from + n},Reno`);
  const header = 'Name,Phone,City';
  const lines = ['Spring leads', '', header, ...rows(0), '', ...rows(20), header, 'Bob,unknown,Salem'];
  const file = join(app.profile, 'joined.csv');
  await writeFile(file, [...lines, 'Phone,Name,Company', '2125550199,Cy,Acme'].join('\n'));
  await openNewJob(page, { service: 'Phone append', file });
  await waitForCheck(page);

  const account = page.getByRole('region', { name: 'What becomes of every row' });
  await expect(account).toContainText(
    /63 rows = 50 to send \+ 1 left out \+ 10 repetitions \+ 1 repeated header \+ 1 blank line/,
  );
  await account.getByRole('button', { name: '1 repeated header' }).press('Enter');
  await expect(account.getByRole('list', { name: '1 repeated header' })).toHaveText('Line 65');
  await account.getByRole('button', { name: '1 left out' }).click();
  await expect(account.getByRole('list')).toHaveText('Line 66: unknown');
  await account.getByRole('button', { name: 'lines outside the table' }).click();
  await expect(account.getByRole('listitem')).toHaveText([
    'Line 1, above the table: Spring leads',
    'Line 2, blank, above the table',
    'Lines 67 to 68, another table, not read: Phone, Name, Company',
  ]);
  if (process.env.ACCOUNT_PICTURE) {
    await page.getByRole('region', { name: 'Rows' }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: process.env.ACCOUNT_PICTURE });
  }
});

test('of a file with several tables each can be read', async ({ app }) => {
  const { page } = app;
  const file = join(app.profile, 'two-tables.csv');
  const lines = ['Name,Email', 'Ann,ann@example.com', 'Company,Phone,City', 'Acme,2125550101,Reno'];
  await writeFile(file, lines.join('\n'));
  await openNewJob(page, { service: 'Phone append', file });
  const grid = page.getByRole('grid', { name: 'First rows of two-tables.csv' });
  await expect(grid).toContainText('ann@example.com');
  const choice = page.getByRole('combobox', { name: 'Table to read' });
  await choice.selectOption({ label: 'From line 3: Company, Phone, City' });
  await expect(grid).toContainText('Acme');
  await waitForCheck(page);
  await expect(page.getByRole('region', { name: 'What becomes of every row' })).toContainText(
    '1 row = 1 to send',
  );
  if (process.env.TABLES_PICTURE) await page.screenshot({ path: process.env.TABLES_PICTURE });
  await choice.selectOption({ label: 'From line 1: Name, Email' });
  await expect(grid).toContainText('ann@example.com');
});

test('a table far below the first can be chosen once the check has found it', async ({ app }) => {
  const { page } = app;
  const file = join(app.profile, 'far-tables.csv');
  const people = Array.from({ length: 12_000 }, (_, n) => `Ann Lee,ann${n}@example.com`);
  const firms = ['Company,Phone,City', 'Acme,2125550101,Reno', 'Bolt,2125550102,Salem'];
  await writeFile(file, ['Name,Email', ...people, ...firms].join('\n'));
  await openNewJob(page, { service: 'Email append', file });
  await waitForCheck(page);
  const grid = page.getByRole('grid', { name: 'First rows of far-tables.csv' });
  const choice = page.getByRole('combobox', { name: 'Table to read' });
  await choice.selectOption({ label: 'From line 12,002: Company, Phone, City' });
  await expect(grid).toContainText('Acme');
  await page.getByRole('radio', { name: 'Phone append' }).check();
  await waitForCheck(page);
  const account = page.getByRole('region', { name: 'What becomes of every row' });
  await expect(account).toContainText('2 rows = 2 to send');
  await account.getByRole('button', { name: 'lines outside the table' }).click();
  await expect(account.getByRole('listitem')).toHaveText(
    'Lines 1 to 12,001, another table, not read: Name, Email',
  );
  if (process.env.FAR_PICTURE) await page.screenshot({ path: process.env.FAR_PICTURE, fullPage: true });
  await choice.selectOption({ label: 'From line 1: Name, Email' });
  await expect(grid).toContainText('ann0@example.com');
});
