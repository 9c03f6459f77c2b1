import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'enrich-desk-policy-'));
const path = join(folder, 'policy.json');
writeFileSync(
  path,
  '{ "serviceAddress": "https://enrich.example.com", "updates": "off", "keepLookupDays": 90 }',
);

test.use({ appEnv: { ENRICH_DESK_POLICY: path } });

test('an organization decides which service is asked, and a slip in its file is said', async ({
  app: { page },
}) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  const policy = page.getByRole('region', { name: 'Set by your organization' });
  await expect(policy).toContainText('Lists and lookups go to https://enrich.example.com only.');
  await expect(policy).toContainText('could not be read in full');
  await policy.getByText('Details').click();
  await expect(policy).toContainText('There is no key "keepLookupDays".');
  await expect(page.getByRole('region', { name: 'About' })).toContainText('Whoever manages this computer');

  await page.getByRole('button', { name: 'Add connection' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Elsewhere');
  await page.getByLabel('Service address').fill('https://other.example.com');
  await page.getByLabel('API key').fill('bench-key-0123456789');
  await page.getByRole('button', { name: 'Save connection' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Your organization allows the service at https://enrich.example.com only.',
  );
});
