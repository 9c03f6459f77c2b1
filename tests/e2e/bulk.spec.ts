import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { isCreate } from '../fakes/contrary-service/recorder.ts';
import { startContraryService } from '../fakes/contrary-service/service.ts';
import { answerMessageBox, answerSaveDialog, dropFiles, saveAsSuggested } from './app.ts';
import { expectAccessible } from './axe.ts';
import { expect, shareApp, test } from './fixtures.ts';
import {
  type JobSteps,
  jobCount,
  jobRow,
  openJob,
  openNewJob,
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

const tryButton = (page: Page) => page.getByRole('button', { name: 'Try a sample first' });
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
}) => {
  const { page } = app;
  const file = join(profile, 'firms.csv');
  await writeFile(file, firms);
  await openNewJob(page, { service: 'Business trace', file });
  await waitForCheck(page);
  await page.getByLabel('Sample rows').fill('40');
  await tryButton(page).click();

  await expect(page.getByRole('heading', { name: 'firms.csv' })).toBeVisible();
  await expect(sendRest(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^In a sample of 40 rows \d+% were found \(\d+ to \d+%\)\.$/)).toBeVisible();
  await expect(page.getByText(/^For the other 80 rows expect [\d,]+ to [\d,]+ hits, /)).toBeVisible();
  expect(await received(profile)).toHaveLength(40);

  await sendRest(app.page).click();
  await expect(app.page.getByRole('heading', { name: 'firms.csv', exact: true })).toBeVisible();
  await expect(app.page.getByRole('tab', { name: 'Result' })).toBeVisible({ timeout: 60_000 });
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
  profile,
}) => {
  const service = await startContraryService();
  try {
    const { page } = app;
    const file = join(profile, 'firms.csv');
    await writeFile(file, firms);
    await switchConnection(page, { name: 'Acme', address: service.url, key: 'contrary-key-0123456789' });
    await answerMessageBox(app, 0);
    await startJob(page, { service: 'Business trace', file });
    await sendDialog(page).getByLabel('Sample rows').fill('20');
    await sendDialog(page).getByLabel('Sample rows').press('Enter');
    await expect(sendDialog(page)).toBeHidden();
    await expect(page.getByText('No other row is sent before you say so.')).toBeVisible();
    await page.getByRole('button', { name: 'Stop here' }).click();
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
    const creates = service.requests.filter(isCreate);
    expect(creates.length).toBeLessThanOrEqual(1);
    await expect(sendRest(page)).toHaveCount(0);
  } finally {
    await service.close();
  }
});

const contacts = [
  'Company,First Name,Last Name,City,State,Email,Phone',
  'Blue Heron Bakery,Mira,Castellan,Portland,OR,mira@example.com,(503) 555-0142',
  'Quarry Lane Plumbing,Otis,Brandvold,Austin,TX,otis@example.com,512-555-0117',
  '',
].join('\r\n');

const services: JobSteps['service'][] = ['Business trace', 'Email append', 'Phone append', 'Name append'];

test('sends one list to all four services and saves each result', async ({ app, profile }) => {
  for (const service of services) {
    const name = `${service}.csv`;
    const file = join(profile, name);
    await writeFile(file, contacts);
    await startJob(app.page, { service, file });
    await waitForStatus(app.page, name, 'Done');
    await expect(jobRow(app.page, name)).toContainText(service);

    const target = join(profile, `saved ${name}`);
    await answerSaveDialog(app, target);
    await openJob(app.page, name);
    await app.page.getByRole('button', { name: /Save result as/ }).click();
    await expect.poll(() => readFile(target, 'utf8').catch(() => '')).toContain('555');
    expect((await readFile(target, 'utf8')).trim().split('\r\n')).toHaveLength(3);
  }
});

test('reads, maps and repairs a damaged list that is dropped on the window', async ({ app, profile }) => {
  const file = join(profile, 'damaged.csv');
  await writeFile(
    file,
    Buffer.from(
      'Export of 3 May;;\r\nFirma;Telefon Number;E-mail\r\nCaf\xe9 Placebo;(503) 555-0152;a@example.com\r\n',
      'latin1',
    ),
  );
  await dropFiles(app.page, 'main', [file]);
  await expect(app.page.getByRole('heading', { name: 'New job' })).toBeVisible();
  await expect(app.page.getByText('Café Placebo')).toBeVisible();
  await app.page.getByRole('radio', { name: 'Phone append' }).check();
  await expect(app.page.getByRole('combobox', { name: 'Phone column' })).toHaveValue(/.+/);
  await app.page.getByRole('button', { name: 'Start job' }).click();
  await waitForStatus(app.page, 'damaged.csv', 'Done');
});

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

/** Each test asks about people of its own: who was asked about before would be left out. */
const listOf = (name: string, area: number) => {
  const rows = Array.from(
    { length: 40 },
    (_, at) => `${at},${name}${at},Lund,${name.toLowerCase()}${at}@example.com,${area}55501${at + 10}`,
  );
  return ['Ref,First Name,Last Name,Email,Phone', ...rows, ''].join('\r\n');
};

test('makes a list for another service of the rows without a match', async ({ app, profile }) => {
  const { page, downloads } = app;
  await saveAsSuggested(app);
  const file = join(profile, 'contacts.csv');
  await writeFile(file, listOf('Mira', 503));
  await startJob(page, { service: 'Email append', file });
  await page.getByRole('button', { name: 'Export' }).click({ timeout: 60_000 });
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('radio', { name: 'Misses' }).check();
  await dialog.getByRole('radio', { name: 'CSV for other programs' }).check();
  await dialog.getByRole('button', { name: 'Save export' }).click();
  await expect(dialog.getByText(/rows saved to/)).toBeVisible();
  const misses = (await readFile(join(downloads, 'contacts - misses.csv'), 'utf8')).trim().split('\r\n');
  expect(misses.length).toBeGreaterThan(1);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Ask another service for the misses' }).click();
  await waitForCheck(page);
  await expect(page.getByRole('heading', { name: 'contacts - misses.csv' })).toBeVisible();
  await expect(page.getByText(`${misses.length - 1} rows`).first()).toBeVisible();
  const services = page.getByRole('radiogroup', { name: 'Service' });
  await expect(services.getByRole('radio', { name: 'Email append' })).not.toBeChecked();
  await expect(page.getByRole('grid', { name: /^First rows of/ })).toContainText(
    misses[1]?.split(',')[3] ?? '',
  );
});

test('saves a chain of services, asks it step by step and joins its result', async ({ app, profile }) => {
  const { page, downloads } = app;
  await saveAsSuggested(app);
  const file = join(profile, 'people.csv');
  await writeFile(file, listOf('Nils', 602));
  await openNewJob(page, { service: 'Email append', file });
  await waitForCheck(page);
  const chains = page.getByRole('combobox', { name: 'Chain' });
  await expect(chains.getByRole('option', { selected: true })).toHaveText('None: this service alone');
  await page.getByRole('button', { name: 'Save as a chain...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a chain' });
  await dialog.getByLabel('Name').fill('Email, then phone');
  await dialog.getByRole('combobox', { name: 'Step 1' }).selectOption('Email append');
  await expect(dialog.getByRole('button', { name: 'Save chain' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Step 2' }).selectOption('Phone append');
  await expectAccessible(page, 'naming a chain');
  await dialog.getByRole('button', { name: 'Save chain' }).click();
  await expect(chains.getByRole('option', { selected: true })).toHaveText('Email, then phone');
  const service = page.getByRole('radiogroup', { name: 'Service' });
  await expect(service.getByRole('radio', { name: 'Email append' })).toBeChecked();
  await waitForCheck(page);
  await expectAccessible(page, 'a list that goes by a chain');
  await page.getByRole('button', { name: 'Start job' }).click();

  const steps = page.getByRole('list', { name: 'Steps of this chain' });
  await expect(steps.getByRole('listitem')).toHaveText([/Email append/, /Phone append \(not sent yet\)/]);
  await expect(steps.getByRole('link', { name: /^Email append: \d+ of 40 matched$/ })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('button', { name: 'Ask another service for the misses' })).toBeVisible();
  await expectAccessible(page, 'the steps of a chain');
  await page.getByRole('button', { name: 'Next step: Phone append' }).click();
  await waitForCheck(page);
  await expect(page.getByRole('heading', { name: 'people - misses.csv' })).toBeVisible();
  await expect(service.getByRole('radio', { name: 'Phone append' })).toBeChecked();
  await expect(chains.getByRole('option', { selected: true })).toHaveText('Email, then phone');
  await expect(page.getByRole('combobox', { name: 'Phone column' })).toContainText('Phone');
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(steps.getByRole('link', { name: /^Phone append: \d+ of \d+ matched$/ })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('button', { name: /^Next step/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ask another service for the misses' })).toBeVisible();

  await page.getByRole('tab', { name: 'Result of all steps' }).click();
  await page.getByRole('button', { name: 'Export' }).click({ timeout: 60_000 });
  const exporting = page.getByRole('dialog', { name: 'Export' });
  await exporting.getByRole('radio', { name: 'Everything' }).check();
  await exporting.getByRole('radio', { name: 'CSV for other programs' }).check();
  await exporting.getByRole('button', { name: 'Save export' }).click();
  await expect(exporting.getByText(/rows saved to/)).toBeVisible();
  const whole = Papa.parse<Record<string, string>>(
    await readFile(join(downloads, 'people - everything.csv'), 'utf8'),
    { header: true, skipEmptyLines: true },
  ).data;
  const numbers = (texts: string[]) => [...new Set(texts.map(Number))].toSorted((a, b) => a - b);
  expect(numbers(whole.map(({ Ref = '' }) => Ref))).toEqual([...Array(40).keys()]);
  const by = new Set(whole.map((row) => row['Answered by']));
  expect([...by].toSorted()).toEqual(
    ['Email append', 'No match', 'Phone append'].filter((each) => by.has(each)),
  );
  expect(by).toContain('Email append');
  await exporting.getByRole('button', { name: 'Close' }).last().click();

  await steps.getByRole('link', { name: /^Email append/ }).click();
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible();
  await expect(steps.getByRole('listitem')).toHaveText([/Email append/, /Phone append: \d+ of/]);
  await page.getByRole('button', { name: 'More', exact: false }).last().click();
  await page.getByRole('menuitem', { name: /Remove/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Remove/ })
    .click();
  await openJob(page, 'people - misses.csv');
  await expect(steps.getByRole('listitem')).toHaveText([
    /Email append \(its job was removed from the list\)/,
    /Phone append/,
  ]);
  await page.getByRole('tab', { name: 'Result of all steps' }).click();
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible({ timeout: 60_000 });
});
