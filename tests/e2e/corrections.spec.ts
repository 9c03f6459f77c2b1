import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { answerSaveDialog } from './app.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { chooseMore, openChecked, openJob, openOptions, waitForCheck, waitForStatus } from './steps.ts';

shareApp();

const list = [
  'Name,Phone,Notes',
  'Ann,(503) 555-0142,',
  'Bob,503-555-014,',
  'Cid,503-555-0144 gate,',
  'Dee,503-555-0145 GATE,',
  'Eve,,call after five',
  '',
].join('\r\n');

const grid = (page: Page) => page.getByRole('grid');
const cellOf = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true });

/** A list of its own for each test that sends one: who was asked about before would be left out. */
const openList = (page: Page, file: string) => openChecked(page, { service: 'Phone append', file });

test('shows rows with trouble, corrects a cell beside the file and undoes it', async ({
  app: { page },
  write,
}) => {
  const file = await write('people.csv', list);
  await openList(page, file);
  await expect(page.getByText('1 of 5 rows will be sent').first()).toBeVisible();
  await page.getByRole('radio', { name: '4 can’t be sent' }).check();
  await expect(grid(page).getByRole('row')).toHaveCount(5);
  await expect(cellOf(page, '(503) 555-0142')).toBeHidden();

  await cellOf(page, '503-555-014').dblclick();
  const dialog = page.getByRole('dialog', { name: 'Phone, row 2' });
  await expect(dialog).toContainText('one is missing');
  await dialog.getByLabel('Text of the cell').fill('503-555-0143');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await expect(page.getByText('2 of 5 rows will be sent').first()).toBeVisible();
  await expect(grid(page).getByRole('row')).toHaveCount(4);
  expect(await readFile(file, 'utf8')).toBe(list);

  const summary = page.getByText('1 cell corrected by hand. The file itself stays as it is.');
  await summary.click();
  await page.getByRole('button', { name: 'Undo: row 2, Phone' }).click();
  await expect(summary).toBeHidden();
  await expect(page.getByText('1 of 5 rows will be sent').first()).toBeVisible();

  await test.step('by the keyboard alone', async () => {
    await page.getByRole('radio', { name: 'All 5' }).check();
    await expect(grid(page).getByRole('row')).toHaveCount(6);
    await cellOf(page, '503-555-014').focus();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Text of the cell').fill('5035550143');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(cellOf(page, '5035550143')).toBeFocused();
    // Past what is sent and why.
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect(cellOf(page, 'Bob')).toBeFocused();
  });
});

test('takes words out of a column and keeps what was changed with the job', async ({
  app,
  profile,
  write,
}) => {
  const { page } = app;
  await openList(page, await write('gate.csv', list.replaceAll('503', '602')));
  await page.getByRole('button', { name: 'Column Phone, mapped to Phone' }).click();
  await page.getByRole('menuitem', { name: 'Find and replace…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find and replace in Phone' });
  await dialog.getByLabel('Find', { exact: true }).fill('gate');
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByText('3 of 5 rows will be sent').first()).toBeVisible();
  await page.getByRole('button', { name: 'Start job' }).click();
  await waitForStatus(page, 'gate.csv', 'Done');

  const target = join(profile, 'changed.csv');
  await answerSaveDialog(app, target);
  await openJob(page, 'gate.csv');
  await chooseMore(page, /^Save \d changed cells?…$/);
  await expect
    .poll(() => readFile(target, 'utf8').catch(() => ''))
    .toContain('4,Phone,602-555-0145 GATE,602-555-0145,Changed by find and replace\r\n');
});

test('offers a word that sets rows aside again for the next list', async ({ app: { page }, write }) => {
  const first = list.replaceAll('503', '702');
  await openList(page, await write('five.csv', first));
  await page.getByRole('button', { name: 'Column Notes' }).click();
  await page.getByRole('menuitem', { name: 'Don’t send rows with a word…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Don’t send rows with a word in Notes' });
  await dialog.getByLabel('Word').fill('five');
  await dialog.getByRole('button', { name: 'Don’t send' }).click();
  await expect(page.getByText('1 word that sets rows aside. The file itself stays as it is.')).toBeVisible();
  await page.getByRole('button', { name: 'Start job' }).click();
  await waitForStatus(page, 'five.csv', 'Done');

  // Somebody else: who was asked about in the first list would be left out of the second as asked before.
  const next = first.replace('Ann,(702) 555-0142,', 'Flo,(702) 555-0199,at five');
  await openList(page, await write('more-people.csv', next));
  await expect(page.getByText('From last time: Rows with “five” in Notes aren’t sent.')).toBeVisible();
  await expect(page.getByText('1 of 5 rows will be sent').first()).toBeVisible();
  await page.getByRole('button', { name: 'Do it again' }).click();
  await expect(page.getByText('No row can be sent')).toBeVisible();
});

test('maps a column from its head and shows the rows that cannot be sent', async ({
  app: { page },
  write,
}) => {
  await openList(page, await write('people.csv', list));
  await page.getByRole('button', { name: 'Column Notes' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Phone' }).click();
  await expect(page.getByRole('combobox', { name: 'Phone column' })).toHaveValue('2');
  await waitForCheck(page);
  await page.getByRole('radio', { name: /^\d can’t be sent$/ }).check();
  await expect(cellOf(page, 'call after five')).toBeVisible();
  await expect(
    grid(page)
      .getByText(/No phone number in the cell/)
      .first(),
  ).toBeVisible();
});

const unclear = [
  'Name,Phone',
  'Ann,(503) 555-0142',
  'Bob,503-555-0143 ext12',
  'Cid,503-555-0144 DNC',
  'Dee,503-555-0145 / 503-555-0146',
  'Eve,416-555-0147',
  'Fay,5035550148',
  '',
].join('\r\n');

test('shows what is sent in place of a cell, and why a row is not sent', async ({ app: { page }, write }) => {
  const file = await write('values.csv', unclear);
  await openList(page, file);
  await expect(page.getByText('3 of 6 rows will be sent').first()).toBeVisible();

  const rowWith = (text: string) => grid(page).getByRole('row').filter({ hasText: text });
  await expect(rowWith('503-555-0143 ext12')).toContainText('5035550143');
  const twoNumbers = rowWith('503-555-0145 / 503-555-0146');
  await expect(twoNumbers).toContainText('Not sent');
  await expect(twoNumbers).toContainText('5035550145 or 5035550146');
  await expect(rowWith('416-555-0147')).toContainText('a number in Canada');
  await expect(rowWith('503-555-0144 DNC')).toContainText('Not sent');

  await openOptions(page);
  await page.getByRole('combobox', { name: 'Bad rows' }).selectOption('keep');
  await expect(rowWith('503-555-0144 DNC')).toContainText('5035550144');
});

const speaking = [
  'Name,Phone,Country,Do Not Call',
  'Ann Poe,(209) 555-0101,United States,FALSE',
  'Asha Pillai,9845012345,India,FALSE',
  'Bob Ray,(209) 555-0102,USA,TRUE',
  'Cyd Fox,(209) 555-0103,USA,FALSE',
  'Dee Lin,(209) 555-0104,USA,FALSE',
  '',
].join('\n');

test('sets rows aside that speak against themselves, on one press, and puts opt-outs on the suppression list', async ({
  app: { page },
  write,
}) => {
  const file = await write('spoken.csv', speaking);
  await openList(page, file);
  await expect(page.getByText('1 row names another country (India 1). It won’t be sent.')).toBeVisible();
  await expect(page.getByText('4 of 5 rows will be sent').first()).toBeVisible();
  await expect(page.getByText('1 row is marked Do not call. It will be sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Don’t send', exact: true }).click();
  await expect(page.getByText('3 of 5 rows will be sent').first()).toBeVisible();
  await page.getByRole('button', { name: 'Suppress 1 opt-out' }).click();
  await expect(page.getByText('Added 1')).toBeVisible();
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Save as template…' }).click();
  await page.getByLabel('Template name').fill('Marked leads');
  await page.getByRole('button', { name: 'Save template', exact: true }).click();
  await page.getByRole('button', { name: 'Send anyway' }).first().click();
  await expect(page.getByText('4 of 5 rows will be sent').first()).toBeVisible();
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Marked leads', exact: true }).click();
  await expect(page.getByText('3 of 5 rows will be sent').first()).toBeVisible();
});
