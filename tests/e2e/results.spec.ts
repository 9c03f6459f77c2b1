import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openSampleJob } from './steps.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Result rows' });

test('a job opens by itself and becomes its result, to be seen, judged and narrowed down', async ({
  app: { page },
}) => {
  await openSampleJob(page, 'Business trace');
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(page.getByRole('heading', { name: 'sample-business-trace.csv' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Result' })).toHaveAttribute('aria-selected', 'true', {
    timeout: 60_000,
  });

  const verdicts = page.getByRole('list', { name: 'Phones' });
  const callable = Number(
    await verdicts
      .getByRole('button', { name: /^May call/ })
      .textContent()
      .then(numberIn),
  );
  await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Phones' }).check();
  await verdicts.getByRole('button', { name: /^May call/ }).click();
  await expect(page.getByText(new RegExp(`^${callable} rows$`))).toBeVisible();
  await expect(grid(page).getByRole('gridcell', { name: 'Do not call' })).toHaveCount(0);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(callable + 1));

  await page.getByRole('button', { name: 'Show all rows' }).click();
  const cells = grid(page).getByRole('row').nth(1).getByRole('gridcell');
  const number = await cells.first().textContent();
  // The tooltip comes with the pointer, and goes with it.
  await cells.first().hover();
  await expect(cells.first()).toHaveAttribute('title', number ?? '');
  await cells.nth(1).hover();
  await expect(cells.first()).not.toHaveAttribute('title');
  await page.getByRole('textbox', { name: 'Search the result' }).fill(number ?? '');
  // A search looks through whole rows, so that it leaves the other phones of the same row, too.
  await expect(page.getByText(/^[1-9] rows?$/)).toBeVisible();
  await expect(
    grid(page)
      .getByRole('gridcell', { name: number ?? '' })
      .first(),
  ).toBeVisible();
});

test('a result is gone through and a row opened with the keyboard alone', async ({ app: { page } }) => {
  await openSampleJob(page, 'Phone append');
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(grid(page)).toBeVisible({ timeout: 60_000 });
  await expect(grid(page).getByRole('gridcell').first()).not.toBeEmpty();
  await grid(page)
    .getByRole('button', { name: /^Column Name/ })
    .focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+End');
  const last = page.locator('[role="grid"] td:focus');
  await expect(last).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('table', { name: 'As it came' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(last).toBeFocused();
});

test('a key leads the keyboard on while the grid is being drawn for another reason', async ({
  app: { page },
}) => {
  await openSampleJob(page, 'Phone append');
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(grid(page).getByRole('gridcell').first()).not.toBeEmpty({ timeout: 60_000 });

  const head = grid(page).getByRole('columnheader', { name: 'Column Name' });
  const edge = await head.locator(':scope > span').boundingBox();
  if (!edge) throw new Error('The column has no edge to be drawn by');
  await page.mouse.move(edge.x + edge.width / 2, edge.y + 5);
  await page.mouse.down();
  await grid(page).locator('[aria-rowindex="2"] td').first().focus();
  // Right behind a drawing of which something is still to be done: the key's own drawing does that first.
  await grid(page).evaluate((table) => {
    new MutationObserver((_, drawn) => {
      drawn.disconnect();
      const key = new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(key);
    }).observe(table, { subtree: true, attributeFilter: ['style'] });
  });
  await page.mouse.move(edge.x + 30, edge.y + 5);
  await page.mouse.up();

  await expect(head.getByRole('button')).toBeFocused();
});

const numberIn = (text: string | null) => (text ?? '').replace(/\D/g, '');
