import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer, startScriptedServer } from '../fakes/scripted-server.ts';
import { expect, test } from './fixtures.ts';
import { addConnection, confirmSending, lookUp, pasteLookups, sendDialog, startJob } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'enrich-desk-policy-'));
const path = join(folder, 'policy.json');
test.use({ appEnv: { ENRICH_DESK_POLICY: path } });
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const only = 'Your organization allows the service at https://enrich.example.com only.';

test('a connection from before the policy asks its service nothing: no lookup, no list of them, no bulk job; a slip in the file is said', async ({
  app,
}) => {
  const service = await startScriptedServer({ after: answer(503, '') });
  await addConnection(app.page, { name: 'Before', address: service.url, key: 'some-key-of-an-account' });
  await app.close();
  const policy = { serviceAddress: 'https://enrich.example.com', updates: 'off', keepLookupDays: 90 };
  writeFileSync(path, JSON.stringify(policy));
  await app.start();
  const { page } = app;
  const { begun } = service;
  await expect(page.getByRole('region', { name: 'Active connection' })).toContainText('Before');

  await test.step('it is said in Settings, and no other connection is added', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    const set = page.getByRole('region', { name: 'Set by your organization' });
    await expect(set).toContainText('Lists and lookups go to https://enrich.example.com only.');
    await expect(set).toContainText('could not be read in full');
    await set.getByText('Details').click();
    await expect(set).toContainText('There is no key "keepLookupDays".');
    await expect(page.getByRole('region', { name: 'About' })).toContainText('Your administrator');
    await page.getByRole('button', { name: 'Add connection' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Elsewhere');
    await page.getByLabel('Service address').fill('https://other.example.com');
    await page.getByLabel('API key').fill('bench-key-0123456789');
    await page.getByRole('button', { name: 'Save connection' }).click();
    await expect(page.getByRole('alert')).toContainText(only);
  });

  await lookUp(page, 'Phone', { Phone: '(503) 555-0142' });
  await expect(page.getByText(only).first()).toBeVisible();

  await pasteLookups(page, 'Phone\n5035550142\n5035550143\n');
  await page.getByRole('button', { name: 'Start lookups' }).click();
  await expect(page.getByText(only)).toBeVisible();

  const list = join(folder, 'people.csv');
  writeFileSync(list, 'Name,Phone\r\nWilhelmina,2025550117\r\n');
  await startJob(page, { service: 'Phone append', file: list });
  await confirmSending(page).click();
  // Said in the dialog itself, and no question on the address is asked before.
  await expect(sendDialog(page).getByText(only)).toBeVisible();
  expect(service.begun).toBe(begun);
  await service.close();
});
