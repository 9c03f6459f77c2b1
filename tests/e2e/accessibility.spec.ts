import type { Page } from '@playwright/test';
import { copyText, pressShortcut } from './app.ts';
import { axe, expectAccessible, zoomed } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { jobRows, lookUp, openSampleJob, waitForCheck } from './steps.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Result rows' });

async function openResult(page: Page): Promise<void> {
  await page.evaluate(axe);
  await openSampleJob(page, 'Business trace');
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(grid(page).getByRole('gridcell').first()).not.toBeEmpty({ timeout: 60_000 });
}

test('the way to a job passes axe, and the list of jobs', async ({ app: { page } }) => {
  await page.evaluate(axe);
  await expectAccessible(page, 'no jobs yet');
  await openSampleJob(page, 'Business trace');
  await expectAccessible(page, 'a list, checked');
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(grid(page)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Bulk jobs' }).click();
  await expectAccessible(page, 'the list of jobs');
  await page.getByRole('checkbox', { name: 'Select all in the list' }).check();
  await expectAccessible(page, 'jobs that are picked');
  await jobRows(page)
    .first()
    .click({ button: 'right', position: { x: 200, y: 12 } });
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'the menu of a job');
  await page.keyboard.press('Escape');
  await page.setViewportSize(zoomed);
  const file = page.getByRole('table', { name: 'Jobs' }).getByRole('cell').first();
  expect((await file.boundingBox())?.width, 'the name of a file at 200 %').toBeGreaterThan(120);
});

test('the desk passes axe, with something in each of its sections', async ({ app: { page } }) => {
  test.slow();
  await page.evaluate(axe);
  await expectAccessible(page, 'a first start');
  const region = (name: string) => page.getByRole('region', { name });
  await openSampleJob(page, 'Phone append');
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(grid(page)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Desk' }).click();
  await region('Credits this month').getByRole('button', { name: 'Set a budget for Practice' }).click();
  await page.getByLabel('Credits a month').fill('1');
  await page.getByRole('button', { name: 'Save budget' }).click();
  await expect(region('Last results')).toBeVisible();
  await openSampleJob(page, 'Email append');
  await page.getByRole('button', { name: 'Start job' }).click();
  await page.getByRole('link', { name: 'Desk' }).click();
  await expect(region('Needs you')).toBeVisible();
  await expectAccessible(page, 'the desk');
});

test('a result passes axe in each of its views, and what was understood of it', async ({ app: { page } }) => {
  await openResult(page);
  for (const view of ['People', 'Phones', 'As it came']) {
    await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: view }).check();
    await expectAccessible(page, view);
  }
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeVisible();
  await expectAccessible(page, 'Details');
});

test('a chain passes axe, while it is named and on the page of a job', async ({ app: { page } }) => {
  await page.evaluate(axe);
  await openSampleJob(page, 'Email append');
  await page.getByRole('button', { name: 'Save as a chain...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a chain' });
  await dialog.getByLabel('Name').fill('Two');
  await dialog.getByRole('combobox', { name: 'Step 1' }).selectOption('Email append');
  await dialog.getByRole('combobox', { name: 'Step 2' }).selectOption('Phone append');
  await expectAccessible(page, 'naming a chain');
  await dialog.getByRole('button', { name: 'Save chain' }).click();
  await expect(page.getByRole('button', { name: 'Forget Two' })).toBeVisible();
  await expectAccessible(page, 'a list that goes by a chain');
  await page.getByRole('button', { name: 'Start job' }).click();
  const steps = page.getByRole('list', { name: 'Steps of this chain' });
  await expect(steps.getByRole('link', { name: /matched$/ })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'the steps of a chain');
});

test('the palette and the list of keys pass axe', async ({ app: { page } }) => {
  await page.evaluate(axe);
  // By then the window hears keys.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desk');
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
  await expectAccessible(page, 'the palette');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expectAccessible(page, 'the keys');
});

test('what opens above a result passes axe', async ({ app: { page } }) => {
  await openResult(page);
  await page.getByRole('button', { name: 'Suppression list' }).click();
  await expect(page.getByRole('dialog', { name: 'Suppression list' })).toBeVisible();
  await expectAccessible(page, 'the suppression list');
  const list = page.getByRole('dialog', { name: 'Suppression list' });
  await list.getByRole('button', { name: 'Paste entries' }).click();
  await list.getByRole('textbox', { name: /^Numbers, emails/ }).fill('2125550199\nx@example.com\nwhoever');
  await expectAccessible(page, 'entries to paste');
  await list.getByRole('button', { name: 'Look at them' }).click();
  await expect(list.getByText('1 line cannot be read and is not added.')).toBeVisible();
  await expectAccessible(page, 'what would be added');
  await list.getByRole('button', { name: 'Add 1 number, 1 email' }).click();
  await expect(list.getByRole('gridcell').first()).not.toBeEmpty();
  await expectAccessible(page, 'entries of the suppression list');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  for (const kind of ['Call list', 'Everything', 'My file back']) {
    await dialog.getByRole('radio', { name: kind }).check();
    await expect(dialog.getByText('Counting...')).toHaveCount(0);
    await expectAccessible(page, kind);
  }
});

test('a list of lookups passes axe, before it starts and after', async ({ app: { page } }) => {
  test.slow();
  await page.evaluate(axe);
  await page.getByRole('link', { name: 'Look up' }).click();
  await page.getByRole('button', { name: 'Look up a list' }).click();
  await expect(page.getByRole('heading', { name: 'Look up a list', level: 1 })).toBeVisible();
  await expectAccessible(page, 'no list of lookups yet');
  await page.getByRole('button', { name: 'Try it with a sample list' }).click();
  await waitForCheck(page);
  await expectAccessible(page, 'a list of lookups to start');
  await page.getByRole('button', { name: 'Start lookups' }).click();
  const rows = page.getByRole('table', { name: 'List results' });
  await expect(page.getByRole('link', { name: 'Open as a result' })).toBeVisible({ timeout: 60_000 });
  await rows.getByRole('button').first().click();
  await expect(rows.getByText('Answered')).toBeVisible();
  await expectAccessible(page, 'a list of lookups');
  await page.getByRole('link', { name: 'Look up' }).click();
  await expect(page.getByRole('region', { name: 'Lists' })).toBeVisible();
  await expectAccessible(page, 'the lists of lookups');
});

test('looking up and the settings pass axe', async ({ app: { page } }) => {
  await page.evaluate(axe);
  for (const name of ['Look up', 'Settings']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expectAccessible(page, name);
  }
});

test('a lookup passes axe with its hints, what a text may be, and its answer', async ({ app: { page } }) => {
  await page.evaluate(axe);
  const results = await lookUp(page, 'Business', { 'Company name': 'Blue Heron Bakery', State: 'Oregon' });
  await expect(page.getByText('Sent as OR.')).toBeVisible();
  await page.getByLabel('What is this?').fill('Wells Fargo');
  await page.getByLabel('What is this?').press('Enter');
  await expect(page.getByText('This could be several things:')).toBeVisible();
  await expect(results.getByRole('table', { name: 'People' })).toBeVisible();
  await results.getByText("The service's answer as it came").click();
  await expectAccessible(page, 'an answer');
});

test('past lookups pass axe, none or some, and one that is opened', async ({ app: { page } }) => {
  await page.evaluate(axe);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expectAccessible(page, 'no past lookups');
  await lookUp(page, 'Phone', { Phone: '5035550142' });
  await page.getByRole('link', { name: 'History' }).click();
  const past = page.getByRole('table', { name: 'Past lookups' }).getByRole('link');
  await expect(past).toBeVisible();
  await expectAccessible(page, 'past lookups');
  await page.getByRole('button', { name: 'Forget all' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'forgetting them all');
  await page.keyboard.press('Escape');
  await past.click();
  await expect(page.getByRole('button', { name: 'Look up again' })).toBeVisible();
  await expectAccessible(page, 'one past lookup');
});

test('quick lookup passes axe, empty, with an answer and in Settings', async ({ app }) => {
  await app.page.evaluate(axe);
  await app.page.getByRole('link', { name: 'Settings' }).click();
  const settings = app.page.getByRole('region', { name: 'Quick lookup' });
  await settings.getByRole('switch', { name: 'Quick lookup' }).click({ force: true });
  await expect(settings.getByText(/^Press /)).toBeVisible();
  await expectAccessible(app.page, 'Settings');
  await copyText(app, '?');
  await pressShortcut(app, 'CommandOrControl+Shift+L');
  const quick = await app.windowAt('#/quick');
  await quick.evaluate(axe);
  await expect(quick.getByText(/^Nothing was recognised/)).toBeVisible();
  await expectAccessible(quick, 'nothing recognised');
  await quick.getByLabel('What is this?').fill('(503) 555-0142');
  await quick.getByLabel('What is this?').press('Enter');
  await expect(quick.getByRole('list', { name: 'People' })).toBeVisible();
  await expectAccessible(quick, 'an answer');
});

test('the page of credits passes axe, and the dialogs of budgets', async ({ app: { page } }) => {
  await page.evaluate(axe);
  await page.getByRole('link', { name: 'Credits' }).click();
  await expectAccessible(page, 'nothing spent yet');
  await page.getByRole('button', { name: 'Set a budget' }).click();
  await page.getByLabel('Credits a month').fill('3');
  await expectAccessible(page, 'a budget');
  await page.getByRole('button', { name: 'Save budget' }).click();
  const results = await lookUp(page, 'Phone', { Phone: '(503) 555-0142' });
  await expect(results.getByText(/credits deducted/)).toBeVisible();
  await lookUp(page, 'Email', { Email: 'mira@blueheron.example.com' });
  await expect(page.getByLabel('Reason')).toBeVisible();
  await expectAccessible(page, 'a budget that would be passed');
  await page.getByLabel('Reason').fill('Our largest customer');
  await page.getByRole('button', { name: 'Look up all the same' }).click();
  await expect(results.getByText(/credits deducted/)).toBeVisible();
  await page.getByRole('link', { name: 'Credits' }).click();
  await expect(page.getByRole('table', { name: 'Ledger' })).toBeVisible();
  await expectAccessible(page, 'the ledger');
});
