import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { openNewJob, waitForCheck } from './steps.ts';

test('a row held only for a mark in another row is among those with trouble, and says why', async ({
  app: { page },
  profile,
}) => {
  const file = join(profile, 'marked.csv');
  const rows = ['Ann,503-555-0142', 'Bob,503-555-0143', 'Cid,503-555-0142 dnc', 'Dee,503-555-0144'];
  await writeFile(file, ['Name,Phone', ...rows, ''].join('\r\n'));
  await openNewJob(page, { service: 'Phone append', file });
  await waitForCheck(page);
  await page.getByRole('combobox', { name: 'Rows to show' }).selectOption('Rows with trouble (2)');
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('gridcell', { name: 'Ann', exact: true })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Cid', exact: true })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Bob', exact: true })).toBeHidden();
});
