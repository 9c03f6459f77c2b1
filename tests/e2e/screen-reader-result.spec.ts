import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectHeardOnce, forgetHeard, listen, pressOn, tabTo } from './heard.ts';
import { openSampleJob } from './steps.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Result rows' });
/** The one stop of the grid: what Tab comes to. */
const stop = (page: Page) => grid(page).locator('[tabindex="0"]');
const field = (page: Page) => page.getByRole('textbox', { name: 'Search the result' });

async function openResult(page: Page): Promise<void> {
  await openSampleJob(page, 'Phone append');
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(grid(page).getByRole('gridcell').first()).not.toBeEmpty({ timeout: 60_000 });
  await listen(page);
}

/** Rows as a screen reader counts them: without the head. */
async function expectRows(page: Page, rows: number): Promise<void> {
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(rows + 1));
}

/** Where the keyboard is in the grid, as it is said: "row 2, column 3". */
async function expectAt(page: Page, row: number, column: number): Promise<void> {
  await expect(stop(page)).toBeFocused();
  const cell = stop(page).locator('xpath=ancestor-or-self::*[@aria-colindex][1]');
  await expect(cell).toHaveAttribute('aria-colindex', String(column));
  await expect(cell.locator('xpath=ancestor::*[@aria-rowindex]')).toHaveAttribute(
    'aria-rowindex',
    String(row),
  );
}

test('a result is gone through by its tabs, its cells and its order', async ({ app: { page } }) => {
  await openResult(page);
  const main = page.getByRole('main');

  await test.step('its tabs, and its numbers', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Result' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Timeline' })).toBeFocused();
    await expect(main).toMatchAriaSnapshot(`
      - tablist "About this job":
        - tab "Result"
        - tab "Timeline" [selected]
        - tab "Details"
      - tabpanel "Timeline":
        - region "Timeline"
    `);
    await page.keyboard.press('ArrowLeft');
    await expect(main).toMatchAriaSnapshot(`
      - tablist "About this job":
        - tab "Result" [selected]
      - tabpanel "Result":
        - term: Hit rate
        - definition: /\\d+% 8 of 12 rows/
        - term: May be called
        - list "Phones":
          - listitem:
            - button /^May call \\d+$/
          - listitem:
            - button /^Check first \\d+$/
          - listitem:
            - button /^Do not call \\d+$/
          - listitem:
            - button /^Not known \\d+$/
        - radiogroup "View":
          - radio "People" [checked]
          - radio "Phones"
          - radio "As it came"
        - textbox "Search the result"
        - status: 12 rows
        - button "Figures" [pressed]
        - button "Export"
        - grid "Result rows"
        - complementary "Figures":
          - table "Why not"
          - table "Line types"
    `);
  });

  await test.step('each cell has its place, and the keyboard is at one of them', async () => {
    await expectRows(page, 12);
    const heads = await grid(page).getByRole('columnheader').count();
    expect(Number(await grid(page).getAttribute('aria-colcount'))).toBeGreaterThanOrEqual(heads);
    await tabTo(page, grid(page).getByRole('button', { name: 'Column Name' }));
    await expectAt(page, 1, 2);
    await page.keyboard.press('ArrowDown');
    await expectAt(page, 2, 2);
    await page.keyboard.press('ArrowRight');
    await expectAt(page, 2, 3);
    await expect(stop(page)).toHaveRole('gridcell');
    await page.keyboard.press('Control+End');
    await expectAt(page, 13, Number(await grid(page).getAttribute('aria-colcount')));
    await page.keyboard.press('Control+Home');
    await expectAt(page, 2, 2);
  });

  await test.step('another order is said, and stands at the head of its column', async () => {
    await page.keyboard.press('ArrowUp');
    const head = grid(page).getByRole('button', { name: 'Column Name' });
    await expect(head).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'A to Z' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectHeardOnce(page, /^Sorted by Name: Z to A\.$/);
    await expect(grid(page).getByRole('columnheader', { name: 'Column Name' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(head).toBeFocused();
  });
});

test('a filter is said, and a row is read as cards', async ({ app: { page } }) => {
  await openResult(page);

  await test.step('a verdict shows its rows alone', async () => {
    const mayCall = page.getByRole('list', { name: 'Phones' }).getByRole('button', { name: /^May call/ });
    await pressOn(page, mayCall);
    await expect(mayCall).toHaveAttribute('aria-pressed', 'true');
    await expect(mayCall).toBeFocused();
    await expectHeardOnce(page, /^11 rows$/);
    await expectRows(page, 11);
    await forgetHeard(page);
    await pressOn(page, page.getByRole('button', { name: 'Remove the filter: verdict is May call' }));
    await expectHeardOnce(page, /^12 rows$/);
    await expect(field(page), 'what goes away hands the keyboard on').toBeFocused();
  });

  await test.step('a figure says whether it filters', async () => {
    const landline = page
      .getByRole('table', { name: 'Line types' })
      .getByRole('button', { name: 'landline', pressed: false });
    await tabTo(page, landline);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'landline', pressed: true })).toBeFocused();
    await pressOn(page, page.getByRole('button', { name: 'Show all rows' }));
    await expect(field(page)).toBeFocused();
  });

  await test.step('a row: a heading for each person, the verdict before the number', async () => {
    await tabTo(page, stop(page));
    await page.keyboard.press('ArrowDown');
    await expectAt(page, 2, 2);
    const cell = stop(page);
    const name = (await cell.textContent()) ?? '';
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Row 1' });
    await expect(dialog.getByRole('table', { name: 'As it came' })).toBeVisible();
    await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveAccessibleName(name);
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog "Row 1":
        - heading "Row 1" [level=2]
        - button "Close"
        - region "${name}":
          - heading "${name}" [level=3]
          - 'button "Look up this person: ${name}"'
          - 'button "Never contact this person: ${name}"'
          - list:
            - listitem:
              - text: /^(May|Do not) call \\d{10} (mobile|landline|voip)/
              - button /^Look up this number. \\d{10}$/
              - button /^Never call this number. \\d{10}$/
        - table "As it came":
          - rowgroup:
            - row:
              - rowheader
              - cell
    `);
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectAt(page, 2, 2);
  });
});
