import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openSqlite } from '../../electron/memory/memory.ts';
import { memoryPath } from '../../electron/memory/open-memory.ts';
import { loseQuestions } from '../fakes/test-memory.ts';
import { type App, saveAsSuggested } from './app.ts';
import { expect } from './fixtures.ts';
import { openSampleJob } from './steps.ts';

export const grid = (page: Page) => page.getByRole('grid', { name: 'Result rows' });
export const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
export const sample = 'sample-phone-append.csv';

/** Of a job's files in the profile, whose app must not be running. */
async function jobFiles(profile: string) {
  const [id = ''] = (await readdir(join(profile, 'jobs'))).filter((name) => !name.startsWith('.'));
  const file = (name: string) => join(profile, 'jobs', id, name);
  return { record: file('job.json'), result: file('result.csv') };
}

/** As if the job had been sent and finished so many days ago; what was asked is read from it again. */
async function makeOlder(profile: string, days: number): Promise<void> {
  const { record } = await jobFiles(profile);
  const { judged: _, ...job } = JSON.parse(await readFile(record, 'utf8'));
  const sending = { ...job.sending, startedAt: daysAgo(days), endedAt: daysAgo(days) };
  await writeFile(record, JSON.stringify({ ...job, sending, finishedAt: daysAgo(days) }));
  loseQuestions(profile);
}

/** The result as it would have been had nobody been on a list then. */
async function clearFlags(profile: string): Promise<void> {
  const { result } = await jobFiles(profile);
  const [header = '', ...rows] = (await readFile(result, 'utf8')).split('\r\n');
  const names = header.split(',');
  const clear: Record<string, string> = {
    dnc: 'False',
    tcpa: 'False',
    state_dnc: 'none',
    contactable: 'True',
  };
  const cleared = rows.map((row) => {
    // No cell of the practice service's flags has a comma in it; rows with quoted cells stay as they are.
    if (row === '' || row.includes('"')) return row;
    const cells = row.split(',');
    return cells
      .map((cell, at) => {
        const [, phone, flag = ''] =
          /^(phone_\d+)_(dnc|tcpa|state_dnc|contactable)$/.exec(names[at] ?? '') ?? [];
        const isThere = phone !== undefined && cells[names.indexOf(phone)] !== '';
        return isThere ? (clear[flag] ?? cell) : cell;
      })
      .join(',');
  });
  await writeFile(result, [header, ...cleared].join('\r\n'));
}

/** A result of the sample list in which nobody was on a list, 40 days old; the app is started anew with it. */
export async function withOldResult(app: App): Promise<void> {
  await openSampleJob(app.page, 'Phone append');
  await app.page.getByRole('button', { name: 'Start job' }).click();
  await expect(grid(app.page)).toBeVisible({ timeout: 60_000 });
  await app.close();
  await clearFlags(app.profile);
  await makeOlder(app.profile, 40);
  const memory = openSqlite(memoryPath(app.profile));
  memory.exec('DELETE FROM number_check');
  memory.close();
  await app.start();
  await saveAsSuggested(app);
}

/** Saves the call list of the result in sight. */
export async function exportCallList(page: Page): Promise<void> {
  await expect(grid(page)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('button', { name: 'Save export' }).click();
  // Closed before, it is not written.
  await expect(dialog.getByText(/rows saved to/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}
