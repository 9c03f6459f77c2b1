import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerSaveDialog } from './app.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { openJob, openNewJob, startJob, waitForCheck, waitForStatus } from './steps.ts';

shareApp();

const list = [
  'Name,Phone',
  'Ann,(503) 555-0142',
  'Bob,503-555-0143 ext12',
  'Cid,503-555-0144 DNC',
  'Dee,503-555-0145 / 503-555-0146',
  'Eve,416-555-0147',
  'Fay,5035550148',
  '',
].join('\r\n');

test('shows changed cells before and after, and why rows are set aside', async ({
  app: { page },
  profile,
}) => {
  const file = join(profile, 'values.csv');
  await writeFile(file, list);
  await openNewJob(page, { service: 'Phone append', file });
  await waitForCheck(page);
  await expect(page.getByText('3 of 6 rows will be sent').first()).toBeVisible();

  const changed = page.getByRole('region', { name: 'Changed cells', exact: true });
  await expect(changed).toContainText('2 cells sent another way than written in the list');
  await changed.getByText('Before and after').click();
  const rows = changed.getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(2)).toContainText('503-555-0143 ext12');
  await expect(rows.nth(2)).toContainText('5035550143');

  await page.getByText('What was found', { exact: true }).click();
  await expect(page.getByText('503-555-0145 / 503-555-0146', { exact: false }).last()).toBeVisible();
  await expect(page.getByText('(5035550145 or 5035550146)')).toBeVisible();
  await expect(page.getByText('(a number in Canada)')).toBeVisible();
  await expect(page.getByText('(DNC)')).toBeVisible();

  await page.getByRole('combobox', { name: 'Bad rows' }).selectOption('keep');
  await expect(rows.filter({ hasText: '503-555-0144 DNC' })).toContainText('5035550144');
});

test('a job says what was left out and changed, and saves both', async ({ app, profile }) => {
  const { page } = app;
  const file = join(profile, 'told.csv');
  await writeFile(file, list);
  await startJob(page, { service: 'Phone append', file });
  await waitForStatus(page, 'told.csv', 'Done');
  await openJob(page, 'told.csv');
  await expect(page.getByText('3 rows left out', { exact: true })).toBeVisible();
  await expect(page.getByText('2 cells changed for the upload')).toBeVisible();
  const rejects = join(profile, 'rejects.csv');
  await answerSaveDialog(app, rejects);
  await page.getByRole('button', { name: 'Save left-out rows...' }).click();
  await expect(page.getByText(`Saved to ${rejects}.`)).toBeVisible();
  expect(await readFile(rejects, 'utf8')).toContain('503-555-0145 / 503-555-0146');
  const changes = join(profile, 'changes.csv');
  await answerSaveDialog(app, changes);
  await page.getByRole('button', { name: 'Save changed cells...' }).click();
  await expect(page.getByText(`Saved to ${changes}.`)).toBeVisible();
  expect(await readFile(changes, 'utf8')).toContain('503-555-0143 ext12');

  const byMenu = join(profile, 'by-menu.csv');
  await answerSaveDialog(app, byMenu);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Save changed cells as...' }).click();
  await expect
    .poll(() => readFile(byMenu, 'utf8').catch(() => ''))
    .toContain('2,Phone,503-555-0143 ext12,5035550143,Extensions taken off phones\r\n');
});
