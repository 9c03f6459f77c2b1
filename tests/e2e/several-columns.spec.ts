import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { openNewJob, waitForCheck, waitForStatus } from './steps.ts';

const list = [
  'First Name,Last Name,Phone 1,Phone 2,Phone 3',
  'Mira,Lund,5035550142,,5035550143',
  'Otis,Bell,,5125550117,',
  'Ines,Roca,12,5125550118,5125550119',
  '',
].join('\r\n');

test('several phones of a row are sent in rows of their own, or the first that can be used', async ({
  app: { page },
  profile,
}) => {
  const file = join(profile, 'many-phones.csv');
  await writeFile(file, list);
  await openNewJob(page, { service: 'Phone append', file });
  await waitForCheck(page);
  const several = page.getByRole('combobox', { name: 'More than one phone' });
  await expect(several).toHaveValue('one');

  await several.selectOption('first-usable');
  await expect(page.getByText('3 of 3 rows will be sent').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Phone column' })).toContainText('Phone to send');

  await several.selectOption('each');
  const account = page.getByRole('region', { name: 'Rows', exact: true });
  await expect(account).toContainText('3 rows and 3 more made of them');
  await expect(page.getByText('5 of 6 rows will be sent').first()).toBeVisible();

  await page.getByRole('combobox', { name: 'Phone column' }).selectOption({ label: 'Phone 2' });
  await expect(several).toHaveValue('one');
  await expect(page.getByText('2 of 3 rows will be sent').first()).toBeVisible();

  await several.selectOption('each');
  await page.getByRole('button', { name: 'Start job' }).click();
  await waitForStatus(page, 'many-phones.csv', 'Done');

  // The next list with these columns is taken as this one was.
  await openNewJob(page, { service: 'Phone append', file });
  await expect(several).toHaveValue('each');
});
