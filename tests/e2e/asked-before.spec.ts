import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { answerSaveDialog } from './app.ts';
import { expect, shareApp, test } from './fixtures.ts';
import {
  addConnection,
  chooseMore,
  lookUp,
  openChecked,
  openDetails,
  openJob,
  openNewJob,
  pasteLookups,
  sendList,
  showLookups,
  startJob,
  waitForStatus,
} from './steps.ts';

shareApp();

const first = ['Name,Phone', 'Ann,(503) 555-0142', 'Bo,512-555-0117', 'Cy,2065550123', ''].join('\r\n');
const second = ['Mobile;Who', '206.555.0123;C', '+1 503 555 0142;A', '3035550188;D', ''].join('\r\n');

const rowsAskedBefore = (page: Page) => page.getByRole('radiogroup', { name: 'Rows looked up before' });

test('leaves out rows that were looked up before, in another order and spelling', async ({
  app,
  profile,
  write,
}) => {
  const { page } = app;
  const [one, two] = [await write('first.csv', first), await write('second.csv', second)];
  await openChecked(page, { service: 'Phone append', file: one });
  await expect(rowsAskedBefore(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Start job' }).click();
  await waitForStatus(page, 'first.csv', 'Done');

  // What became of them is noted once the result was judged.
  await expect(async () => {
    await openNewJob(page, { service: 'Phone append', file: two });
    await expect(page.getByText(/^2 of 3 rows were looked up before \(.*match/)).toBeVisible({
      timeout: 5000,
    });
  }).toPass();
  const group = rowsAskedBefore(page);
  await expect(group.getByRole('radio', { name: 'Use the earlier results' })).toBeChecked();
  await expect(page.getByText(/1 of 3 rows will be sent to Phone append/)).toBeVisible();
  await group.getByRole('radio', { name: 'Look up all again' }).check();
  await expect(page.getByText(/3 of 3 rows will be sent to Phone append/)).toBeVisible();
  await group.getByRole('radio', { name: 'Look up again if older than' }).check();
  await expect(page.getByText(/1 of 3 rows will be sent to Phone append/)).toBeVisible();
  await group.getByRole('radio', { name: 'Use the earlier results' }).check();
  await expect(page.getByText('2 looked up before')).toBeVisible();
  await page.getByRole('button', { name: 'Start job' }).click();
  await waitForStatus(page, 'second.csv', 'Done');

  // Its result is the whole: what was asked now, and what the first job knows.
  await openJob(page, 'second.csv');
  await expect(page.getByText(/^1 row from this job, 2 from earlier results \(oldest /)).toBeVisible();
  await expect(page.getByText(/of 3 rows/)).toBeVisible();
  const saved = join(profile, 'left out.csv');
  await answerSaveDialog(app, saved);
  await chooseMore(page, /^Save \d rows? not sent…$/);
  await expect.poll(() => readFile(saved, 'utf8').catch(() => '')).toContain('Looked up before on ');
  expect((await readFile(saved, 'utf8')).trim().split('\r\n')).toHaveLength(3);
  const result = join(profile, 'second result.csv');
  await answerSaveDialog(app, result);
  await chooseMore(page, 'Save raw file…');
  await expect.poll(() => readFile(result, 'utf8').catch(() => '')).toContain('Answered row');
  const lines = (await readFile(result, 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines.map((line) => /,(?:second|first)\.csv,(\d*)$/.exec(line)?.[1])).toEqual([
    undefined,
    '',
    '1',
    '2',
  ]);
  expect(lines[2]).toMatch(/^2065550123,C,/);
  await openDetails(page);
  await expect(page.getByText('Rows from earlier results')).toBeVisible();

  // A job that goes later leaves its answers there; the next list is told that they are gone.
  await openJob(page, 'first.csv');
  await chooseMore(page, 'Remove...');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByRole('table', { name: 'Jobs' })).toBeVisible();
  const third = await write('third.csv', ['Phone,Who', '5035550142,A', '3035550199,E', ''].join('\r\n'));
  await startJob(page, { service: 'Phone append', file: third });
  await waitForStatus(page, 'third.csv', 'Done');
  await openJob(page, 'third.csv');
  await expect(page.getByText('1 row of your list has no answer in this result.')).toBeVisible();
  await expect(page.getByText(/The job with the answer was removed/)).toBeVisible();
  await openJob(page, 'second.csv');
  await expect(page.getByText(/of 3 rows/)).toBeVisible();
});

test('says in a lookup and a list lookup what a job asked, and asks again only on request', async ({
  app,
  write,
  service,
}) => {
  const { page } = app;
  const asked = () => service.requests.filter(({ path }) => path.includes('lookup')).length;
  const file = await write('sent.csv', first);
  await addConnection(page, { name: 'Other', address: service.url, key: 'contrary-key-0123456789' });
  await page.getByLabel('Currency of appending credits').fill('USD');
  await page.getByLabel('Price of an appending credit').fill('0.10');
  await page.getByLabel('Price of an appending credit').press('Enter');
  await sendList(app, { service: 'Phone append', file });
  await waitForStatus(page, 'sent.csv', 'Done', 45_000);

  await lookUp(page, 'Phone', { Phone: '+1 503 555 0142' });
  const told = page.getByRole('status').filter({ hasText: 'Looked up on' });
  await expect(told).toContainText('in sent.csv');
  await expect(told).toContainText('Look up again for up to 2 credits (0.20 USD)?');
  await expect(page.getByText('At most 2 credits (0.20 USD) per lookup.')).toBeVisible();
  expect(asked()).toBe(0);
  await told.getByRole('button', { name: 'Open the job' }).click();
  await expect(page.getByRole('heading', { name: 'sent.csv' })).toBeVisible();
  await page.getByRole('link', { name: 'Look up' }).click();
  await told.getByRole('button', { name: 'Look up again' }).click();
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
  expect(asked()).toBe(1);

  await pasteLookups(page, 'Phone\n(512) 555-0117\n3035550188\n');
  await expect(page.getByText('1 row, not sent again')).toBeVisible();
  await expect(page.getByText('At most 2 credits (0.20 USD). 1 row to look up on Other')).toBeVisible();
  await page.getByRole('button', { name: 'Start lookups' }).click();
  await expect(page.getByRole('main').getByText('Done', { exact: true }).first()).toBeVisible();
  expect(asked()).toBe(2);
  await showLookups(page);
  await expect(page.getByRole('table', { name: 'List results' })).toContainText(
    /Looked up before on .+: (match|no match)/,
  );
  await expect(page.getByText(/^1 row from this job, 1 from earlier results/)).toBeVisible();
  await page.getByRole('radio', { name: 'Result' }).check();
  await expect(page.getByText('2 of 2 rows')).toBeVisible();
  // One number wherever it stands, with the row that has an earlier answer.
  const rate = page.getByRole('definition').filter({ hasText: 'of 2 rows' });
  const words = /^[\d.]+%/.exec((await rate.textContent()) ?? '')?.[0] ?? '';
  expect(words).not.toBe('');
  await page.getByRole('link', { name: 'Look up' }).click();
  await expect(page.getByRole('region', { name: 'Lists' })).toContainText(`match rate ${words}`);
  await page.getByRole('link', { name: 'Desk' }).click();
  const last = page.getByRole('region', { name: 'Last results' }).getByRole('row');
  await expect(last.filter({ hasText: 'Phone lookups' })).toContainText(words);
});
