import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ContraryService, startContraryService } from '../fakes/contrary-service/service.ts';
import { test as base, expect, shareApp } from './fixtures.ts';
import { addConnection, jobRow, sendList, waitForStatus } from './steps.ts';

const key = 'contrary-key-0123456789';
const newKey = 'contrary-key-changed-at-the-service';

/** An account whose job is in progress while its connection has been removed. */
const test = base.extend<{ service: ContraryService; page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first parameter destructured
  service: async ({}, use) => {
    const service = await startContraryService({ ending: 'never' });
    await use(service);
    await service.close();
  },
  page: async ({ app, service, profile }, use) => {
    const file = join(profile, 'contacts.csv');
    await writeFile(file, 'Name,Phone\r\nMira,5035550142\r\nOtis,5125550117\r\n');
    await addConnection(app.page, { name: 'Main', address: service.url, key });
    await sendList(app, { service: 'Phone append', file });
    await waitForStatus(app.page, 'contacts.csv', 'In progress');
    await app.page.getByRole('link', { name: 'Settings' }).click();
    await app.page.getByRole('button', { name: 'More for Main' }).click();
    await app.page.getByRole('menuitem', { name: 'Remove...' }).click();
    await app.page.getByRole('dialog').getByRole('button', { name: 'Remove connection' }).click();
    await expect(app.page.getByRole('dialog')).toHaveCount(0);
    service.set({ ending: 'finished' });
    await use(app.page);
  },
});

shareApp();

/** Like a person with the form: up to the moment it is saved. */
async function add(page: Page, name: string, address: string, withKey: string): Promise<void> {
  await page.getByRole('button', { name: 'Add connection' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Service address').fill(address);
  await page.getByLabel('API key').fill(withKey);
  await page.getByRole('button', { name: 'Save connection' }).click();
}

test('an account that is removed and added again has its running job back', async ({ page, service }) => {
  await waitForStatus(page, 'contacts.csv', 'Needs attention', 90_000);
  await page.getByRole('link', { name: 'Settings' }).click();
  await add(page, 'Again', `${service.url}/`, key);
  await expect(page.getByText('1 job came back')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await waitForStatus(page, 'contacts.csv', 'Done', 45_000);
  await expect(jobRow(page, 'contacts.csv')).toContainText('Again');
});

test('with another key it is asked about, and the job comes back on a yes only', async ({
  page,
  service,
}) => {
  service.set({ apiKey: newKey });
  const dialog = page.getByRole('dialog', { name: 'Is this the same account?' });
  await add(page, 'Other', service.url, newKey);
  await expect(dialog).toContainText(`You had an account at ${service.url} before, with 1 job.`);
  await dialog.getByRole('button', { name: 'No, another account' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'Bulk jobs' }).click();
  await expect(jobRow(page, 'contacts.csv')).toContainText('Main');

  await page.getByRole('link', { name: 'Settings' }).click();
  await add(page, 'Changed', service.url, newKey);
  await dialog.getByRole('button', { name: 'Yes, the same account' }).click();
  await expect(dialog).toHaveCount(0);
  await waitForStatus(page, 'contacts.csv', 'Done', 45_000);
  await expect(jobRow(page, 'contacts.csv')).toContainText('Changed');
});
