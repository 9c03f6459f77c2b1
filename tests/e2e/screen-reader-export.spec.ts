import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { expectHeardOnce, forgetHeard, listen, pressOn, tabTo } from './heard.ts';
import { openSampleJob } from './steps.ts';

test('a call list is taken out: what will be in it is said, and what was saved', async ({
  app: { page },
}) => {
  await openSampleJob(page, 'Phone append');
  await page.getByRole('button', { name: 'Start job' }).click();
  const open = page.getByRole('button', { name: 'Export' });
  // What the result itself says is over.
  await expect(page.getByRole('status').filter({ hasText: /^12 rows$/ })).toBeVisible({ timeout: 60_000 });
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
          - radio "Misses"
          - radio "My file back"
        - radiogroup "Format":
          - radio "CSV for spreadsheets" [checked]
          - radio "CSV for other programs"
          - radio "Excel workbook"
        - textbox "Numbers of one person"
        - textbox "A new file every"
        - group "Also take phones that are not cleared":
          - checkbox "Check first"
          - checkbox "Do not call"
          - checkbox "Not known"
        - combobox "Columns for"
        - combobox "Phones written"
        - button "Presets"
        - region "What will be in it":
          - status: 12 rows
          - list "Phones in it":
            - listitem: May call 12
            - listitem: Check first 0
            - listitem: Do not call 0
            - listitem: Not known 0
          - paragraph: /^\\d+ phones left out/
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

test('why there is nothing of a kind is said when it is chosen', async ({ app: { page }, profile }) => {
  const file = join(profile, 'phones.csv');
  await writeFile(file, 'Name,Phone,DNC\r\nMira Castellan,5035550142,N\r\nOtis Fairweather,5125550117,Y\r\n');
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
