import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startContraryService } from '../fakes/contrary-service/service.ts';
import { startFaultProxy } from '../fakes/fault-proxy.ts';
import { answerMessageBox } from './app.ts';
import { expect, test } from './fixtures.ts';
import { expectAtTitle, expectHeardOnce, forgetHeard, listen, pressOn } from './heard.ts';
import { addConnection, confirmSending } from './steps.ts';

const key = 'contrary-key-0123456789';

test('a list that cannot be read is said at once, with what to do, and another can be chosen', async ({
  app: { page },
  profile,
}) => {
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
});

test('an outcome nobody knows is said with what to do, and so is what came of it', async ({
  app,
  profile,
}) => {
  const { page } = app;
  const file = join(profile, 'contacts.csv');
  await writeFile(file, 'Name,Phone\r\nMira,5035550142\r\nOtis,5125550117\r\n');
  const service = await startContraryService();
  const proxy = await startFaultProxy(service.url);
  proxy.inject({ kind: 'drop-reply' }, /^POST/);
  await addConnection(page, { name: 'Other', address: proxy.url, key });
  await answerMessageBox(app, 0);
  await page.getByRole('button', { name: 'New job' }).click();
  await page.getByLabel('CSV file').setInputFiles(file);
  await listen(page);
  await pressOn(page, page.getByRole('button', { name: 'Start job' }));
  await pressOn(page, confirmSending(page));
  await expectAtTitle(page, 'contacts.csv');

  await expectHeardOnce(page, /^contacts\.csv: Outcome unknown$/);
  await expectHeardOnce(page, /^Other may have this list, but no clear reply came back\./);
  const main = page.getByRole('main');
  await expect(main).toMatchAriaSnapshot(`
    - heading "contacts.csv" [level=1]
    - text: /Outcome unknown/
    - button "Attach queue id"
    - button "Mark as not accepted"
    - button "Send again"
    - alert:
      - paragraph: /^Other may have this list/
      - paragraph: /^Look for the job in your account at Other/
    - tablist "About this job":
      - tab "Timeline" [selected]
  `);

  await test.step('a dialog that is left hands the keyboard back', async () => {
    const attach = main.getByRole('button', { name: 'Attach queue id' });
    await pressOn(page, attach);
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Queue id' })).toBeFocused();
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
  await service.close();
});
