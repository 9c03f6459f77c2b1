import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sheetOf, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';
import { expect, test } from './fixtures.ts';
import { openNewJob, waitForCheck } from './steps.ts';

const header = ['Company', 'Name', 'Phone'];
const people = (name: string, first: number) =>
  Array.from({ length: 12 }, (_, n) => ['', `${name} ${n}`, `212-555-0${first + n}`]);

test('the list of a workbook is found, and what it leaves open is asked', async ({ app }) => {
  const { page } = app;
  const file = join(app.profile, 'states.xlsx');
  const texas = [header, ...people('Ann', 100)].map((row, at) =>
    at === 1 ? ['Acme', ...row.slice(1)] : row,
  );
  const ohio = [['Ohio leads'], header, ...people('Bob', 200), ['', 'Cy', 'unknown']];
  const plan = {
    sheets: {
      Cover: sheetOf([['Leads of March'], ['Prepared by Pat']]),
      Texas: sheetOf(texas).replace(/<row r="([45])"/g, '<row r="$1" hidden="1"'),
      Ohio: sheetOf(ohio),
    },
    after: { Texas: '<autoFilter ref="A1:C13"/><mergeCells><mergeCell ref="A2:A4"/></mergeCells>' },
  };
  await writeFile(file, zip(workbookParts(plan)));
  await openNewJob(page, { service: 'Phone append', file });
  const list = page.getByRole('region', { name: 'List' });
  await expect(list).toContainText(
    '"Texas" is read, because its columns are most like those of a contact list',
  );
  await expect(list).toContainText('2 of 12 rows are hidden by a filter');
  await waitForCheck(page);
  const account = page.getByRole('region', { name: 'What becomes of every row' });
  await expect(account).toContainText('12 rows = 12 to send');
  if (process.env.WORKBOOK_PICTURE) await page.screenshot({ path: process.env.WORKBOOK_PICTURE });

  await list.getByRole('combobox', { name: 'Hidden rows' }).selectOption({ label: 'Leave out' });
  await expect(account).toContainText('12 rows = 10 to send + 2 hidden rows left out');
  await list.getByRole('combobox', { name: 'Merged cells' }).selectOption({ label: 'Fill the value down' });
  await expect(list).toContainText('took the value of the merged cell');
  await list
    .getByRole('combobox', { name: 'Sheets to read' })
    .selectOption({ label: 'All 2 sheets with these columns' });
  await expect(account).toContainText(
    '26 rows = 22 to send + 1 left out + 1 repeated header + 2 hidden rows left out',
  );
  await account.getByRole('button', { name: '1 left out' }).click();
  await expect(account.getByRole('list')).toHaveText('Ohio, row 15: unknown');
  await list.getByRole('button', { name: 'How it is read' }).click();
  const sheet = list.getByRole('combobox', { name: 'Sheet', exact: true });
  await expect(sheet).toHaveValue('all');
  if (process.env.WORKBOOK_PICTURE)
    await page.screenshot({ path: process.env.WORKBOOK_PICTURE.replace('.png', '-all.png'), fullPage: true });
  await sheet.selectOption({ label: 'Cover' });
  await expect(page.getByRole('grid')).toContainText('Prepared by Pat');
});
