import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startContraryService } from '../fakes/contrary-service/service.ts';
import { startFaultProxy } from '../fakes/fault-proxy.ts';
import { answerMessageBox } from './app.ts';
import { expect, test } from './fixtures.ts';
import { expectAtTitle, expectHeardOnce, forgetHeard, listen, pressOn, tabTo } from './heard.ts';
import { addConnection, confirmSending, sendDialog } from './steps.ts';

const list = 'Who,Tel,Note\r\nMira,5035550142,\r\nOtis,5125550117,\r\nNobody,n/a,\r\n';
const key = 'contrary-key-0123456789';

test('a first list, from an empty desk to its result, is told step by step', async ({ app, profile }) => {
  const { page } = app;
  const file = join(profile, 'contacts.csv');
  await writeFile(file, list);
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
      /^2 of 3 rows will be sent to Phone append on Practice; .*no credits at stake\.$/,
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
        - button "Saved mappings"
        - combobox "Phone column":
          - option "Tel" [selected]
        - paragraph: /^Sure/
        - term: Usable
        - definition: "2"
        - term: Unusable
        - definition: "1"
        - text: Every row has been checked.
      - region "Rows":
        - heading "Rows" [level=2]
        - combobox "Bad rows"
        - combobox "Duplicates"
        - checkbox "Send only the mapped columns plus a row id"
        - region "What becomes of every row":
          - paragraph:
            - strong: 3 rows
            - text: "= 2 to send +"
            - button "1 left out"
      - status: /2 of 3 rows will be sent/
      - button "Start job"
    `);
    await expect(main.getByRole('combobox', { name: 'Phone column' })).toHaveAttribute(
      'aria-required',
      'true',
    );
    await expect(main.getByRole('combobox', { name: 'Bad rows' })).toHaveAccessibleDescription(/^1 row with/);
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
    await pressOn(page, main.getByRole('button', { name: '1 left out' }));
    await expect(main.getByRole('region', { name: 'What becomes of every row' })).toMatchAriaSnapshot(`
      - paragraph:
        - button "1 left out" [expanded]
      - list "1 left out":
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
      - button "Save result as..."
      - tablist "About this job":
        - tab "Result" [selected]
        - tab "Timeline"
        - tab "Details"
      - tabpanel "Result"
    `);
  });
});

test('before a list is sent its price is said, then how far it is, and leaving keeps the place', async ({
  app,
  profile,
}) => {
  const { page } = app;
  const file = join(profile, 'contacts.csv');
  await writeFile(file, list);
  const service = await startContraryService({ pollsUntilDone: 0 });
  const proxy = await startFaultProxy(service.url);
  proxy.inject({ kind: 'throttle', bytesPerSecond: 300 }, /^POST/);
  await addConnection(page, { name: 'Other', address: proxy.url, key });
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
        - term: Account
        - definition: /^Other, at http/
        - term: Price
        - definition: /may cost credits/
      - button "Cancel"
      - button "Send 2 rows"
  `);
  await expectHeardOnce(page, /^List2 rows, .*ServicePhone append.*AccountOther.*may cost credits/);
  await page.keyboard.press('Escape');
  await expect(sendDialog(page)).toBeHidden();
  await expect(start, 'has the keyboard again').toBeFocused();

  await page.keyboard.press('Enter');
  await pressOn(page, confirmSending(page));
  await expectAtTitle(page, 'contacts.csv');
  const uploading = page.getByRole('progressbar', { name: 'Uploading' });
  await expect(uploading).toHaveAttribute('aria-valuenow', /^\d+$/);
  await expectHeardOnce(page, /^contacts\.csv: Done$/);
  await expect(uploading).toHaveCount(0);
  await proxy.close();
  await service.close();
});
