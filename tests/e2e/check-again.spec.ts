import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { memoryPath } from '../../electron/memory/open-memory.ts';
import { openSqlite } from '../../electron/memory/sqlite.ts';
import { loseQuestions } from '../fakes/test-memory.ts';
import { type App, saveAsSuggested } from './app.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { expectRoomInTables } from './room.ts';
import { openSampleJob, pasteLookups, waitForCheck } from './steps.ts';

shareApp();

const grid = (page: Page) => page.getByRole('grid', { name: 'Result rows' });
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
const sample = 'sample-phone-append.csv';

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
async function withOldResult(app: App): Promise<void> {
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

async function exportCallList(page: Page): Promise<void> {
  await expect(grid(page)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('button', { name: 'Save export' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

test('checks old lists again on one page and says what became blocked', async ({ app }) => {
  await withOldResult(app);
  // The list is called from, and grows old.
  const stale = app.page.getByRole('region', { name: 'Time to re-check' });
  await expect(stale.getByText('Checked 40 days ago')).toBeVisible();
  await expect(stale.getByRole('link', { name: 'Check again' })).toBeVisible();
  await stale.getByRole('link', { name: sample, exact: true }).click();
  const { page } = app;
  await exportCallList(page);

  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByText('1 list was checked more than 31 days ago.')).toBeVisible();
  await page.getByRole('link', { name: 'Check them again' }).click();
  const table = page.getByRole('table', { name: 'Lists to check again' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectRoomInTables(page, 'lists to check again');
  await expect(table.getByRole('row').last()).toContainText('40 days ago');
  await table.getByRole('checkbox').click();
  await expect(page.getByRole('button', { name: 'Check again', exact: true })).toBeDisabled();
  await table.getByRole('checkbox').click();
  const start = page.getByRole('button', { name: /^Check \d+ numbers again$/ });
  await expect(start).toBeEnabled();
  const [numbers = ''] = /\d+/.exec((await start.textContent()) ?? '') ?? [];
  await start.click();
  await expect(page.getByText('sample-phone-append - check again.csv')).toBeVisible();
  await waitForCheck(page);
  // Also those that the list itself had asked.
  await expect(page.getByText(`${numbers} of ${numbers} rows will be sent to Phone append`)).toBeVisible();
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(grid(page)).toBeVisible({ timeout: 60_000 });

  // Renewed without being asked.
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByText(/^\d+ numbers? on your call list “.*” can no longer be called\.$/)).toBeVisible(
    {
      timeout: 30_000,
    },
  );
  await page.getByRole('link', { name: 'Show what became blocked' }).click();
  const blocked = page.getByRole('table', { name: 'Became blocked' });
  await expect(blocked.getByRole('row').last()).toContainText(sample);
  await expect(page.getByText('It was exported today', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await expect(page.getByText(/^Saved to .*Became blocked\.csv\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Never call these numbers' }).click();
  await expect(page.getByText(/^Added \d+ entr(y|ies)\./)).toBeVisible();
  await expect(page.getByText(/They are on your suppression list now/)).toBeVisible();

  await blocked.getByRole('link', { name: sample, exact: true }).click();
  await expect(page.getByText(/^Since a newer check: .*\d+ phones? became /)).toBeVisible();
  await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Phones' }).check();
  await expect(grid(page).getByRole('columnheader', { name: /Call status before/ })).toBeAttached();
});

test('checks old lists again by plan, once it is on, and notifies of what became blocked', async ({
  app,
}) => {
  await withOldResult(app);
  await app.page.getByRole('link', { name: sample, exact: true }).first().click();
  await exportCallList(app.page);
  await app.page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await app.page.getByRole('link', { name: 'Check them again' }).click();
  const plan = (page: Page) => page.getByRole('region', { name: 'Check again' });
  const monthly = (page: Page) => plan(page).getByRole('switch', { name: 'Check lists again every month' });
  await expect(monthly(app.page)).not.toBeChecked();
  await plan(app.page).getByLabel('Credits a month, at most').fill('60');
  await monthly(app.page).press('Space');
  await expect(monthly(app.page)).toBeChecked();

  // Nobody presses anything from here on.
  await app.restart();
  const { page } = app;
  const shown = async () =>
    JSON.stringify((await app.recorded()).filter(({ what }) => what === 'notification.show'));
  await expect
    .poll(shown, { timeout: 60_000 })
    .toContain('Numbers on your call lists can no longer be called');
  await expect(page.getByText(/^\d+ numbers? on your call list “.*” can no longer be called\.$/)).toBeVisible(
    {
      timeout: 30_000,
    },
  );
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(plan(page).getByLabel('Credits a month, at most')).toHaveValue('60');
  await plan(page)
    .getByRole('link', { name: /^Last on today.*: 1 list\.$/ })
    .click();
  await expect(page.getByRole('heading', { name: 'sample-phone-append - check again.csv' })).toBeVisible();
});

/** As if the lookups of the only list had been answered so many days ago. */
async function makeListOlder(profile: string, days: number): Promise<void> {
  const [id = ''] = (await readdir(join(profile, 'lookup-lists'))).filter((name) => name.startsWith('list-'));
  const path = join(profile, 'lookup-lists', id, 'list.json');
  const record = JSON.parse(await readFile(path, 'utf8'));
  const rows = record.totals.rows;
  const old = { answered: [{ rows, checkedAt: daysAgo(days) }], verdicts: null };
  await writeFile(path, JSON.stringify({ ...record, ...old, renewed: undefined }));
}

test('checks a stale list of lookups again and renews it', async ({ app }) => {
  const rows = Array.from({ length: 6 }, (_, at) => `Person ${at}\tperson.${at}@bakery.org`);
  await pasteLookups(app.page, ['Name\tEmail', ...rows].join('\n'));
  await app.page.getByRole('button', { name: 'Start lookups' }).click();
  await expect(grid(app.page)).toBeVisible({ timeout: 60_000 });
  await app.close();
  await makeListOlder(app.profile, 40);
  await app.start();

  const { page } = app;
  const stale = page.getByRole('region', { name: 'Time to re-check' });
  await expect(stale.getByText('Checked 40 days ago')).toBeVisible();
  await stale.getByRole('link', { name: 'Check again' }).click();
  const table = page.getByRole('table', { name: 'Lists to check again' });
  await expect(table.getByRole('row').last()).toContainText('40 days ago');
  await page.getByRole('button', { name: /^Check \d+ numbers again$/ }).click();
  await waitForCheck(page);
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(grid(page)).toBeVisible({ timeout: 60_000 });

  await page.getByRole('link', { name: 'Look up' }).click();
  await page.getByRole('region', { name: 'Lists' }).getByRole('link').click();
  await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Phones' }).check();
  await expect(grid(page).getByRole('columnheader', { name: /Call status before/ })).toBeAttached({
    timeout: 30_000,
  });
});
