import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, shareApp, test } from './fixtures.ts';
import { openNewJob, waitForCheck } from './steps.ts';

shareApp();

const list = [
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
  profile,
}) => {
  const file = join(profile, 'spoken.csv');
  await writeFile(file, list);
  await openNewJob(page, { service: 'Phone append', file });
  await waitForCheck(page);
  await expect(page.getByText('1 row names another country (India 1). It is set aside.')).toBeVisible();
  await expect(page.getByText('4 of 5 rows will be sent').first()).toBeVisible();
  await expect(page.getByText('1 row is marked Do not call. It will be sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Set aside', exact: true }).click();
  await expect(page.getByText('3 of 5 rows will be sent').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add 1 opt-out to the suppression list' }).click();
  await expect(page.getByText('Added 1')).toBeVisible();
  await page.getByRole('button', { name: 'Saved mappings' }).click();
  await page.getByRole('menuitem', { name: 'Keep this mapping...' }).click();
  await page.getByLabel('Name of the mapping').fill('Marked leads');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByRole('button', { name: 'Send anyway' }).first().click();
  await expect(page.getByText('4 of 5 rows will be sent').first()).toBeVisible();
  await page.getByRole('button', { name: 'Saved mappings' }).click();
  await page.getByRole('menuitem', { name: 'Marked leads', exact: true }).click();
  await expect(page.getByText('3 of 5 rows will be sent').first()).toBeVisible();
});
