import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { openNewJob, waitForCheck } from './steps.ts';

test('a guessed encoding is told with its words, and can be set by hand', async ({ app }) => {
  const { page } = app;
  const rows = Array.from({ length: 20 }, (_, n) => `Ann,212-555-01${10 + n}`);
  const file = join(app.profile, 'accents.csv');
  await writeFile(file, Buffer.from(['Name,Phone', 'Mu\u00f1oz,2125550199', ...rows].join('\r\n'), 'latin1'));
  await openNewJob(page, { service: 'Phone append', file });
  await waitForCheck(page);

  const doubt = page.getByText(/Some letters are a guess: Muñoz\. .+ in Windows-1250 it is Muńoz\./);
  await expect(doubt).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Muñoz' })).toBeVisible();

  await page.getByRole('button', { name: 'How it is read' }).click();
  await page
    .getByRole('combobox', { name: 'Encoding' })
    .selectOption({ label: 'Windows-1250 (Central European)' });
  await expect(page.getByRole('gridcell', { name: 'Muńoz' })).toBeVisible();
  await expect(doubt).toBeHidden();
});
