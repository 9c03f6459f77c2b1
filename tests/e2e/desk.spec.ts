import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { openSampleJob, waitForCheck } from './steps.ts';

shareApp();

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const toDesk = (page: Page) => page.getByRole('link', { name: 'Desk' }).click();

test('a first start leads to the first job; then the desk says what runs, what came of it and what it took', async ({
  app: { page },
}) => {
  await expect(page.getByRole('heading', { name: 'Desk', level: 1 })).toBeVisible();
  await expect(page.getByText('Drop a contact list here')).toBeVisible();
  await expect(page.getByRole('region', { name: /^(Needs action|Running|Last results)$/ })).toHaveCount(0);
  await expectAccessible(page, 'a first start');
  await page.getByRole('button', { name: 'Try it with a sample list' }).click();
  await waitForCheck(page);
  await expectAccessible(page, 'a list, checked');
  await page.getByRole('button', { name: 'Start job' }).click();

  await toDesk(page);
  const running = region(page, 'Running').getByRole('list').getByRole('listitem');
  await expect(running).toContainText('sample-phone-append.csv');
  await expect(page.getByText('Drop a contact list here')).toHaveCount(0);
  // In sight from every page.
  await expect(region(page, 'Activity').getByRole('link')).toHaveText('1 running');
  const results = page.getByRole('table', { name: 'Last results' });
  await expect(results.getByRole('row').last()).toContainText(/Phone append.*\d+%\d+$/, { timeout: 60_000 });
  await expect(running).toHaveCount(0);
  await expect(region(page, 'Activity')).toHaveCount(0);
  await expect(
    results.getByRole('img', { name: /^Phones of sample-phone-append\.csv: May call/ }),
  ).toBeVisible();
  await expect(region(page, 'Credits this month')).toContainText(/Practice: \d+ credits? in .*no budget set/);

  await results.getByRole('link', { name: 'sample-phone-append.csv', exact: true }).press('Enter');
  await expect(page.getByRole('grid', { name: 'Result rows' })).toBeVisible({ timeout: 60_000 });
});

test('what a budget stops waits for a person on the desk, and leaves it once it is dealt with', async ({
  app: { page },
}) => {
  await page.getByRole('link', { name: 'Credits' }).click();
  await page.getByRole('button', { name: 'Set a budget' }).click();
  await page.getByLabel('Credits a month').fill('1');
  await page.getByRole('button', { name: 'Save budget' }).click();
  // What the month has taken is what jobs before this one took in the same app.
  const spent = region(page, 'This month');
  await expect(spent).toContainText(/\d of 1 credit/);
  const [taken] = /[\d,]+ of 1 credit/.exec((await spent.textContent()) ?? '') ?? ['a sum'];
  await openSampleJob(page, 'Email append');
  await page.getByRole('button', { name: 'Start job' }).click();

  await toDesk(page);
  await expect(page.getByText('1 list needs action.')).toBeVisible();
  const waiting = region(page, 'Needs action').getByRole('listitem');
  await expect(waiting).toHaveCount(1);
  await expect(waiting).toContainText(
    /Waiting for you.*sample-email-append\.csv.*budget of 1 credit a month/,
  );
  await expect(region(page, 'Credits this month')).toContainText(new RegExp(`(?<!\\d)${taken}`));
  await expectAccessible(page, 'the desk');
  await waiting.getByRole('link', { name: 'Open sample-email-append.csv' }).click();
  await expect(page.getByRole('heading', { name: 'sample-email-append.csv' })).toBeVisible();
  await expect(region(page, 'Activity').getByRole('link')).toHaveText('1 needs action');
  await page.getByRole('button', { name: 'Cancel job' }).click();
  await toDesk(page);
  await expect(page.getByText('You’re all caught up.')).toBeVisible();
  await expect(region(page, 'Needs action')).toHaveCount(0);
});
