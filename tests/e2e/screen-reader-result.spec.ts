import type { Page } from '@playwright/test';
import { saveAsSuggested } from './app.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { expectHeardOnce, forgetHeard, listen, pressOn, tabTo } from './heard.ts';
import { openSampleResult } from './steps.ts';

shareApp();

const grid = (page: Page) => page.getByRole('grid', { name: 'Result rows' });
/** The one stop of the grid: what Tab comes to. */
const stop = (page: Page) => grid(page).locator('[tabindex="0"]');
const field = (page: Page) => page.getByRole('textbox', { name: 'Search the result' });

async function openResult(page: Page): Promise<void> {
  await openSampleResult(page, 'Phone append');
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

test('reads a result by its tabs, cells and order', async ({ app: { page } }) => {
  await openResult(page);
  const main = page.getByRole('main');

  await test.step('its menu, and its numbers', async () => {
    await pressOn(page, page.getByRole('button', { name: 'More', exact: true }));
    await page.getByRole('menuitem', { name: 'Timeline and details' }).press('Enter');
    await expect(main).toMatchAriaSnapshot(`
      - link "Result"
      - region "Timeline"
      - region "Counts"
    `);
    await page.getByRole('link', { name: 'Result', exact: true }).press('Enter');
    await pressOn(page, page.getByRole('button', { name: 'Insights', pressed: false }));
    await expect(main).toMatchAriaSnapshot(`
      - button "Export"
      - term: Match rate
      - definition: /\\d+% 8 of 12 rows/
      - term: People
      - term: Phones you may call
      - term: Credits
      - list "Phones":
        - listitem:
          - button /^May call \\d+$/
        - listitem:
          - button /^Check first \\d+$/
        - listitem:
          - button /^Do not call \\d+$/
        - listitem:
          - button /^Unknown \\d+$/
      - radiogroup "View":
        - radio "People" [checked]
        - radio "Phones"
        - radio "Raw file"
      - textbox "Search the result"
      - status: 12 people
      - button "Insights" [pressed]
      - grid "Result rows"
      - complementary "Insights":
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

test('says a filter of a result and reads a row as cards', async ({ app: { page } }) => {
  await openResult(page);

  await test.step('a verdict shows its rows alone', async () => {
    const mayCall = page.getByRole('list', { name: 'Phones' }).getByRole('button', { name: /^May call/ });
    const callable = Number(/\d+$/.exec((await mayCall.textContent()) ?? '')?.[0]);
    await pressOn(page, mayCall);
    await expect(mayCall).toHaveAttribute('aria-pressed', 'true');
    await expect(mayCall).toBeFocused();
    await expectHeardOnce(page, new RegExp(`^${callable} phones$`));
    await expectRows(page, callable);
    await expect(page.getByRole('radio', { name: 'Phones' })).toBeChecked();
    await forgetHeard(page);
    await pressOn(page, page.getByRole('button', { name: 'Remove the filter: Call status is May call' }));
    await expectHeardOnce(page, /^\d+ phones$/);
    await expect(field(page), 'what goes away hands the keyboard on').toBeFocused();
  });

  await test.step('a figure says whether it filters', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Insights', pressed: false }));
    const landline = page
      .getByRole('table', { name: 'Line types' })
      .getByRole('button', { name: 'landline', pressed: false });
    await tabTo(page, landline);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'landline', pressed: true })).toBeFocused();
    await pressOn(page, page.getByRole('button', { name: 'Show all rows' }));
    await expect(field(page)).toBeFocused();
    await page.getByRole('radio', { name: 'People' }).check();
  });

  await test.step('a row: a heading for each person, the verdict before the number', async () => {
    await tabTo(page, stop(page));
    await page.keyboard.press('ArrowDown');
    await expectAt(page, 2, 2);
    const cell = stop(page);
    const name = (await cell.textContent()) ?? '';
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByText('Row 1', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveAccessibleName(name);
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog /^${name}( and \\d others?)?$/:
        - heading /^${name}( and \\d others?)?$/ [level=2]
        - button "Close"
        - text: Row 1
        - button "Previous" [disabled]
        - button "Next"
        - region "${name}":
          - heading "${name}" [level=3]
          - 'button "Look up this person: ${name}"'
          - 'button "Never contact this person: ${name}"'
          - list:
            - listitem:
              - text: /^(May|Do not) call \\(\\d{3}\\) \\d{3}-\\d{4} (mobile|landline|voip)/
              - button /^Look up this number. \\d{10}$/
              - button /^Never call this number. \\d{10}$/
        - group: Raw data
    `);
    const number = /\(\d{3}\) \d{3}-\d{4}/.exec(
      (await dialog.getByRole('listitem').filter({ hasText: 'May call' }).first().textContent()) ?? '',
    )?.[0];
    await page.keyboard.press('c');
    await expect(dialog.getByText(`Copied ${number}.`)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(
      page
        .getByRole('dialog')
        .getByText(/^Row [^1]$/)
        .last(),
    ).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByText('Row 1', { exact: true })).toBeVisible();
    await dialog.getByText('Raw data').click();
    await expect(dialog.getByRole('table', { name: 'Raw data' })).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectAt(page, 2, 2);
  });
});

test('says what an export will hold and what it saved', async ({ app }) => {
  const { page } = app;
  await saveAsSuggested(app);
  await openSampleResult(page, 'Phone append');
  const open = page.getByRole('button', { name: 'Export' });
  // What the result itself says is over.
  await expect(page.getByRole('status').filter({ hasText: /^12 people$/ })).toBeVisible({ timeout: 60_000 });
  await listen(page);
  await pressOn(page, open);
  const dialog = page.getByRole('dialog', { name: 'Export' });

  await test.step('the form has groups with names, and the count is said when it is there', async () => {
    await expectHeardOnce(page, /^12 rows$/);
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog "Export":
        - heading "Export" [level=2]
        - button "Close"
        - radiogroup "Kind":
          - radio "Call list" [checked]
          - radio "Everything"
          - radio "Emails"
          - radio "Unmatched rows"
          - radio "My file back"
        - radiogroup "Format":
          - radio "CSV for spreadsheets" [checked]
          - radio "CSV for other programs"
          - radio "Excel workbook"
        - textbox "Max phones per person"
        - textbox "Split into files of (rows)"
        - group "Include phones that you may not call":
          - checkbox "Check first"
          - checkbox "Do not call"
          - checkbox "Unknown"
        - combobox "Columns for"
        - combobox "Phone format"
        - button "Export formats"
        - region "What will be in it":
          - status: 12 rows
          - list "Phones in it":
            - listitem: May call 12
            - listitem: Check first 0
            - listitem: Do not call 0
            - listitem: Unknown 0
          - paragraph: /^\\d+ phones not included/
          - list:
            - listitem: /^On the national do-not-call list \\d+$/
          - region "First rows":
            - table "First rows":
              - rowgroup:
                - row:
                  - columnheader "Phone"
                  - columnheader "Name"
        - button "Cancel"
        - button "Save export"
    `);
    await expect(dialog.locator('form').getByRole('img'), 'no picture without a name').toHaveCount(0);
  });

  await test.step('another choice says its own count', async () => {
    await forgetHeard(page);
    await tabTo(page, dialog.getByRole('radio', { name: 'Call list' }));
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'Everything' })).toBeChecked();
    // As many rows: that they were counted anew is said all the same.
    await expectHeardOnce(page, /^12 rows$/);
    await page.keyboard.press('ArrowLeft');
    await tabTo(page, dialog.getByRole('checkbox', { name: 'Do not call' }));
    await expect(dialog.getByText('Counting...')).toHaveCount(0);
    await forgetHeard(page);
    await page.keyboard.press('Space');
    await expectHeardOnce(page, /^(1[3-9]|2\d) rows$/);
    await page.keyboard.press('Space');
    await expectHeardOnce(page, /^12 rows$/);
  });

  await test.step('what was saved is said with the button that has the keyboard then', async () => {
    await pressOn(page, dialog.getByRole('button', { name: 'Save export' }));
    const close = dialog.getByRole('button', { name: 'Close' }).last();
    await expect(close).toBeFocused();
    await expect(close).toHaveAccessibleDescription(/^12 rows saved to .*downloads/);
    await expect(dialog).toMatchAriaSnapshot(`
      - paragraph: /^12 rows saved to/
      - list:
        - listitem:
          - button /^Open .*\\.csv$/
        - listitem:
          - text: /Receipt/
          - button /^Open /
      - button "Export something else"
      - button "Show in folder"
      - button "Close"
    `);
  });

  await test.step('the keyboard is never lost on the way back', async () => {
    await tabTo(page, dialog.getByRole('button', { name: 'Export something else' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Export' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
  });
});

test('says why an export of a kind is empty', async ({ app: { page }, write }) => {
  const file = await write(
    'phones.csv',
    'Name,Phone,DNC\r\nMira Castellan,5035550142,N\r\nOtis Fairweather,5125550117,Y\r\n',
  );
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await pressOn(page, page.getByRole('button', { name: 'Open as a result' }));
  await (await chooser).setFiles(file);
  const open = page.getByRole('button', { name: 'Export' });
  await expect(open).toBeVisible({ timeout: 60_000 });
  await pressOn(page, open);
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await tabTo(page, dialog.getByRole('radio', { name: 'Call list' }));
  await expect(dialog.getByRole('status')).toHaveText('0 rows');
  await listen(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Emails' })).toBeChecked();
  await expectHeardOnce(page, /^This result has no email addresses\.$/);
  await expect(dialog.getByRole('button', { name: 'Save export' })).toBeDisabled();
});
