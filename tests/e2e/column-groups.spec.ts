import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { openNewJob, waitForCheck } from './steps.ts';

const list = [
  'APN,Owner 1 First,Owner 1 Last,Owner 2 First,Owner 2 Last,Situs City,Situs St,Mailing City,Mailing St,Account Owner',
  '1,James,Smith,Mary,Smith,Denver,CO,Austin,TX,Susan Lee',
  '2,Robert,Okafor,Ann,Okafor,Boston,MA,Miami,FL,Susan Lee',
  '',
].join('\r\n');

test('names come from one person and city and state from one address, and each is changed in one choice', async ({
  app,
}) => {
  const { page, profile } = app;
  const file = join(profile, 'owners.csv');
  await writeFile(file, list);
  await openNewJob(page, { service: 'Name append', file });
  await waitForCheck(page);
  const mapped = (label: string) =>
    page.getByRole('combobox', { name: label, exact: true }).locator('option:checked').textContent();
  const all = () =>
    Promise.all(['First name column', 'Last name column', 'City column', 'State column'].map(mapped));
  const choose = (name: string, label: string) =>
    page.getByRole('combobox', { name, exact: true }).selectOption({ label });

  expect(await all()).toEqual(['Owner 1 First', 'Owner 1 Last', 'Mailing City', 'Mailing St']);
  await expect(page.getByText('Names: Owner 1 (Owner 2 is there, too).')).toBeVisible();
  await expect(page.getByText('Address: mailing, not property.')).toBeVisible();

  await choose('Person', 'Owner 2');
  await expect.poll(all).toEqual(['Owner 2 First', 'Owner 2 Last', 'Mailing City', 'Mailing St']);
  await choose('Address', 'Property address');
  await expect.poll(all).toEqual(['Owner 2 First', 'Owner 2 Last', 'Situs City', 'Situs St']);
  await choose('City column', 'Mailing City');
  await expect(page.getByRole('combobox', { name: 'Address', exact: true })).toHaveValue('');
});
