import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { lookUp, pasteLookups, useService } from './steps.ts';

/** The rows of the history, as one opens it. */
async function pastLookups(page: Page) {
  await page.getByRole('link', { name: 'Look up', exact: true }).click();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  return page
    .getByRole('table', { name: 'Past lookups' })
    .getByRole('row')
    .filter({ has: page.locator('td') });
}

async function rememberedIn(profile: string): Promise<string> {
  const files = (await readdir(profile)).filter((name) => name.startsWith('memory.sqlite'));
  expect(files).not.toEqual([]);
  const texts = await Promise.all(files.map((name) => readFile(join(profile, name), 'latin1')));
  return texts.join('\n');
}

shareApp();

test('looks up again on request, and deletes one lookup or all', async ({ app: { page }, service }) => {
  await useService(page, service);
  await lookUp(page, 'Phone', { Phone: '5035550142' });
  await expect(page.getByText('(303) 555-0111').first()).toBeVisible();
  const rows = await pastLookups(page);
  await expect(rows).toHaveCount(1);
  await expectAccessible(page, 'past lookups');
  await rows.getByRole('link').click();
  await expect(page.getByText('costs up to 2 appending credits')).toBeVisible();
  await expectAccessible(page, 'one past lookup');
  await page.getByRole('button', { name: 'Look up again' }).dblclick();
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('(303) 555-0111');
  await pastLookups(page);
  await expect(rows).toHaveCount(2);

  await rows.first().getByRole('link').click();
  await page.getByRole('button', { name: 'Forget', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete lookup' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Forget all' }).click();
  await expect(page.getByRole('dialog')).toContainText('This deletes 1 lookup with its result');
  await expectAccessible(page, 'forgetting them all');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all lookups' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
});

test('lists a finished list lookup in the history and deletes it only on request', async ({
  app: { page },
  service,
}) => {
  test.slow();
  await useService(page, service);
  await pasteLookups(
    page,
    'Name\tEmail\nMira\tmira@bakery.org\nOtis\totis@bakery.org\nLee\tlee.nobody7@bakery.org',
  );
  await page.getByRole('button', { name: 'Start lookups' }).click();
  await expect(page.getByRole('main').getByText('Done', { exact: true }).first()).toBeVisible();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await lookUp(page, 'Phone', { Phone: '5035550142' });
  await expect(page.getByText('(303) 555-0111').first()).toBeVisible();
  const asked = service.requests.length;

  const rows = await pastLookups(page);
  await expect(page.getByText('1 past lookup and 1 list. Opening one costs nothing.')).toBeVisible();
  await expect(rows).toHaveCount(2);
  const narrowed = async (kind: string, outcome: string, count: number) => {
    await page.getByRole('combobox', { name: 'Show kind' }).selectOption(kind);
    await page.getByRole('combobox', { name: 'Show outcome' }).selectOption(outcome);
    await expect(rows).toHaveCount(count);
  };
  await narrowed('Email', 'No match', 1);
  await narrowed('Email', 'Any outcome', 1);
  await narrowed('Any kind', 'Match', 2);
  await narrowed('Phone', 'No match', 0);
  await page.getByRole('button', { name: 'Show all past lookups' }).click();
  await page.getByLabel('Search past lookups').fill(name);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`List: ${name}, 3 rows, 2 matches`);
  await expect(rows).toContainText('Done');
  await rows.getByRole('link').click();
  await expect(page.getByRole('grid', { name: 'Result rows' })).toBeVisible();
  expect(service.requests.length).toBe(asked);

  const forgetAll = async (alsoLists: boolean) => {
    await page.getByRole('link', { name: 'Look up', exact: true }).click();
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByRole('button', { name: 'Forget all' }).click();
    const also = page
      .getByRole('dialog')
      .getByRole('checkbox', { name: 'Also delete 1 list lookup with all results' });
    await expect(also).not.toBeChecked();
    if (alsoLists) await also.check();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all lookups' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await forgetAll(false);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('List: ');
  await forgetAll(true);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.getByRole('link', { name: 'Look up' }).click();
  await expect(page.getByRole('region', { name: 'Lists' })).toHaveCount(0);
});

test('keeps no lookup in private mode', async ({ app: { page } }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  const settings = page.getByRole('region', { name: 'Lookups' });
  await settings.getByLabel('Delete lookups after (days)').fill('');
  await settings.getByText('Requests a minute, at most').click();
  await settings.getByLabel('Phone requests a minute').fill('120');
  await settings.getByRole('switch', { name: 'Keep lookups' }).press('Space');
  await lookUp(page, 'Phone', { Phone: '5035550141' });
  await expect(page.getByRole('region', { name: 'Results' })).toContainText(/credits? used/);
  await page.getByRole('link', { name: 'Look up', exact: true }).click();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.getByText('Private mode is on. New lookups aren’t saved.')).toBeVisible();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.getByRole('link', { name: 'Change this in Settings.' }).click();
  await expect(settings.getByLabel('Delete lookups after (days)')).toHaveValue('');
  await settings.getByText('Requests a minute, at most').click();
  await expect(settings.getByLabel('Phone requests a minute')).toHaveValue('120');
  await expect(settings.getByRole('switch', { name: 'Keep lookups' })).not.toBeChecked();
  await settings.getByRole('switch', { name: 'Keep lookups' }).press('Space');
  await expect(settings.getByRole('switch', { name: 'Keep lookups' })).toBeChecked();
});

test('keeps a lookup with its answer after a restart, at no cost and encrypted', async ({ app, service }) => {
  await useService(app.page, service);
  await lookUp(app.page, 'Phone', { Phone: '(503) 555-0142' });
  await expect(app.page.getByText('(303) 555-0111').first()).toBeVisible();
  await app.restart();
  const asked = service.requests.length;
  const rows = await pastLookups(app.page);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Match');
  await app.page.getByLabel('Search past lookups').fill('riwise');
  await expect(app.page.getByText('1 of 1 past lookup.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await app.page.getByLabel('Search past lookups').fill('nobody of this name');
  await expect(app.page.getByText('No matching lookups')).toBeVisible();
  await app.page.getByRole('button', { name: 'Show all past lookups' }).click();
  await rows.getByRole('link').click();
  const results = app.page.getByRole('region', { name: 'Results' });
  await expect(results).toContainText('(303) 555-0111');
  await expect(results).toContainText('Do not call');
  await expect(results).toContainText('Checked today');
  expect(service.requests.length).toBe(asked);

  const kept = await rememberedIn(app.profile);
  for (const secret of ['5035550142', '3035550111', 'Riwise', 'person1@example.org'])
    expect(kept).not.toContain(secret);
});
