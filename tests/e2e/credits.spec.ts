import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { answeredEntry } from '../../electron/money/money.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { testMoney } from '../fakes/test-money.ts';
import { answerSaveDialog } from './app.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectRoomInTables } from './room.ts';
import { jobCount, lookUp, openJob, openSampleJob, waitForStatus } from './steps.ts';

const ledger = (page: Page) => page.getByRole('table', { name: 'Ledger' });
const row = (page: Page, text: string) => ledger(page).getByRole('row').filter({ hasText: text });
const month = (page: Page) => page.getByRole('region', { name: 'This month' });
const toCredits = (page: Page) => page.getByRole('link', { name: 'Credits' }).click();
const phone = { Phone: '(503) 555-0142' };

// Much is done in one window, on a machine that may be busy.
test.slow();

test('a lookup and a job stand in the ledger with what the service said, in the tables and the file', async ({
  app,
}) => {
  const { page } = app;
  await toCredits(page);
  await expect(page.getByText('No credits used yet')).toBeVisible();
  const results = await lookUp(page, 'Phone', phone);
  await expect(results.getByText('2 credits used')).toBeVisible();
  await openSampleJob(page, 'Phone append');
  await page.getByRole('button', { name: 'Start job' }).click();
  await waitForStatus(page, 'Sample', 'Done');
  await openJob(page, 'sample-phone-append');
  const charged = await jobCount(page, 'Credits used');

  await toCredits(page);
  await expect(row(page, 'Phone lookup').first()).toContainText('Appending');
  await expect(row(page, 'Phone append')).toContainText('Not stated');
  await expect(row(page, 'Phone append')).toContainText(String(charged));
  await expect(month(page)).toContainText(`${charged + 2} credits`);
  await expect(page.getByText(`${charged + 2} credits altogether`)).toBeVisible();
  const days = page.getByRole('table', { name: 'Credits by day' });
  await expect(days.getByRole('row').last()).toContainText(String(charged + 2));

  const target = join(app.profile, 'credits.csv');
  await answerSaveDialog(app, target);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText(/^Saved to /)).toBeVisible();
  const text = await readFile(target, 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(3);

  await app.restart();
  await toCredits(app.page);
  await expect(month(app.page)).toContainText(`${charged + 2} credits`);
  await expect(ledger(app.page).getByRole('row')).toHaveCount(3);
});

test('a budget stops what would pass it, and a reason lets it pass and is kept', async ({
  app: { page },
}) => {
  await toCredits(page);
  await page.getByRole('button', { name: 'Set a budget' }).click();
  await page.getByLabel('Credits a month').fill('3');
  await expectAccessible(page, 'a budget');
  await page.getByRole('button', { name: 'Save budget' }).click();
  await expect(month(page)).toContainText('0 of 3 credits');
  const results = await lookUp(page, 'Phone', phone);
  await expect(results.getByText('2 credits used')).toBeVisible();

  await lookUp(page, 'Email', { Email: 'mira@blueheron.example.com' });
  const dialog = page.getByRole('dialog', { name: 'This passes your budget' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'a budget that would be passed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(results.getByText(/go over your budget of 3 credits a month/)).toBeVisible();
  await toCredits(page);
  await expect(ledger(page).getByRole('row')).toHaveCount(2);

  await lookUp(page, 'Email', { Email: 'mira@blueheron.example.com' });
  await dialog.getByLabel('Reason').fill('Our largest customer');
  await dialog.getByRole('button', { name: 'Look up anyway' }).click();
  await expect(page.getByRole('region', { name: 'Results' }).getByText(/credits used/)).toBeVisible();
  await toCredits(page);
  await expect(row(page, 'Email lookup')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Budgets passed' })).toContainText('Our largest customer');
  await expectAccessible(page, 'the ledger');

  await openSampleJob(page, 'Phone append');
  await page.getByRole('button', { name: 'Start job' }).click();
  await waitForStatus(page, 'Sample', 'Waiting for you');
});

test.describe('a ledger of which only a part is in sight', () => {
  const entries = Array.from({ length: 100 }, (_, n) =>
    answeredEntry(
      {
        key: `lookup:${n}`,
        kind: 'phone',
        account: { id: 'account', address: 'https://api.example.com', name: 'Account', kind: 'service' },
        source: { kind: 'lookup', id: `${n}`, name: 'Phone lookup' },
        at: new Date(Date.now() - n * 60_000).toISOString(),
        asked: 1,
      },
      [{ outcome: 'hit', credits: 2 }],
      null,
    ),
  );

  test.use({
    profile: async ({ profile }, use) => {
      const { memory } = openMemory(profile, Date.now);
      testMoney(systemClock, memory).ledger.note(...entries);
      memory.close();
      await use(profile);
    },
  });

  test('its columns fill a window of any width', async ({ app: { page } }) => {
    await toCredits(page);
    await page.getByRole('combobox', { name: 'Connection' }).selectOption('All connections');
    await expect(ledger(page)).toHaveAttribute('aria-rowcount', String(entries.length + 1));
    await expect(row(page, 'Phone lookup').first()).toBeVisible();
    await expectRoomInTables(page, 'a ledger of 100 entries');
  });
});
