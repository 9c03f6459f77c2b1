import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { saveAsSuggested } from './app.ts';
import { expectAccessible } from './axe.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { openJob, openNewJob, startJob, waitForCheck } from './steps.ts';

shareApp();

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
