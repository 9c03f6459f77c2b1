import { copyText, pressShortcut } from './app.ts';
import { axe, expectAccessible, zoomed } from './axe.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { jobRows, lookUp, openSampleJob, openSampleResult, pasteLookups } from './steps.ts';

shareApp();

test.beforeEach(({ app: { page } }) => page.evaluate(axe));

test('the list of jobs and a list to send pass axe', async ({ app: { page } }) => {
  await openSampleResult(page, 'Phone append');
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
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSampleJob(page, 'Business trace');
  await expectAccessible(page, 'a list, checked');
});

test('a result passes axe in each view, and so does its page of details', async ({ app: { page } }) => {
  await openSampleResult(page, 'Phone append');
  for (const view of ['People', 'Phones', 'As it came']) {
    await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: view }).check();
    await expectAccessible(page, view);
  }
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeVisible();
  await expectAccessible(page, 'Details');
});

test('a chain passes axe while it is named, chosen and followed', async ({ app: { page } }) => {
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

test('the suppression list and the export of a result pass axe', async ({ app: { page } }) => {
  await openSampleResult(page, 'Phone append');
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

test('a list of lookups passes axe before it starts and once it is answered', async ({ app: { page } }) => {
  // People of whom no other test here asks: who was asked about before would be left out.
  await pasteLookups(page, 'Name\tEmail\nAda Nord\tada.nord@bakery.org\nBo Nord\tbo.nord@bakery.org');
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
  for (const name of ['Look up', 'Settings']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expectAccessible(page, name);
  }
});

test('a lookup passes axe with its hints, guesses and answer', async ({ app: { page } }) => {
  const results = await lookUp(page, 'Business', { 'Company name': 'Blue Heron Bakery', State: 'Oregon' });
  await expect(page.getByText('Sent as OR.')).toBeVisible();
  await page.getByLabel('What is this?').fill('Wells Fargo');
  await page.getByLabel('What is this?').press('Enter');
  await expect(page.getByText('This could be several things:')).toBeVisible();
  await expect(results.getByRole('table', { name: 'People' })).toBeVisible();
  await results.getByText("The service's answer as it came").click();
  await expectAccessible(page, 'an answer');
});

test('past lookups pass axe, and so does one that is opened', async ({ app: { page } }) => {
  await lookUp(page, 'Phone', { Phone: '5035550142' });
  await page.getByRole('link', { name: 'History' }).click();
  const past = page.getByRole('table', { name: 'Past lookups' }).getByRole('link').first();
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

test.describe('in an app of its own', () => {
  test.use({ sharesApp: false });

  test('a new app and a desk with all of its sections pass axe', async ({ app: { page } }) => {
    await expectAccessible(page, 'a first start');
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    await expectAccessible(page, 'no past lookups');
    await page.getByRole('link', { name: 'Look up' }).click();
    await page.getByRole('button', { name: 'Look up a list' }).click();
    await expect(page.getByRole('heading', { name: 'Look up a list', level: 1 })).toBeVisible();
    await expectAccessible(page, 'no list of lookups yet');

    const region = (name: string) => page.getByRole('region', { name });
    await openSampleResult(page, 'Phone append');
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

  test('the page of credits and the dialogs of budgets pass axe', async ({ app: { page } }) => {
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

  test('quick lookup passes axe in Settings and in its window', async ({ app }) => {
    await app.page.getByRole('link', { name: 'Settings' }).click();
    const settings = app.page.getByRole('region', { name: 'Quick lookup' });
    await settings.getByRole('switch', { name: 'Quick lookup' }).press('Space');
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
});
