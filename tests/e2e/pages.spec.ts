import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from './axe.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { startJob, waitForStatus } from './steps.ts';

shareApp('loads anew');

const pageOf = /settings-page/;

test('pages with nothing of a person on them pass axe', async ({ app: { page } }) => {
  for (const name of ['Look up', 'History', 'Credits', 'Settings']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expectAccessible(page, name);
  }
  await page.getByRole('link', { name: 'Look up' }).click();
  await page.getByRole('button', { name: 'Look up a list' }).click();
  await expect(page.getByRole('heading', { name: 'Look up a list', level: 1 })).toBeVisible();
  await expectAccessible(page, 'no list of lookups yet');
});

test('moves nothing where the system asks for less motion', async ({ app: { page } }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const link = page.getByRole('link', { name: 'Settings', exact: true });
  await expect(link).toBeVisible();
  const moving = await link.evaluate((element) => {
    element.style.color = 'red';
    document.body.style.backgroundColor = 'red';
    return document.getAnimations().length;
  });
  expect(moving).toBe(0);
});

test('says that the code of a page cannot be read, and shows the other pages', async ({ app: { page } }) => {
  await page.route(pageOf, (route) => route.abort());
  await page.reload();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('alert')).toContainText('This page could not be read');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is missing');

  await page.getByRole('link', { name: 'Look up' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look up');

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('alert')).toContainText('This page could not be read');
  await page.unroute(pageOf);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('shows a fault of the jobs page there alone, and keeps a search after a look at a job', async ({
  app: { page },
  profile,
}) => {
  const list = join(profile, 'own.csv');
  await writeFile(list, 'Name,Phone\r\nMira,2025550101\r\n');
  await startJob(page, { service: 'Phone append', file: list });
  await waitForStatus(page, 'own.csv', 'Done');

  const search = page.getByRole('searchbox', { name: 'Search jobs' });
  await search.fill('own');
  await page.getByRole('link', { name: 'own.csv' }).click();
  await page.getByRole('link', { name: 'All jobs' }).click();
  await expect(search).toHaveValue('own');

  await page.getByRole('link', { name: 'Look up' }).click();
  await page.evaluate(`{
    const { prototype } = Intl.DateTimeFormat;
    const whole = Object.getOwnPropertyDescriptor(prototype, 'format');
    globalThis.mend = () => Object.defineProperty(prototype, 'format', whole);
    Object.defineProperty(prototype, 'format', { configurable: true, get() { throw new Error('Mira'); } });
  }`);
  await page.getByRole('link', { name: 'Bulk jobs' }).click();
  await expect(page.getByRole('alert')).toContainText('Something on this page could not be shown');
  await expect(page.getByRole('alert')).not.toContainText('Mira');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');

  await page.getByRole('link', { name: 'Bulk jobs' }).click();
  await expect(page.getByRole('alert')).toContainText('Something on this page could not be shown');
  await page.evaluate('globalThis.mend()');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'own.csv' })).toBeVisible();
});
