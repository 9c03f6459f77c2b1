import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { expect, shareApp, test } from './fixtures.ts';
import {
  chooseMore,
  jobCount,
  openJob,
  openSampleJob,
  startJob,
  waitForCheck,
  waitForStatus,
} from './steps.ts';

const name = 'sample-phone-append.csv';
const notice = (page: Page) =>
  page.getByRole('alert').filter({
    hasText: 'The file was changed since you looked at it. Check the columns below, then start again.',
  });
const phoneColumn = (page: Page) => page.getByRole('combobox', { name: 'Phone column' });
const start = (page: Page) => page.getByRole('button', { name: 'Start job' });

/** Puts the last column first in the file that the app has open, and sets its time back: the size is the same, too. */
async function moveColumns({ profile }: App): Promise<void> {
  const path = join(profile, 'samples', name);
  const { atime, mtimeMs } = await stat(path);
  const rows = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
  const moved = rows.map((row) => row.replace(/^(.*),([^,]*)$/, '$2,$1'));
  await writeFile(path, `${moved.join('\r\n')}\r\n`);
  await utimes(path, atime, mtimeMs / 1000);
}

shareApp();

test('a check that meets another list than was seen looks at it anew by itself', async ({ app }) => {
  const { page } = app;
  await openSampleJob(page, 'Phone append');
  await writeFile(join(app.profile, 'samples', name), 'Mobile\r\n5035550142\r\n');
  await page.getByRole('radio', { name: 'Business trace' }).check();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'List' })).toContainText('1 row');
  await expect(page.getByRole('radio', { name: 'Business trace' })).toBeChecked();
  await expect(start(page)).toBeDisabled();
});

test('a list that changed since the preview leads back to it, is sent with its columns as they are now, and is run again with its mapping as long as it has them', async ({
  app,
}) => {
  const { page } = app;
  await openSampleJob(page, 'Phone append');
  await expect(phoneColumn(page)).toHaveValue('1');
  await moveColumns(app);
  await start(page).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'New job' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Phone append' })).toBeChecked();
  await expect(phoneColumn(page)).toHaveValue('2');
  await waitForCheck(page);
  await expect(notice(page)).toBeVisible();
  await start(page).click();
  await waitForStatus(page, name, 'Done');
  await openJob(page, name);
  expect(await jobCount(page, 'Rows sent')).toBe(12);

  const runAgain = async () => {
    await openJob(page, name);
    await chooseMore(page, 'Run again with the same mapping');
  };
  await runAgain();
  await expect(page.getByText('Mapped by hand.')).toBeVisible();
  await expect(phoneColumn(page)).toHaveValue('2');
  await expect(notice(page)).toHaveCount(0);

  await moveColumns(app);
  await runAgain();
  await expect(notice(page)).toBeVisible();
  await expect(phoneColumn(page)).toHaveValue('0');

  await rm(join(app.profile, 'samples', name));
  await runAgain();
  await expect(page.getByText(`The app does not know where ${name} is now`)).toBeVisible();
});

test('a list that was sent is offered again, as it is by now, and said to be gone once it is', async ({
  app: { page },
  write,
}) => {
  const file = await write('spring.csv', 'Name,Phone\nAnn,212-555-0142\nBob,212-555-0143\n');
  const recent = page
    .getByRole('region', { name: 'Recent lists' })
    .getByRole('button', { name: 'spring.csv' });
  await page.getByRole('button', { name: 'New job' }).click();
  await expect(page.getByText('Choose a list to begin.')).toBeVisible();
  await expect(recent).toHaveCount(0);
  await startJob(page, { service: 'Phone append', file });
  await waitForStatus(page, 'spring.csv', 'Done');

  await page.getByRole('button', { name: 'New job' }).click();
  await expect(recent).toContainText(/spring\.csv.*Phone append, today/);
  await writeFile(file, 'Name,Phone\nAnn,212-555-0142\n');
  await recent.press('Enter');
  await waitForCheck(page);
  await expect(page.getByRole('region', { name: 'List' })).toContainText('1 row');

  await page.getByRole('button', { name: 'New job' }).click();
  await rename(file, `${file}.moved`);
  await recent.click();
  await expect(page.getByRole('alert').filter({ hasText: 'where spring.csv is now.' })).toBeVisible();
});
