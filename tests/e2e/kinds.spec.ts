import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { openNewJob, waitForCheck } from './steps.ts';

const people = Array.from({ length: 12 }, (_, n) => ({
  name: `Ann ${n}`,
  phone: 2125550100 + n,
  address: { city: 'Austin', state: 'TX' },
}));

test('JSON is read as rows, and its other list can be chosen', async ({ app }) => {
  const { page } = app;
  const file = join(app.profile, 'people.json');
  await writeFile(file, JSON.stringify({ total: 12, people, tags: [{ tag: 'x' }] }, null, 2));
  await openNewJob(page, { service: 'Phone append', file });
  const list = page.getByRole('region', { name: 'List' });
  await expect(list).toContainText('JSON');
  await expect(page.getByRole('grid')).toContainText('2125550100');
  await waitForCheck(page);
  const account = page.getByRole('region', { name: 'What becomes of every row' });
  await expect(account).toContainText('12 rows = 12 to send');
  await list.getByRole('button', { name: 'How it is read' }).click();
  await expect(list.getByRole('combobox', { name: 'Encoding' })).toHaveValue('utf-8');
  await expect(list.getByRole('combobox', { name: 'Header row' })).toHaveCount(0);
  if (process.env.KINDS_PICTURE) await page.screenshot({ path: process.env.KINDS_PICTURE, fullPage: true });
  const tables = list.getByRole('combobox', { name: 'Table to read' });
  await tables.selectOption({ index: 1 });
  await expect(page.getByRole('grid')).toContainText('tag');
});

test('contact cards are read as rows', async ({ app }) => {
  const { page } = app;
  const file = join(app.profile, 'people.vcf');
  const cards = people.map(({ name, phone }) =>
    ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name} Lee`, `TEL;TYPE=CELL:${phone}`, 'END:VCARD'].join('\r\n'),
  );
  await writeFile(file, cards.join('\r\n'));
  await openNewJob(page, { service: 'Phone append', file });
  await expect(page.getByRole('region', { name: 'List' })).toContainText('Contact cards');
  await waitForCheck(page);
  await expect(page.getByRole('region', { name: 'What becomes of every row' })).toContainText(
    '12 rows = 12 to send',
  );
  if (process.env.KINDS_PICTURE)
    await page.screenshot({ path: process.env.KINDS_PICTURE.replace('.png', '-cards.png'), fullPage: true });
});
