import type { Page } from '@playwright/test';
import { startContraryService } from '../fakes/contrary-service/service.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { addConnection, jobRow, sendList, waitForStatus } from './steps.ts';

shareApp();

test('fetches a key with email and password and does not keep them', async ({ app, service }) => {
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await app.page.getByRole('button', { name: 'Add connection' }).click();
  await app.page.getByLabel('Name', { exact: true }).fill('Fetched');
  await app.page.getByLabel('Service address').fill(service.url);
  await app.page.getByRole('tab', { name: 'Email and password' }).click();
  await app.page.getByLabel('Email').fill('ann@example.com');
  await app.page.getByLabel('Password').fill('wrong');
  await app.page.getByRole('button', { name: 'Save connection' }).click();
  await expect(app.page.getByRole('alert')).toContainText(/password/i);
  await app.page.getByLabel('Password').fill('contrary');
  await app.page.getByRole('button', { name: 'Save connection' }).click();
  await expect(app.page.getByRole('button', { name: 'Use Fetched' })).toBeVisible();
  await app.page.getByRole('button', { name: 'Test connection' }).click();
  await expect(app.page.getByRole('status').filter({ hasText: /key/i })).toBeVisible();
});

test('keeps a connection and its key after a restart', async ({ app, service }) => {
  await addConnection(app.page, { name: 'Kept', address: service.url, key: 'contrary-key-0123456789' });
  await app.restart();
  await expect(app.page.getByRole('region', { name: 'Active connection' })).toContainText('Kept');
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await expect(app.page.getByRole('listitem').filter({ hasText: 'Kept' })).toContainText('ends in 6789');
  await app.page.getByRole('button', { name: 'Test connection' }).click();
  await expect(app.page.getByRole('status').filter({ hasText: /key/i })).toBeVisible();
});

test('says that nobody answers at an address, and refuses one that is not safe', async ({ app }) => {
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await app.page.getByRole('button', { name: 'Add connection' }).click();
  await app.page.getByLabel('Name', { exact: true }).fill('Nowhere');
  await app.page.getByLabel('API key').fill('some-key-of-an-account');
  await app.page.getByLabel('Service address').fill('http://api.example.com');
  await app.page.getByRole('button', { name: 'Test connection' }).click();
  await expect(app.page.getByRole('alert')).toContainText(/https/i);
  await app.page.getByLabel('Service address').fill('http://127.0.0.1:9');
  await app.page.getByRole('button', { name: 'Test connection' }).click();
  await expect(app.page.getByRole('alert')).toContainText(/127\.0\.0\.1/);
});

test('keeps no typed key or password in the memory of the page', async ({ app, service }) => {
  const { page } = app;
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Add connection' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Typed');
  await page.getByLabel('Service address').fill(service.url);
  await page.getByLabel('API key').click();
  await page.keyboard.insertText('contrary-key-0123456789');
  await page.getByRole('button', { name: 'Save connection' }).click();
  await expect(page.getByRole('button', { name: 'Use Typed' })).toBeVisible();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Jobs', exact: true })).toBeVisible();
  await expect.poll(() => heapHolds(page, 'contrary-key-0123456789'), { timeout: 20_000 }).toBe(false);
  // The search itself is not blind: what the page shows is found.
  expect(await heapHolds(page, 'Sample data, nothing is charged')).toBe(true);
});

test('renames a connection, and asks for its key at another address', async ({ app, service: first }) => {
  const second = await startContraryService({ apiKey: 'key-of-the-second-77aa' });
  const { page } = app;
  await addConnection(page, { name: 'Misspelt', address: first.url, key: 'contrary-key-0123456789' });
  const dialog = page.getByRole('dialog');
  const change = async (name: string) => {
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Change...' }).click();
  };
  await change('Misspelt');
  await dialog.getByLabel('Connection name').fill('Spelt');
  await expect(dialog.getByLabel('API key')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Use Spelt' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Spelt' })).toContainText('ends in 6789');

  await change('Spelt');
  await dialog.getByLabel('Service address').fill(second.url);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(dialog).toContainText('the stored one was for the old address');
  await dialog.getByLabel('API key').fill('key-of-the-second-77aa');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ hasText: 'Spelt' });
  await expect(row).toContainText(second.url);
  await expect(row).toContainText('ends in 77aa');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('status').filter({ hasText: /key/i })).toBeVisible();
  expect(second.requests.length).toBeGreaterThan(0);
  expect(JSON.stringify(second.requests)).not.toContain('contrary-key-0123456789');
  await second.close();
});

async function heapHolds(page: Page, text: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('').includes(text);
}

const key = 'contrary-key-0123456789';
const newKey = 'contrary-key-changed-at-the-service';

/** An account whose job is in progress while its connection has been removed. */
const withoutConnection = test.extend<{ page: Page }>({
  page: async ({ app, service, write }, use) => {
    service.set({ ending: 'never' });
    const file = await write('contacts.csv', 'Name,Phone\r\nMira,5035550142\r\nOtis,5125550117\r\n');
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

/** Like a person with the form: up to the moment it is saved. */
async function add(page: Page, name: string, address: string, withKey: string): Promise<void> {
  await page.getByRole('button', { name: 'Add connection' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Service address').fill(address);
  await page.getByLabel('API key').fill(withKey);
  await page.getByRole('button', { name: 'Save connection' }).click();
}

withoutConnection(
  'an account that is removed and added again has its running job back',
  async ({ page, service }) => {
    await waitForStatus(page, 'contacts.csv', 'Needs attention', 90_000);
    await page.getByRole('link', { name: 'Settings' }).click();
    await add(page, 'Again', `${service.url}/`, key);
    await expect(page.getByText('1 job came back')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await waitForStatus(page, 'contacts.csv', 'Done', 45_000);
    await expect(jobRow(page, 'contacts.csv')).toContainText('Again');
  },
);

withoutConnection(
  'with another key it is asked about, and the job comes back on a yes only',
  async ({ page, service }) => {
    service.set({ apiKey: newKey });
    const dialog = page.getByRole('dialog', { name: 'Is this the same account?' });
    await add(page, 'Other', service.url, newKey);
    await expect(dialog).toContainText(`You had an account at ${service.url} before, with 1 job.`);
    await dialog.getByRole('button', { name: 'No, another account' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await expect(jobRow(page, 'contacts.csv')).toContainText('Main');

    await page.getByRole('link', { name: 'Settings' }).click();
    await add(page, 'Changed', service.url, newKey);
    await dialog.getByRole('button', { name: 'Yes, the same account' }).click();
    await expect(dialog).toHaveCount(0);
    await waitForStatus(page, 'contacts.csv', 'Done', 45_000);
    await expect(jobRow(page, 'contacts.csv')).toContainText('Changed');
  },
);
