import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { App } from './app.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { confirmSending } from './steps.ts';

// A file is taken once it has been still for ten seconds.
test.slow();

const section = (page: Page): Locator => page.getByRole('region', { name: 'Watched folders' });
const row = (page: Page, name: string): Locator =>
  section(page).getByRole('listitem').filter({ hasText: name });

const chooseFolder = (app: App, folder: string): Promise<void> =>
  app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, folder);

async function newFolder(app: App, name: string): Promise<string> {
  const folder = join(app.profile, name);
  await mkdir(folder);
  return folder;
}

const phones = (first: number) => ['Phone', `503555${first}`, `503555${first + 1}`, ''].join('\r\n');

test('a list that is put into a folder is sent by itself, and its call list lies in done', async ({
  app,
}) => {
  const { page } = app;
  const folder = await newFolder(app, 'Leads');
  await writeFile(join(folder, 'march.csv'), phones(1210));
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(section(page)).toContainText('Choose a folder');
  await chooseFolder(app, folder);
  await section(page).getByRole('button', { name: 'Add folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Watch “Leads”' });
  await expect(dialog).toContainText('1 list is in this folder now.');
  await dialog.getByRole('radio', { name: 'Send automatically' }).check();
  await expect(dialog.getByRole('button', { name: 'Add folder' })).toBeDisabled();
  await dialog.getByLabel('Credits a day').fill('500');
  await expectAccessible(page, 'the dialog of a watched folder');
  await dialog.getByRole('button', { name: 'Add folder' }).click();
  await expect(dialog).toBeHidden();
  await expect(section(page).getByText('Watching')).toBeVisible();
  await expect(row(page, 'march.csv')).toContainText('Done', { timeout: 90_000 });
  await expectAccessible(page, 'settings with a watched folder');

  const done = await readdir(join(folder, 'done'));
  expect(done.sort()).toEqual([
    'march - call list.csv',
    'march - call list.receipt.json',
    'march - receipt.txt',
    'march - result.csv',
    'march.csv',
  ]);
  expect(await readFile(join(folder, 'done', 'march.csv'), 'utf8')).toBe(phones(1210));
  expect(await readFile(join(folder, 'done', 'march - receipt.txt'), 'utf8')).toMatch(
    /^march\.csv\r\n.*Phone append/,
  );
  // The same again is said, not sent.
  await writeFile(join(folder, 'again.csv'), phones(1210));
  await expect(row(page, 'again.csv')).toContainText('Not sent', { timeout: 90_000 });
  expect(await readdir(join(folder, 'refused'))).toEqual(['again - receipt.txt', 'again.csv']);

  await page.getByRole('link', { name: 'Desk', exact: true }).click();
  const came = page.getByRole('region', { name: 'From watched folders' });
  await expect(came.getByRole('listitem')).toHaveCount(2);
  await expect(came).toContainText(/Not sent.*again\.csv.*The same list was taken before: march\.csv/);
  await came.getByRole('link', { name: 'Open march.csv' }).click();
  await expect(page.getByRole('heading', { name: 'march.csv' })).toBeVisible();
});

test('a list that waits is sent by a person, and a folder is paused and removed', async ({ app }) => {
  const { page } = app;
  const folder = await newFolder(app, 'Agency');
  await page.getByRole('link', { name: 'Settings' }).click();
  await chooseFolder(app, folder);
  const add = section(page).getByRole('button', { name: 'Add folder' });
  await add.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(add).toBeFocused();
  await add.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add folder' }).click();
  await expect(section(page).getByText('No list came in yet.')).toBeVisible();
  await writeFile(join(folder, 'april.csv'), phones(1310));
  await expect(row(page, 'april.csv')).toContainText('Waiting for you', { timeout: 90_000 });
  expect(await readdir(join(folder, 'waiting'))).toEqual(['april - receipt.txt', 'april.csv']);
  await row(page, 'april.csv').getByRole('link', { name: 'april.csv' }).click();
  await page.getByRole('button', { name: 'Send...' }).click();
  await confirmSending(page).click();
  await expect
    .poll(() => readdir(join(folder, 'done')).catch(() => []), { timeout: 90_000 })
    .toContain('april.csv');
  expect(await readdir(join(folder, 'waiting'))).toEqual([]);

  await page.getByRole('link', { name: 'Settings' }).click();
  await section(page).getByRole('button', { name: 'More for Agency' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(section(page).getByText('Paused')).toBeVisible();
  const more = section(page).getByRole('button', { name: 'More for Agency' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Change...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole('menuitem', { name: 'Remove...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove folder' }).click();
  await expect(section(page)).toContainText('Choose a folder');
  expect(await readdir(folder)).toContain('done');
});
