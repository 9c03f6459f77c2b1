import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { answerSaveDialog, dropFiles } from './app.ts';
import { expect, test } from './fixtures.ts';
import { jobRow, openSampleJob, waitForStatus } from './steps.ts';

/** Presses the mouse on it and moves it to the edge of the window, as somebody who drags it out. */
async function dragToEdge(page: Page, what: Locator, onTheWay = async () => {}): Promise<void> {
  await what.hover();
  await page.mouse.down();
  await page.mouse.move(400, 300, { steps: 4 });
  await onTheWay();
  await page.mouse.move(2, 300, { steps: 4 });
  await page.mouse.up();
}

test('a result is dragged out as a file of its own, from its page and from the list', async ({ app }) => {
  const { page, profile } = app;
  const dragged = async () =>
    (await app.recorded())
      .filter(({ what }) => what === 'webContents.startDrag')
      .map(({ details: [files] }) => (Array.isArray(files) ? files.map(String) : []));
  await openSampleJob(page, 'Phone append');
  await page.getByRole('button', { name: 'Start job' }).click();
  await waitForStatus(page, 'sample-phone-append.csv', 'Done', 60_000);

  const row = jobRow(page, 'sample-phone-append.csv');
  await dragToEdge(page, row.getByTitle(/^Drag the result/));
  await expect.poll(dragged).toHaveLength(1);
  const [[first = ''] = []] = await dragged();
  await row.getByRole('link').click();
  // Dropped on the window itself, it is no list for a new job.
  await dragToEdge(page, page.getByTitle(/^Drag the result/), () => dropFiles(page, 'main', [first]));
  await expect.poll(dragged).toHaveLength(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('sample-phone-append.csv');
  expect(await dragged()).toEqual([[first], [first]]);
  expect(basename(first)).toBe('sample-phone-append - result.csv');

  const saved = join(profile, 'saved.csv');
  await answerSaveDialog(app, saved);
  await page.getByRole('button', { name: 'Save result as...' }).click();
  await expect(page.getByText(`Saved to ${saved}.`)).toBeVisible();
  expect(await readFile(first)).toEqual(await readFile(saved));
  const [job = ''] = await readdir(join(profile, 'jobs'));
  expect(first).not.toContain(join(profile, 'jobs', job));
});
