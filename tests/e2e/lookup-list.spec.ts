import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { lookupServices } from '../../shared/model/services.ts';
import { saveAsSuggested } from './app.ts';
import { expectAccessible } from './axe.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { pasteLookups, showLookups, useService } from './steps.ts';

const isLookup = ({ path }: { path: string }) => path === lookupServices.email.path;

/** 40 rows below their headings: 36 that are found, one that is not, one that repeats another, two without an address. */
const rows = [
  'Name\tEmail',
  ...Array.from({ length: 36 }, (_, at) => `Person ${at + 1}\tperson.${at + 1}@bakery.org`),
  'Nobody\tlee.nobody7@bakery.org',
  'Again\tPerson.1@Bakery.org',
  'Short\tperson.2',
  'Empty\t',
].join('\n');

const startButton = (page: Page) => page.getByRole('button', { name: 'Start lookups' });
const results = (page: Page) => page.getByRole('table', { name: 'List results' });
const row = (page: Page, n: number) =>
  results(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Row ${n}`, exact: true }) });
const outcome = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Rows by outcome' }).getByRole('button', { name: new RegExp(`^${name}`) });
const state = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first();

// Much is done in one window, on a machine that may be busy.
test.slow();

test.describe('in one app', () => {
  shareApp();

  test('looks up each pasted row once, through a pause, and ends every row', async ({
    app: { page },
    service,
  }) => {
    await useService(page, service);
    await pasteLookups(page, rows);
    await expect(page.getByRole('combobox', { name: 'Email column' })).toHaveValue('1');
    await expect(page.getByText('At most 74 credits. 37 rows to look up on Other')).toBeVisible();
    await expectAccessible(page, 'a list of lookups to start');
    const release = service.hold(isLookup);
    await startButton(page).dblclick();
    await expect(outcome(page, 'In progress')).toContainText('16');
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Waiting for the answers to 16 rows')).toBeVisible();
    release();
    await expect(state(page, 'Paused')).toBeVisible();
    await expect(outcome(page, 'Match')).toContainText('16');
    expect(service.requests.filter(isLookup)).toHaveLength(1);

    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('link', { name: 'Look up' }).click();
    await expect(page.getByRole('region', { name: 'Lists' }).getByRole('link')).toBeVisible();
    await expectAccessible(page, 'the lists of lookups');
    await page.getByRole('region', { name: 'Lists' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(state(page, 'Done')).toBeVisible();
    await showLookups(page);
    for (const [name, count] of [
      ['Match', 37],
      ['No match', 1],
      ['Not looked up', 2],
      ['Outcome unknown', 0],
    ] as const)
      await expect(outcome(page, name)).toContainText(String(count));
    expect(service.requests.filter(isLookup)).toHaveLength(3);
    await expect(page.getByText('72 credits used.')).toBeVisible();

    await results(page).getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(row(page, 37)).toContainText('No match');
    await expect(row(page, 38)).toContainText('Same as row 1');
    await expect(row(page, 39)).toContainText('Not looked up');
    await outcome(page, 'Not looked up').click();
    await expect(results(page).getByRole('button')).toHaveCount(2);
    await outcome(page, 'Not looked up').click();

    await page.getByRole('button', { name: 'Row 1', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(results(page)).toContainText('(303) 555-0111');
    await expect(results(page)).toContainText('May call');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Row 2', exact: true })).toBeFocused();
    await expectAccessible(page, 'a list of lookups');

    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('dialog', { name: 'Export' }).getByRole('radio').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Result' }).check();
    await expect(page.getByRole('grid', { name: 'Result rows' })).toContainText('May call');
  });

  test('exports the rows without a match and the whole list as they were pasted', async ({
    app,
    service,
  }) => {
    const { page, downloads } = app;
    await saveAsSuggested(app);
    await useService(page, service);
    await pasteLookups(page, rows);
    await startButton(page).click();
    await expect(state(page, 'Done')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    const save = async (kind: string) => {
      await page.getByRole('button', { name: 'Export' }).click();
      await dialog.getByRole('radio', { name: kind }).check();
      await dialog.getByRole('radio', { name: 'CSV for other programs' }).check();
      await dialog.getByRole('button', { name: 'Save export' }).click();
      await expect(dialog.getByText(/saved to/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      const [name = ''] = (await readdir(downloads)).filter((each) =>
        each.endsWith(`${kind.toLowerCase()}.csv`),
      );
      return (await readFile(join(downloads, name), 'utf8')).trimEnd().split('\r\n');
    };
    expect(await save('Unmatched rows')).toEqual(['Name,Email', 'Nobody,lee.nobody7@bakery.org']);
    const back = await save('My file back');
    expect(back).toHaveLength(41);
    expect(back[0]).toMatch(/^Name,Email,/);
    expect(back[38]).toMatch(/^Again,Person\.1@Bakery\.org,yes,/);
    expect(back[39]).toMatch(/^Short,person\.2,,/);
  });

  test('pauses a list at its limit in credits and resumes it with more', async ({
    app: { page },
    service,
  }) => {
    await useService(page, service);
    await pasteLookups(page, rows);
    await page.getByLabel('Most credits to spend').fill('1');
    await expect(startButton(page)).toBeDisabled();
    await page.getByLabel('Most credits to spend').fill('40');
    await startButton(page).click();
    await expect(page.getByText('go over your limit of 40 credits')).toBeVisible();
    await expect(outcome(page, 'Match')).toContainText('21');
    // The start page says so as well, and leads back.
    await page.getByRole('link', { name: 'Desk' }).click();
    const waiting = page.getByRole('region', { name: 'Needs action' }).getByRole('listitem');
    await expect(waiting).toContainText(/^Paused.*go over your limit of 40 credits/);
    await waiting.getByRole('link', { name: /^Open / }).click();
    await page.getByRole('button', { name: 'Raise the limit' }).click();
    await page.getByRole('dialog').getByLabel('Most credits to spend').fill('');
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
    await showLookups(page);
    await expect(outcome(page, 'Match')).toContainText('37');
  });

  test('takes a list of more than 5,000 rows to a bulk job as it was read', async ({
    app: { page },
    write,
  }) => {
    const file = await write(
      'visitors.csv',
      `Phone\n${Array.from({ length: 5001 }, (_, at) => 5_035_550_000 + at).join('\n')}`,
    );
    await page.getByRole('link', { name: 'Look up' }).click();
    await page.getByRole('button', { name: 'Look up a list' }).click();
    await page.getByLabel('CSV file').setInputFiles(file);
    await expect(page.getByText('This list has 5,001 rows')).toBeVisible();
    await expect(startButton(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Use as a new job' }).click();
    await expect(page.getByRole('heading', { name: 'New job' })).toBeVisible();
    await expect(page.getByText(/^5,001 of 5,001 rows will be sent/).first()).toBeVisible();
  });

  test('pauses a list at two budgets, each passed with a reason of its own', async ({
    app: { page },
    service,
  }) => {
    await useService(page, service);
    await page.getByRole('link', { name: 'Credits' }).click();
    await page.getByRole('button', { name: 'Set a budget' }).click();
    await page.getByLabel('Credits a month').fill('40');
    await page.getByLabel('Credits a list').fill('20');
    await page.getByRole('button', { name: 'Save budget' }).click();
    await pasteLookups(page, rows);
    await startButton(page).click();
    for (const [limit, reason] of [
      ['20 credits for a list', 'Needed on Monday'],
      ['40 credits a month', 'The last of this month'],
    ] as const) {
      await expect(page.getByText(`go over your budget of ${limit}`)).toBeVisible();
      await page.getByRole('button', { name: 'Go over budget' }).click();
      const dialog = page.getByRole('dialog', { name: 'This passes your budget' });
      await expect(dialog).toContainText(`your budget of ${limit}`);
      await dialog.getByLabel('Reason').fill(reason);
      await dialog.getByRole('button', { name: 'Resume anyway' }).click();
      await expect(dialog).toBeHidden();
    }
    await showLookups(page);
    await expect(outcome(page, 'Match')).toContainText('37');
    await page.getByRole('link', { name: 'Credits' }).click();
    const passed = page.getByRole('list', { name: 'Budgets passed' });
    await expect(passed.getByRole('listitem')).toContainText(['The last of this month', 'Needed on Monday']);
  });
});
