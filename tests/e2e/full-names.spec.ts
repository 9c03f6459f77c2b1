import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { openNewJob, waitForCheck, waitForStatus } from './steps.ts';

const list = [
  'Full Name,City,State',
  'Mary Johnson,Austin,TX',
  '"Brown, Robert J.",Denver,CO',
  'Jane & Bob Doe,Salem,OR',
  'Dr. Patricia Lopez MD,Boise,ID',
  'Maria Garcia Lopez,Miami,FL',
  'Acme Roofing LLC,Reno,NV',
  'James Smith,Boston,MA',
  '',
].join('\r\n');

test('a column of full names is split, with what is not certain set aside', async ({
  app: { page },
  profile,
}) => {
  const file = join(profile, 'donors.csv');
  await writeFile(file, list);
  await openNewJob(page, { service: 'Name append', file });
  await waitForCheck(page);
  await expect(page.getByRole('combobox', { name: 'Full names to split' })).toHaveValue('0');
  await expect(page.getByText('5 of 7 names split for certain; 1 likely; 1 no person')).toBeVisible();
  await expect(page.getByText('6 of 7 rows will be sent').first()).toBeVisible();

  await page.getByRole('combobox', { name: 'Several people in one cell' }).selectOption('each');
  await expect(page.getByText('7 of 8 rows will be sent').first()).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Bob', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Start job' }).click();
  await waitForStatus(page, 'donors.csv', 'Done');
});
