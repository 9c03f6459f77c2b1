import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startFaultProxy } from '../fakes/fault-proxy.ts';
import { answerMessageBox } from './app.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { expectAtTitle, expectHeardOnce, forgetHeard, heard, listen, pressOn, tabTo } from './heard.ts';
import { confirmSending, openOptions, sendDialog, useService } from './steps.ts';

const list = 'Who,Tel,Note\r\nMira,5035550142,\r\nOtis,5125550117,\r\nNobody,n/a,\r\n';

shareApp();

test('tells a first list from an empty desk to its result', async ({ app, write }) => {
  const { page } = app;
  const file = await write('contacts.csv', list);
  await listen(page);
  const main = page.getByRole('main');

  await test.step('the desk says what to do, and leads to a new job', async () => {
    await expect(main).toMatchAriaSnapshot(`
      - heading "Desk" [level=1]
      - paragraph: Drop a contact list here
      - button "CSV file"
      - button "Try it with a sample list"
    `);
    await expect(main.getByRole('button', { name: 'CSV file' })).toHaveAccessibleDescription(/choose a file/);
    await pressOn(page, page.getByRole('button', { name: 'New job' }));
    await expectAtTitle(page, 'New job');
    await expect(main).toMatchAriaSnapshot(`
      - heading "New job" [level=1]
      - button "CSV file"
      - region "Service":
        - heading "Service" [level=2]
        - radiogroup "Service":
          - radio "Business trace"
          - radio "Email append"
          - radio "Phone append"
          - radio "Name append"
      - status: Choose a list to begin.
      - button "Start job" [disabled]
    `);
  });

  await test.step('a file that is chosen is read, and the keyboard is not lost with the place it came by', async () => {
    const chooser = page.waitForEvent('filechooser');
    await pressOn(page, page.getByRole('button', { name: 'CSV file' }));
    await (await chooser).setFiles(file);
    await expectHeardOnce(
      page,
      /^2 of 3 rows will be sent to Phone append on Practice. .*nothing is charged\.$/,
    );
    await expectAtTitle(page, 'New job');
  });

  await test.step('the list, its service and its columns have names and states', async () => {
    await expect(main).toMatchAriaSnapshot(`
      - region "List":
        - heading "contacts.csv" [level=2]
        - paragraph: /3 rows · 3 columns/
        - button "How it is read"
        - grid "First rows of contacts.csv"
      - region "Service":
        - heading "Service" [level=2]
        - radiogroup "Service":
          - radio "Phone append" [checked]
      - region "Columns":
        - heading "Columns" [level=2]
        - text: All rows checked.
        - button "Templates"
        - combobox "Phone column":
          - option "Tel" [selected]
        - paragraph: /^Sure/
        - term: Usable
        - definition: "2"
        - term: Unusable
        - definition: "1"
      - region "Rows":
        - heading "Rows" [level=2]
        - region "What becomes of every row":
          - paragraph:
            - strong: 3 rows
            - text: "= 2 to send +"
            - button "1 not sent"
      - region "Options"
      - status: /2 of 3 rows will be sent/
      - button "Start job"
    `);
    await expect(main.getByRole('combobox', { name: 'Phone column' })).toHaveAttribute(
      'aria-required',
      'true',
    );
    await openOptions(page);
    const badRows = main.getByRole('combobox', { name: 'Bad rows' });
    await expect(badRows).toHaveAccessibleDescription('1 row can’t be sent');
    await expect(main.getByRole('img'), 'no picture without a name').toHaveCount(0);
  });

  await test.step('a choice says what it makes of the list', async () => {
    await forgetHeard(page);
    await tabTo(page, main.getByRole('combobox', { name: 'Phone column' }));
    await page.keyboard.press('Home');
    await expect(main.getByRole('combobox', { name: 'Phone column' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expectHeardOnce(page, /^To start, choose the column for: phone\.$/i);
    await page.keyboard.type('Tel');
    await expectHeardOnce(page, /^2 of 3 rows will be sent/);
    await pressOn(page, main.getByRole('button', { name: '1 not sent' }));
    await expect(main.getByRole('region', { name: 'What becomes of every row' })).toMatchAriaSnapshot(`
      - paragraph:
        - button "1 not sent" [expanded]
      - list "1 not sent":
        - listitem: /^Line 4/
    `);
  });

  await test.step('the job begins at its title, and its end is said once', async () => {
    await forgetHeard(page);
    await pressOn(page, main.getByRole('button', { name: 'Start job' }));
    await expectAtTitle(page, 'contacts.csv');
    await expectHeardOnce(page, /^contacts\.csv: Done$/);
    await expectAtTitle(page, 'contacts.csv');
    await expect(main).toMatchAriaSnapshot(`
      - link "All jobs"
      - heading "contacts.csv" [level=1]
      - text: /Done/
      - button "Export"
      - button "More"
    `);
  });
});

test('says the price of a list before it is sent, and its progress', async ({ app, write, service }) => {
  const { page } = app;
  const file = await write('contacts.csv', list);
  service.set({ pollsUntilDone: 0 });
  const proxy = await startFaultProxy(service.url);
  proxy.inject({ kind: 'throttle', bytesPerSecond: 300 }, /^POST/);
  await useService(page, proxy);
  await answerMessageBox(app, 0);
  await page.getByRole('button', { name: 'New job' }).click();
  await page.getByLabel('CSV file').setInputFiles(file);
  const start = page.getByRole('button', { name: 'Start job' });
  await listen(page);

  await pressOn(page, start);
  await expect(sendDialog(page)).toMatchAriaSnapshot(`
    - dialog "Send this list?":
      - heading "Send this list?" [level=2]
      - button "Close"
      - status:
        - term: List
        - definition: /^2 rows/
        - term: Service
        - definition: Phone append
        - term: Connection
        - definition: /^Other \\d+, at http/
        - term: Price
        - definition: /You pay per match/
      - button "Cancel"
      - button "Send 2 rows"
  `);
  const price = /^List2 rows, .*ServicePhone append.*ConnectionOther \d+.*You pay per match/;
  await expectHeardOnce(page, price);
  await page.keyboard.press('Escape');
  await expect(sendDialog(page)).toBeHidden();
  await expect(start, 'has the keyboard again').toBeFocused();

  await forgetHeard(page);
  await page.keyboard.press('Enter');
  await test.step('as well of a list that is ready at once', () => expectHeardOnce(page, price));
  await pressOn(page, confirmSending(page));
  await expectAtTitle(page, 'contacts.csv');
  const uploading = page.getByRole('progressbar', { name: 'Uploading' });
  await expect(uploading).toHaveAttribute('aria-valuenow', /^\d+$/);
  await expectHeardOnce(page, /^contacts\.csv: Done$/);
  await expect(uploading).toHaveCount(0);
  await proxy.close();
});

test('tells a lookup from its fields to the answer and its copy', async ({ app: { page }, service }) => {
  await useService(page, service);
  await listen(page);
  await pressOn(page, page.getByRole('link', { name: 'Look up' }));
  await expectAtTitle(page, 'Look up');
  const main = page.getByRole('main');
  const results = page.getByRole('region', { name: 'Results' });
  const company = main.getByRole('textbox', { name: 'Company name' });
  const state = main.getByRole('textbox', { name: 'State' });
  const lookUp = main.getByRole('button', { name: 'Look up', exact: true });

  await test.step('fields have labels, and hints that belong to them', async () => {
    await expect(main).toMatchAriaSnapshot(`
      - heading "Look up" [level=1]
      - textbox "Look up anything"
      - tablist "What to look up":
        - tab "Business" [selected]
        - tab "Phone"
        - tab "Email"
        - tab "Name"
      - tabpanel "What you know":
        - textbox "Company name"
        - textbox "State"
        - button "Look up" [disabled]
      - region "Results":
        - heading "Results" [level=2]
        - paragraph: Nothing looked up yet
    `);
    await tabTo(page, company);
    await page.keyboard.type('Acme');
    await expect(lookUp).toHaveAccessibleDescription(/^Without the state, the service may find no match/);
    await page.keyboard.press('Tab');
    await expect(state).toBeFocused();
    await page.keyboard.type('Colorado');
    await expect(state).toHaveAccessibleDescription('Sent as CO.');
    await expect(lookUp).toHaveAccessibleDescription('');
  });

  await test.step('Enter: that it is looked up is said, and the answer in one sentence', async () => {
    const answer = service.hold(({ method }) => method === 'POST');
    await page.keyboard.press('Enter');
    await expectHeardOnce(page, /^Looking up\.\.\.$/);
    await expect(lookUp).toBeDisabled();
    await expect(results.getByRole('status')).toHaveAccessibleName('');
    answer();
    await expectHeardOnce(page, /^Answered: 2 of 12 people\. Phones: May call 1, .*Do not call \d+/);
    await expect(state, 'keeps the keyboard').toBeFocused();
    expect((await heard(page)).join('\n'), 'not the answer as a whole').not.toContain('Riwise');
  });

  await test.step('the answer: counts, then people, each phone with its verdict before its line type', async () => {
    await expect(results).toMatchAriaSnapshot(`
      - heading "Results" [level=2]
      - paragraph: For Acme, Colorado
      - list "Phones by verdict":
        - listitem: May call 1
        - listitem: Check first 0
      - button "Copy all"
      - paragraph: 2 of 12 people
      - table "People":
        - rowgroup:
          - row:
            - columnheader "Phone"
            - columnheader "Call status"
            - columnheader "Line type"
        - rowgroup:
          - row:
            - rowheader /Riwise/
          - row:
            - cell /^\\(\\d{3}\\) \\d{3}-\\d{4}/
            - cell /^(May call|Do not call)/
            - cell
    `);
    const blocked = results.getByRole('row').filter({ hasText: 'Do not call' }).first();
    await expect(blocked).toMatchAriaSnapshot(`
      - cell /\\(\\d{3}\\) \\d{3}-\\d{4}/
      - cell /^Do not call/:
        - text: Do not call
        - list:
          - listitem: /\\w+/
        - button /^Never call this number/
      - cell
    `);
    const clear = results.getByRole('row').filter({ hasText: 'May call' }).first();
    await expect(clear.getByRole('list'), 'no reasons, no empty list').toHaveCount(0);
  });

  await test.step('what is copied is said once, and the keyboard stays', async () => {
    const copy = results.getByRole('button', { name: 'Copy (303) 555-0111' }).first();
    await pressOn(page, copy);
    await expectHeardOnce(page, /^Copied \(303\) 555-0111\.$/);
    await expect(copy).toBeFocused();
  });

  await test.step('asked again: the keyboard is not lost with the button that asks', async () => {
    await pressOn(page, lookUp);
    await forgetHeard(page);
    await pressOn(page, main.getByRole('button', { name: 'Look up again' }));
    await expectHeardOnce(page, /^Answered: 2 of 12 people/);
    await expectAtTitle(page, 'Look up');
    // A button that waits for what it asked has the keyboard again when that is done.
    await tabTo(page, company);
    await page.keyboard.type('Bakery');
    await pressOn(page, lookUp);
    await expect(results.getByText('For Bakery, Colorado')).toBeVisible();
    await expect(lookUp).toBeFocused();
  });
});

test('says that a list cannot be read, and what to do', async ({ app: { page }, profile }) => {
  const file = join(profile, 'picture.csv');
  await copyFile(join(import.meta.dirname, '../../renderer/public/icon.png'), file);
  await listen(page);
  await pressOn(page, page.getByRole('button', { name: 'New job' }));
  await expectAtTitle(page, 'New job');
  const chooser = page.waitForEvent('filechooser');
  await pressOn(page, page.getByRole('button', { name: 'CSV file' }));
  await (await chooser).setFiles(file);
  await expectHeardOnce(page, /picture\.csv.* could not be opened\. This is a picture/);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "New job" [level=1]
    - alert:
      - paragraph: /This is a picture/
      - paragraph: /\\w+/
    - button "CSV file"
    - button "Start job" [disabled]
  `);
  await expectAtTitle(page, 'New job');
  // Nothing is left to go on with.
  await page.getByRole('link', { name: 'Desk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desk');
  await expect(page.getByText(/^Draft: /)).toHaveCount(0);
});

test('says that an outcome is unknown, what to do and what came of it', async ({ app, write, service }) => {
  const { page } = app;
  const file = await write('contacts.csv', 'Name,Phone\r\nMira,5035550142\r\nOtis,5125550117\r\n');
  const proxy = await startFaultProxy(service.url);
  proxy.inject({ kind: 'drop-reply' }, /^POST/);
  await useService(page, proxy);
  await answerMessageBox(app, 0);
  await page.getByRole('button', { name: 'New job' }).click();
  await page.getByLabel('CSV file').setInputFiles(file);
  await listen(page);
  await pressOn(page, page.getByRole('button', { name: 'Start job' }));
  await pressOn(page, confirmSending(page));
  await expectAtTitle(page, 'contacts.csv');

  await expectHeardOnce(page, /^contacts\.csv: Outcome unknown$/);
  await expectHeardOnce(page, /^Other \d+ may have this list, but no clear reply came back\./);
  const main = page.getByRole('main');
  await expect(main).toMatchAriaSnapshot(`
    - heading "contacts.csv" [level=1]
    - text: /Outcome unknown/
    - button "Attach queue id"
    - button "Mark as not accepted"
    - button "Send again"
    - alert:
      - paragraph: /^Other \\d+ may have this list/
      - paragraph: /^Check your account at Other \\d+/
    - region "Timeline"
  `);

  await test.step('a dialog that is left hands the keyboard back', async () => {
    const attach = main.getByRole('button', { name: 'Attach queue id' });
    await pressOn(page, attach);
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Job ID' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(attach).toBeFocused();
  });

  await test.step('what is pressed goes away, and the keyboard goes to the title', async () => {
    await forgetHeard(page);
    await pressOn(page, main.getByRole('button', { name: 'Mark as not accepted' }));
    await expectHeardOnce(page, /^contacts\.csv: Not accepted$/);
    await expectAtTitle(page, 'contacts.csv');
    await expect(main).toMatchAriaSnapshot(`
      - heading "contacts.csv" [level=1]
      - text: /Not accepted/
      - button "Send again"
    `);
  });
  await proxy.close();
});
