import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { isCreate } from '../fakes/contrary-service/service.ts';
import { answerMessageBox, answerSaveDialog, dropFiles, saveAsSuggested } from './app.ts';
import { expectAccessible } from './axe.ts';
import { expect, shareApp, test } from './fixtures.ts';
import {
  chooseMore,
  jobCount,
  openChecked,
  openJob,
  openOptions,
  saveResult,
  sendDialog,
  startJob,
  switchConnection,
  waitForCheck,
  waitForStatus,
} from './steps.ts';

/** Bulk jobs: by a sample first, to each service, and on to another for what it did not find. */
shareApp();

const states = ['OR', 'WA', 'TX', 'CA'];
const rows = Array.from(
  { length: 120 },
  (_, at) => `Firm ${at} Ltd,${states[at % 4]},503555${String(1000 + at).slice(-4)}`,
);
const firms = ['Company,State,Phone', ...rows, ''].join('\r\n');

const tryButton = (page: Page) => page.getByRole('button', { name: 'Send test batch' });
const sendRest = (page: Page) => page.getByRole('button', { name: 'Send the rest' });

/** Every row of every list that the practice service has, as it has them. */
async function received(profile: string): Promise<string[]> {
  const folder = join(profile, 'practice');
  const names = (await readdir(folder, { recursive: true })).filter((name) => /upload\.csv$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) =>
    text
      .split('\r\n')
      .slice(1)
      .filter((line) => line !== ''),
  );
}

test('a sample goes first, says what to expect, and the rest makes one result with it', async ({
  app,
  profile,
  write,
}) => {
  const { page } = app;
  const file = await write('firms.csv', firms);
  await openChecked(page, { service: 'Business trace', file });
  await openOptions(page);
  await page.getByLabel('Test batch rows').fill('40');
  await tryButton(page).click();

  await expect(page.getByRole('heading', { name: 'firms.csv' })).toBeVisible();
  await expect(sendRest(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Review test batch', { exact: true })).toBeVisible();
  await expect(page.getByText(/^\d+% of 40 rows matched \(\d+ to \d+%\)\.$/)).toBeVisible();
  await expect(page.getByText(/^In the other 80 rows, expect [\d,]+ to [\d,]+ matches, /)).toBeVisible();
  expect(await received(profile)).toHaveLength(40);

  await sendRest(app.page).click();
  await expect(app.page.getByRole('heading', { name: 'firms.csv', exact: true })).toBeVisible();
  await expect(app.page.getByRole('button', { name: 'Export' })).toBeVisible({ timeout: 60_000 });
  expect((await received(profile)).sort()).toEqual([...rows].sort());
  await expect(app.page.getByText(/of 120 rows$/)).toBeVisible({ timeout: 60_000 });
  expect(await jobCount(app.page, 'Rows sent')).toBe(120);
  expect(await jobCount(app.page, 'Rows returned')).toBe(120);

  await answerSaveDialog(app, join(profile, 'saved firms.csv'));
  const saved = await readFile(await saveResult(app.page, 'firms'), 'utf8');
  for (const row of rows) expect(saved.split(`${row},`)).toHaveLength(2);
  expect(saved.split('\r\n')[0]).toMatch(/,Answered on,Answered by$/);
});

test('a list that waits for a person can be tried, and stopped after its sample', async ({
  app,
  service,
  write,
}) => {
  const { page } = app;
  const file = await write('firms.csv', firms);
  await switchConnection(page, { name: 'Acme', address: service.url, key: 'contrary-key-0123456789' });
  await answerMessageBox(app, 0);
  await startJob(page, { service: 'Business trace', file });
  await sendDialog(page).getByLabel('Test batch rows').fill('20');
  await sendDialog(page).getByLabel('Test batch rows').press('Enter');
  await expect(sendDialog(page)).toBeHidden();
  await expect(page.getByText('No other row is sent until you say so.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop here' }).click();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  const creates = service.requests.filter(isCreate);
  expect(creates.length).toBeLessThanOrEqual(1);
  await expect(sendRest(page)).toHaveCount(0);
});

test('reads, maps and repairs a damaged list that is dropped on the window, and copies no list', async ({
  app,
  profile,
}, testInfo) => {
  const [chosen = '', damaged = ''] = ['chosen.csv', 'damaged.csv'].map((name) => testInfo.outputPath(name));
  await writeFile(chosen, 'Name,Phone\r\nMira,2025550101\r\n');
  await openChecked(app.page, { service: 'Phone append', file: chosen });
  await writeFile(
    damaged,
    Buffer.from(
      'Export of 3 May;;\r\nFirma;Telefon Number;E-mail\r\nNobody;none;n@example.com\r\nCaf\xe9 Placebo;(503) 555-0152;a@example.com\r\n',
      'latin1',
    ),
  );
  await dropFiles(app.page, 'main', [damaged]);
  await expect(app.page.getByRole('heading', { name: 'New job' })).toBeVisible();
  await expect(app.page.getByText('Café Placebo')).toBeVisible();
  await app.page.getByRole('radio', { name: 'Phone append' }).check();
  await expect(app.page.getByRole('combobox', { name: 'Phone column' })).toHaveValue(/.+/);
  await app.page.getByRole('button', { name: 'Start job' }).click();
  await waitForStatus(app.page, 'damaged.csv', 'Done');
  // A row is called by its number in the list, of which the first one was not sent.
  await openJob(app.page, 'damaged.csv');
  await app.page.getByRole('radio', { name: 'Raw file' }).check();
  const row = app.page.getByRole('grid', { name: 'Result rows' }).getByRole('row').last();
  await expect(row.getByRole('rowheader')).toHaveText('2');
  // A list is read where it lies.
  const kept = (await readdir(profile, { recursive: true })).map((path) => basename(path));
  for (const name of ['chosen.csv', 'damaged.csv']) expect(kept).not.toContain(name);
});

const people = [
  'Ref,First Name,Last Name,Email,Phone',
  ...Array.from({ length: 40 }, (_, at) => `${at},Nils${at},Lund,nils${at}@example.com,60255501${at + 10}`),
  '',
].join('\r\n');

test('asks another service for the rows without a match, by hand and by saved follow-ups, and joins the result', async ({
  app,
  write,
}) => {
  const { page, downloads } = app;
  await saveAsSuggested(app);
  // Axe takes what has to be scrolled to for hidden, and the options are far down.
  await page.setViewportSize({ width: 1280, height: 1600 });
  const file = await write('people.csv', people);
  await openChecked(page, { service: 'Email append', file });
  await openOptions(page);
  const savedFollowUps = page.getByRole('combobox', { name: 'Follow-up services' });
  await expect(savedFollowUps.getByRole('option', { selected: true })).toHaveText('None');
  await page.getByRole('button', { name: 'New follow-up services…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New follow-up services' });
  await dialog.getByLabel('Name').fill('Email, then phone');
  await dialog.getByRole('combobox', { name: 'Step 1' }).selectOption('Email append');
  await expect(dialog.getByRole('button', { name: 'Save services' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Step 2' }).selectOption('Phone append');
  await expectAccessible(page, 'naming follow-ups');
  await dialog.getByRole('button', { name: 'Save services' }).click();
  await expect(savedFollowUps.getByRole('option', { selected: true })).toHaveText('Email, then phone');
  const service = page.getByRole('radiogroup', { name: 'Service' });
  await expect(service.getByRole('radio', { name: 'Email append' })).toBeChecked();
  await waitForCheck(page);
  await expectAccessible(page, 'a list that goes by follow-ups');
  await page.getByRole('button', { name: 'Start job' }).click();

  const steps = page.getByRole('list', { name: 'Follow-up services of this job' });
  await expect(steps.getByRole('listitem')).toHaveText([/Email append/, /Phone append \(not sent yet\)/]);
  await expect(steps.getByRole('link', { name: /^Email append: \d+ of 40 matched$/ })).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page, 'the steps of follow-ups');

  const exporting = page.getByRole('dialog', { name: 'Export' });
  /** The rows of an export, read from its file. */
  const exported = async (kind: string) => {
    await page.getByRole('button', { name: 'Export' }).click({ timeout: 60_000 });
    await exporting.getByRole('radio', { name: kind }).check();
    await exporting.getByRole('radio', { name: 'CSV for other programs' }).check();
    await exporting.getByRole('button', { name: 'Save export' }).click();
    await expect(exporting.getByText(/rows saved to/)).toBeVisible();
    await exporting.getByRole('button', { name: 'Close' }).last().click();
    const path = join(downloads, `people - ${kind.toLowerCase()}.csv`);
    const options = { header: true, skipEmptyLines: true } as const;
    return Papa.parse<Record<string, string>>(await readFile(path, 'utf8'), options).data;
  };
  const misses = await exported('Unmatched rows');
  expect(misses.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Try another service on \d+ unmatched rows$/ }).click();
  await waitForCheck(page);
  await expect(page.getByRole('heading', { name: 'people - unmatched.csv' })).toBeVisible();
  await expect(page.getByText(`${misses.length} rows`).first()).toBeVisible();
  await expect(service.getByRole('radio', { name: 'Email append' })).not.toBeChecked();
  await expect(page.getByRole('grid', { name: /^First rows of/ })).toContainText(misses[0]?.Phone ?? '');

  await openJob(page, 'people.csv');
  await page.getByRole('button', { name: 'Next step: Phone append' }).click();
  await waitForCheck(page);
  await expect(page.getByRole('heading', { name: 'people - unmatched 2.csv' })).toBeVisible();
  await expect(service.getByRole('radio', { name: 'Phone append' })).toBeChecked();
  await expect(page.getByText('Options: Email, then phone')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Phone column' })).toContainText('Phone');
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(steps.getByRole('link', { name: /^Phone append: \d+ of \d+ matched$/ })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('button', { name: /^Next step/ })).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: /^Try another service on \d+ unmatched rows$/ }),
  ).toBeVisible();

  await page.getByRole('radio', { name: 'All steps' }).check();
  const whole = await exported('Everything');
  const numbers = (texts: string[]) => [...new Set(texts.map(Number))].toSorted((a, b) => a - b);
  expect(numbers(whole.map(({ Ref = '' }) => Ref))).toEqual([...Array(40).keys()]);
  const by = new Set(whole.map((row) => row['Answered by']));
  expect([...by].toSorted()).toEqual(
    ['Email append', 'No match', 'Phone append'].filter((each) => by.has(each)),
  );
  expect(by).toContain('Email append');

  await steps.getByRole('link', { name: /^Email append/ }).click();
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible();
  await expect(steps.getByRole('listitem')).toHaveText([/Email append/, /Phone append: \d+ of/]);
  await chooseMore(page, /Remove/);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Remove/ })
    .click();
  await openJob(page, 'people - unmatched 2.csv');
  await expect(steps.getByRole('listitem')).toHaveText([
    /Email append \(its job was removed from the list\)/,
    /Phone append/,
  ]);
  await page.getByRole('radio', { name: 'All steps' }).check();
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible({ timeout: 60_000 });
});
