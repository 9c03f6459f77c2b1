import type { Page } from '@playwright/test';
import { expectAccessible, zoomed } from './axe.ts';
import { expect, shareApp, test, type Write } from './fixtures.ts';
import { chooseMore, hasJob, jobRow, jobRows, startJob, waitForStatus } from './steps.ts';

shareApp();

const names = ['b.csv', 'a.csv', 'c.csv'];

/** Three finished jobs: those of an earlier test, which leaves them as they were, or new ones. */
async function openJobs(page: Page, write: Write): Promise<void> {
  if (await hasJob(page, 'a.csv')) {
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    return;
  }
  for (const name of names) {
    const at = `@${name[0]}.example.com`;
    const file = await write(name, `Name,Email\r\nAnn Lund,ann${at}\r\nBo Lund,bo${at}\r\n`);
    await startJob(page, { service: 'Email append', file });
  }
  for (const name of names) await waitForStatus(page, name, 'Done', 60_000);
}

const expectShown = (page: Page, names: string[]) =>
  expect(jobRows(page).getByRole('link')).toHaveText(names);
const bar = (page: Page) => page.getByRole('group', { name: 'With the selected entries' });

test('archives, restores and removes several jobs together', async ({ app: { page }, write }) => {
  await openJobs(page, write);
  await page.getByRole('checkbox', { name: 'Select a.csv' }).check();
  await page.getByRole('checkbox', { name: 'Select c.csv' }).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('2 entries selected');
  await expectAccessible(page, 'jobs that are picked');
  await bar(page).getByRole('button', { name: 'Archive' }).click();
  await expect(jobRows(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(jobRows(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('checkbox', { name: 'Select all in the list' }).check();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all in the list' }).check();
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('a.csv');
  await expect(bar(page)).toContainText('1 entry selected');
  await bar(page).getByRole('button', { name: 'Remove...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove a.csv?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('');
  await expect(jobRows(page)).toHaveCount(2);
  await expect(bar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(jobRows(page)).toHaveCount(3);
});

test('brings removed jobs back with their results', async ({ app: { page }, write }) => {
  await openJobs(page, write);
  await page.getByRole('checkbox', { name: 'Select a.csv' }).check();
  await page.getByRole('checkbox', { name: 'Select c.csv' }).check();
  await bar(page).getByRole('button', { name: 'Remove...' }).click();
  await page
    .getByRole('dialog', { name: 'Remove 2 entries?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(jobRows(page)).toHaveCount(1);
  await expect(page.getByText('2 entries removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(jobRows(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await jobRow(page, 'a.csv').getByRole('link').click();
  const result = page.getByRole('grid', { name: 'Result rows' });
  // Its head alone is one row.
  await expect(result).toHaveAttribute('aria-rowcount', /^([2-9]|\d\d)/);
  const rows = (await result.getAttribute('aria-rowcount')) ?? '';
  const title = page.getByRole('heading', { level: 1 });
  const remove = async () => {
    await chooseMore(page, 'Remove...');
    await page.getByRole('button', { name: 'Remove job' }).click();
    await expect(jobRows(page)).toHaveCount(2);
    await expect(page.getByText('a.csv removed.')).toBeVisible();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(title).toHaveText('a.csv');
  await expect(title).toBeFocused();
  await expect(result).toHaveAttribute('aria-rowcount', rows);

  // Whoever looks at something else by then stays there.
  await remove();
  await page.getByRole('link', { name: 'Credits' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveText('Credits');
  await expect(title).toBeFocused();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(jobRows(page)).toHaveCount(3);
});

test('opens the menu of a row by a right click and the menu key', async ({ app: { page }, write }) => {
  await openJobs(page, write);
  // Beside the link, on what takes no keyboard itself.
  await jobRow(page, 'b.csv')
    .getByTitle(/^Drag the result/)
    .click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'What to do with b.csv' });
  await expect(menu.getByRole('menuitem', { name: 'Copy job ID' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  const link = jobRow(page, 'b.csv').getByRole('link');
  await expect(link).toBeFocused();
  await link.dispatchEvent('contextmenu', { bubbles: true });
  await menu.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(jobRows(page)).toHaveCount(2);
  await jobRow(page, 'c.csv').click({ button: 'right', position: { x: 200, y: 12 } });
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible();
  await expectAccessible(page, 'the menu of a job');
  await page.getByRole('menuitem', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('c.csv');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(jobRows(page)).toHaveCount(3);
});

test('sorts the list of jobs by a column and keeps it sorted', async ({ app: { page }, write }) => {
  await openJobs(page, write);
  const table = page.getByRole('table', { name: 'Jobs' });
  await expect(table.getByRole('columnheader', { name: 'Started' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await table.getByRole('button', { name: 'File' }).click();
  await expect(table.getByRole('columnheader', { name: 'File' })).toHaveAttribute('aria-sort', 'ascending');
  await expectShown(page, ['a.csv', 'b.csv', 'c.csv']);
  await page.getByRole('link', { name: 'Credits' }).click();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expectShown(page, ['a.csv', 'b.csv', 'c.csv']);
  await table.getByRole('button', { name: 'File' }).click();
  await expectShown(page, ['c.csv', 'b.csv', 'a.csv']);
  await expectAccessible(page, 'the list of jobs');
  await page.setViewportSize(zoomed);
  const file = table.getByRole('cell').first();
  const width = async () => (await file.boundingBox())?.width;
  await expect.poll(width, { message: 'the name of a file at 200 %' }).toBeGreaterThan(120);
});
