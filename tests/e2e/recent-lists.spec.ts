import { readdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { expect, test } from './fixtures.ts';
import { startJob, waitForCheck, waitForStatus } from './steps.ts';

const RecordSchema = z.object({ source: z.object({ path: z.string() }) });

/** Where the only job of a profile has its list from: the host may have copied what was chosen. */
function sourceOf(profile: string): string {
  const jobs = join(profile, 'jobs');
  const records = readdirSync(jobs, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('job.json'),
  );
  return RecordSchema.parse(JSON.parse(readFileSync(join(jobs, records[0] ?? ''), 'utf8'))).source.path;
}

test('opens a list that was sent again and says when it is gone', async ({ app: { page }, profile }) => {
  const file = join(profile, 'spring.csv');
  await writeFile(file, 'Name,Phone\nAnn,212-555-0142\nBob,212-555-0143\n');
  await page.getByRole('button', { name: 'New job' }).click();
  await expect(page.getByRole('region', { name: 'Recent lists' })).toHaveCount(0);
  await startJob(page, { service: 'Phone append', file });
  await waitForStatus(page, 'spring.csv', 'Done');

  await page.getByRole('button', { name: 'New job' }).click();
  const recent = page.getByRole('region', { name: 'Recent lists' }).getByRole('button');
  await expect(recent).toHaveCount(1);
  await expect(recent).toContainText(/spring\.csv.*Phone append, today/);
  // As it is by now, not as it was sent.
  const source = sourceOf(profile);
  await writeFile(source, 'Name,Phone\nAnn,212-555-0142\n');
  await recent.press('Enter');
  await waitForCheck(page);
  await expect(page.getByRole('region', { name: 'List' })).toContainText('1 row');

  await page.getByRole('button', { name: 'New job' }).click();
  await rename(source, `${source}.moved`);
  await recent.click();
  await expect(page.getByRole('alert').filter({ hasText: 'where spring.csv is now.' })).toBeVisible();
});
