import type { Page } from '@playwright/test';
import { sheetOf, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { jobRows, openChecked, openNewJob, waitForCheck, waitForStatus } from './steps.ts';

/** How New job reads the lists that people bring. */
shareApp();

const rowsOf = (page: Page) => page.getByRole('region', { name: 'What becomes of every row' });
const listOf = (page: Page) => page.getByRole('region', { name: 'List' });
const willBeSent = (page: Page, rows: string) => page.getByText(`${rows} rows will be sent`).first();
const lines = (...rows: string[]) => [...rows, ''].join('\r\n');

test('shows a guessed encoding with a doubtful word and lets a person choose another', async ({
  app,
  write,
}) => {
  const { page } = app;
  const rows = Array.from({ length: 20 }, (_, n) => `Ann,212-555-01${10 + n}`);
  const file = await write(
    'accents.csv',
    Buffer.from(['Name,Phone', 'Mu\u00f1oz,2125550199', ...rows].join('\r\n'), 'latin1'),
  );
  await openChecked(page, { service: 'Phone append', file });

  const doubt = page.getByText(/Is this word right\? Muñoz\. .+ choose Windows-1250 .+ to get Muńoz\./);
  await expect(doubt).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Muñoz' })).toBeVisible();

  await page.getByRole('button', { name: 'How it is read' }).click();
  await page
    .getByRole('combobox', { name: 'Encoding' })
    .selectOption({ label: 'Windows-1250 (Central European)' });
  await expect(page.getByRole('gridcell', { name: 'Muńoz' })).toBeVisible();
  await expect(doubt).toBeHidden();
});

const people = Array.from({ length: 12 }, (_, n) => ({
  name: `Ann ${n}`,
  phone: 2125550100 + n,
  address: { city: 'Austin', state: 'TX' },
}));

test('reads JSON as rows and lets a person choose its other list', async ({ app, write }) => {
  const { page } = app;
  const file = await write(
    'people.json',
    JSON.stringify({ total: 12, people, tags: [{ tag: 'x' }] }, null, 2),
  );
  await openNewJob(page, { service: 'Phone append', file });
  const list = listOf(page);
  await expect(list).toContainText('JSON');
  await expect(page.getByRole('grid')).toContainText('2125550100');
  await waitForCheck(page);
  await expect(rowsOf(page)).toContainText('12 rows = 12 to send');
  await list.getByRole('button', { name: 'How it is read' }).click();
  await expect(list.getByRole('combobox', { name: 'Encoding' })).toHaveValue('utf-8');
  await expect(list.getByRole('combobox', { name: 'Header row' })).toHaveCount(0);
  await list.getByRole('combobox', { name: 'Table to read' }).selectOption({ index: 1 });
  await expect(page.getByRole('grid')).toContainText('tag');
});

test('splits full names and holds back what is not certain', async ({ app: { page }, write }) => {
  const file = await write(
    'donors.csv',
    lines(
      'Full Name,City,State',
      'Mary Johnson,Austin,TX',
      '"Brown, Robert J.",Denver,CO',
      'Jane & Bob Doe,Salem,OR',
      'Dr. Patricia Lopez MD,Boise,ID',
      'Maria Garcia Lopez,Miami,FL',
      'Acme Roofing LLC,Reno,NV',
      'James Smith,Boston,MA',
    ),
  );
  await openChecked(page, { service: 'Name append', file });
  await expect(page.getByRole('combobox', { name: 'Full names to split' })).toHaveValue('0');
  await expect(
    page.getByText('5 of 7 names split for certain; 1 likely; 1 without a person’s name'),
  ).toBeVisible();
  await expect(willBeSent(page, '6 of 7')).toBeVisible();

  await page.getByRole('combobox', { name: 'Several people in one cell' }).selectOption('each');
  await expect(willBeSent(page, '7 of 8')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Bob', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Start job' }).click();
  await waitForStatus(page, 'donors.csv', 'Done');
});

test('accounts for every row, and each count opens its lines', async ({ app, write }) => {
  const { page } = app;
  const rows = (from: number) =>
    Array.from({ length: 30 }, (_, n) => `Ann Lee,212-555-01${10 + from + n},Reno`);
  const header = 'Name,Phone,City';
  const all = ['Spring leads', '', header, ...rows(0), '', ...rows(20), header, 'Bob,unknown,Salem'];
  const file = await write('joined.csv', [...all, 'Phone,Name,Company', '2125550199,Cy,Acme'].join('\n'));
  await openChecked(page, { service: 'Phone append', file });

  const account = rowsOf(page);
  await expect(account).toContainText(
    /63 rows = 50 to send \+ 1 not sent \+ 10 duplicates \+ 1 repeated header \+ 1 blank line/,
  );
  await account.getByRole('button', { name: '1 repeated header' }).press('Enter');
  await expect(account.getByRole('list', { name: '1 repeated header' })).toHaveText('Line 65');
  await account.getByRole('button', { name: '1 not sent' }).click();
  await expect(account.getByRole('list')).toHaveText('Line 66: unknown');
  await account.getByRole('button', { name: 'lines outside the table' }).click();
  await expect(account.getByRole('listitem')).toHaveText([
    'Line 1, above the table: Spring leads',
    'Line 2, blank, above the table',
    'Lines 67 to 68, another table, not read: Phone, Name, Company',
  ]);
});

test('offers a table far below the first once the check has found it', async ({ app, write }) => {
  const { page } = app;
  const emails = Array.from({ length: 12_000 }, (_, n) => `Ann Lee,ann${n}@example.com`);
  const firms = ['Company,Phone,City', 'Acme,2125550101,Reno', 'Bolt,2125550102,Salem'];
  const file = await write('far-tables.csv', ['Name,Email', ...emails, ...firms].join('\n'));
  await openChecked(page, { service: 'Email append', file });
  const grid = page.getByRole('grid', { name: 'First rows of far-tables.csv' });
  const choice = page.getByRole('combobox', { name: 'Table to read' });
  await choice.selectOption({ label: 'From line 12,002: Company, Phone, City' });
  await expect(grid).toContainText('Acme');
  await page.getByRole('radio', { name: 'Phone append' }).check();
  await waitForCheck(page);
  const account = rowsOf(page);
  await expect(account).toContainText('2 rows = 2 to send');
  await account.getByRole('button', { name: 'lines outside the table' }).click();
  await expect(account.getByRole('listitem')).toHaveText(
    'Lines 1 to 12,001, another table, not read: Name, Email',
  );
  await choice.selectOption({ label: 'From line 1: Name, Email' });
  await expect(grid).toContainText('ann0@example.com');
});

test('sends several phones of a row as rows of their own, or the first usable one', async ({
  app: { page },
  write,
}) => {
  const file = await write(
    'many-phones.csv',
    lines(
      'First Name,Last Name,Phone 1,Phone 2,Phone 3',
      'Mira,Lund,5035550142,,5035550143',
      'Otis,Bell,,5125550117,',
      'Ines,Roca,12,5125550118,5125550119',
    ),
  );
  await openChecked(page, { service: 'Phone append', file });
  const several = page.getByRole('combobox', { name: 'More than one phone' });
  await expect(several).toHaveValue('one');

  await several.selectOption('first-usable');
  await expect(willBeSent(page, '3 of 3')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Phone column' })).toContainText('Phone to send');

  await several.selectOption('each');
  const account = page.getByRole('region', { name: 'Rows', exact: true });
  await expect(account).toContainText('3 rows and 3 more made of them');
  await expect(willBeSent(page, '5 of 6')).toBeVisible();

  await page.getByRole('combobox', { name: 'Phone column' }).selectOption({ label: 'Phone 2' });
  await expect(several).toHaveValue('one');
  await expect(willBeSent(page, '2 of 3')).toBeVisible();

  await several.selectOption('each');
  await page.getByRole('button', { name: 'Start job' }).click();
  await waitForStatus(page, 'many-phones.csv', 'Done');

  // The next list with these columns is taken as this one was.
  await openNewJob(page, { service: 'Phone append', file });
  await expect(several).toHaveValue('each');
});

test('takes names from one person and city and state from one address', async ({ app, write }) => {
  const { page } = app;
  const owners = 'Owner 1 First,Owner 1 Last,Owner 2 First,Owner 2 Last';
  const file = await write(
    'owners.csv',
    lines(
      `APN,${owners},Situs City,Situs St,Mailing City,Mailing St,Account Owner`,
      '1,James,Smith,Mary,Smith,Denver,CO,Austin,TX,Susan Lee',
      '2,Robert,Okafor,Ann,Okafor,Boston,MA,Miami,FL,Susan Lee',
    ),
  );
  await openChecked(page, { service: 'Name append', file });
  const mapped = (label: string) =>
    page.getByRole('combobox', { name: label, exact: true }).locator('option:checked').textContent();
  const all = () =>
    Promise.all(['First name column', 'Last name column', 'City column', 'State column'].map(mapped));
  const choose = (name: string, label: string) =>
    page.getByRole('combobox', { name, exact: true }).selectOption({ label });

  expect(await all()).toEqual(['Owner 1 First', 'Owner 1 Last', 'Mailing City', 'Mailing St']);
  expect(await Promise.all(['Person', 'Address'].map(mapped))).toEqual(['Owner 1', 'Mailing address']);

  await choose('Person', 'Owner 2');
  await expect.poll(all).toEqual(['Owner 2 First', 'Owner 2 Last', 'Mailing City', 'Mailing St']);
  await choose('Address', 'Property address');
  await expect.poll(all).toEqual(['Owner 2 First', 'Owner 2 Last', 'Situs City', 'Situs St']);
  await choose('City column', 'Mailing City');
  await expect(page.getByRole('combobox', { name: 'Address', exact: true })).toHaveValue('');
});

test('finds the list in a workbook and asks what it leaves open', async ({ app, write }) => {
  const { page } = app;
  const header = ['Company', 'Name', 'Phone'];
  const contacts = (name: string, first: number) =>
    Array.from({ length: 12 }, (_, n) => ['', `${name} ${n}`, `212-555-0${first + n}`]);
  const texas = [header, ...contacts('Ann', 100)].map((row, at) =>
    at === 1 ? ['Acme', ...row.slice(1)] : row,
  );
  const ohio = [['Ohio leads'], header, ...contacts('Bob', 200), ['', 'Cy', 'unknown']];
  const plan = {
    sheets: {
      Cover: sheetOf([['Leads of March'], ['Prepared by Pat']]),
      Texas: sheetOf(texas).replace(/<row r="([45])"/g, '<row r="$1" hidden="1"'),
      Ohio: sheetOf(ohio),
    },
    after: { Texas: '<autoFilter ref="A1:C13"/><mergeCells><mergeCell ref="A2:A4"/></mergeCells>' },
  };
  const file = await write('states.xlsx', zip(workbookParts(plan)));
  await openNewJob(page, { service: 'Phone append', file });
  const list = listOf(page);
  await expect(list).toContainText(
    '"Texas" is read, because its columns are most like those of a contact list',
  );
  await expect(list).toContainText('2 of 12 rows are hidden by a filter');
  await waitForCheck(page);
  const account = rowsOf(page);
  await expect(account).toContainText('12 rows = 12 to send');

  await list.getByRole('combobox', { name: 'Hidden rows' }).selectOption({ label: 'Leave out' });
  await expect(account).toContainText('12 rows = 10 to send + 2 hidden rows');
  await list.getByRole('combobox', { name: 'Merged cells' }).selectOption({ label: 'Fill the value down' });
  await expect(list).toContainText('took the value of the merged cell');
  await list
    .getByRole('combobox', { name: 'Sheets to read' })
    .selectOption({ label: 'All 2 sheets with these columns' });
  await expect(account).toContainText(
    '26 rows = 22 to send + 1 not sent + 1 repeated header + 2 hidden rows',
  );
  await account.getByRole('button', { name: '1 not sent' }).click();
  await expect(account.getByRole('list')).toHaveText('Ohio, row 15: unknown');
  await list.getByRole('button', { name: 'How it is read' }).click();
  const sheet = list.getByRole('combobox', { name: 'Sheet', exact: true });
  await expect(sheet.locator('option:checked')).toHaveText('All 2 sheets with these columns');
  await sheet.selectOption({ label: 'Cover' });
  await expect(page.getByRole('grid')).toContainText('Prepared by Pat');
});

test('starts nothing without a required column', async ({ app: { page }, write }) => {
  const file = await write('no phones.csv', 'Colour,Size\r\nred,XL\r\nblue,S\r\n');
  await openNewJob(page, { service: 'Phone append', file });
  await page.getByRole('button', { name: 'Start job' }).click({ force: true });
  await expect(page.getByRole('heading', { name: 'New job' })).toBeVisible();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'no phones.csv' })).toContainText('Draft');
  await expect(jobRows(page).filter({ hasText: 'no phones.csv' })).toHaveCount(0);
});
