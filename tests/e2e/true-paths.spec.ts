import { readdir, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { dropFiles } from './app.ts';
import { expect, test } from './fixtures.ts';
import { startJob, waitForStatus } from './steps.ts';

test('a list is read where it lies: neither choosing nor dropping it makes a copy', async ({
  app,
  profile,
}, testInfo) => {
  const [chosen, dropped] = ['chosen.csv', 'dropped.csv'].map((name) => testInfo.outputPath(name));
  for (const list of [chosen, dropped]) await writeFile(String(list), 'Name,Phone\r\nMira,2025550101\r\n');
  await startJob(app.page, { service: 'Phone append', file: String(chosen) });
  await waitForStatus(app.page, 'chosen.csv', 'Done');
  await dropFiles(app.page, 'main', [String(dropped)]);
  await expect(app.page.getByRole('heading', { name: 'New job' })).toBeVisible();
  await expect(app.page.getByText('2025550101').first()).toBeVisible();
  const kept = (await readdir(profile, { recursive: true })).map((path) => basename(path));
  expect(kept).not.toContain('chosen.csv');
  expect(kept).not.toContain('dropped.csv');
});
