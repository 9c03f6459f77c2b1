import type { Page } from '@playwright/test';
import { startContraryService } from '../fakes/contrary-service/service.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { addConnection } from './steps.ts';

shareApp();

test('offers practice from the start, marked as made-up data', async ({ app }) => {
  const active = app.page.getByRole('region', { name: 'Active connection' });
  await expect(active).toContainText('Practice');
  await expect(active).toContainText('no credits at stake');
});

test('fetches a key with email and password and does not keep them', async ({ app }) => {
  const service = await startContraryService();
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
  await service.close();
});

test('keeps a connection and its key after a restart', async ({ app }) => {
  const service = await startContraryService();
  await addConnection(app.page, { name: 'Kept', address: service.url, key: 'contrary-key-0123456789' });
  await app.restart();
  await expect(app.page.getByRole('region', { name: 'Active connection' })).toContainText('Kept');
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await expect(app.page.getByRole('row', { name: /Kept/ })).toContainText('ends in 6789');
  await app.page.getByRole('button', { name: 'Test connection' }).click();
  await expect(app.page.getByRole('status').filter({ hasText: /key/i })).toBeVisible();
  await service.close();
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

test('keeps no typed key or password in the memory of the page', async ({ app }) => {
  const service = await startContraryService();
  const { page } = app;
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Add connection' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Typed');
  await page.getByLabel('Service address').fill(service.url);
  await page.getByLabel('API key').click();
  await page.keyboard.insertText('contrary-key-0123456789');
  await page.getByRole('button', { name: 'Save connection' }).click();
  await expect(page.getByRole('button', { name: 'Use Typed' })).toBeVisible();
  await page.getByRole('link', { name: 'Bulk jobs' }).click();
  await expect(page.getByRole('heading', { name: 'Bulk jobs' })).toBeVisible();
  await expect.poll(() => heapHolds(page, 'contrary-key-0123456789'), { timeout: 20_000 }).toBe(false);
  // The search itself is not blind: what the page shows is found.
  expect(await heapHolds(page, 'Made-up data, no credits at stake')).toBe(true);
  await service.close();
});

test('renames a connection, and asks for its key at another address', async ({ app }) => {
  const [first, second] = [
    await startContraryService(),
    await startContraryService({ apiKey: 'key-of-the-second-77aa' }),
  ];
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
  await expect(page.getByRole('row', { name: /Spelt/ })).toContainText('ends in 6789');

  await change('Spelt');
  await dialog.getByLabel('Service address').fill(second.url);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(dialog).toContainText('The stored key was given for the old address');
  await dialog.getByLabel('API key').fill('key-of-the-second-77aa');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row', { name: /Spelt/ });
  await expect(row).toContainText(second.url);
  await expect(row).toContainText('ends in 77aa');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('status').filter({ hasText: /key/i })).toBeVisible();
  expect(second.requests.length).toBeGreaterThan(0);
  expect(JSON.stringify(second.requests)).not.toContain('contrary-key-0123456789');
  await first.close();
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
