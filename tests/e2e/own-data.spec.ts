import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { answerMessageBox, answerSaveDialog } from './app.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { lookUp, startJob, waitForStatus } from './steps.ts';

shareApp();

const contact = 'Wilhelmina,2025550117';

test('all that is kept is said with its size, opened, and told to whoever mends the app without saying whose it is', async ({
  app,
  write,
}) => {
  const { page, profile } = app;
  expect((await app.recorded()).find(({ what }) => what === 'crashReporter.start')?.details).toEqual([
    { uploadToServer: false },
    join(profile, 'crashes'),
  ]);
  const list = await write('secret names.csv', `Name,Phone\r\n${contact}\r\n`);
  await startJob(page, { service: 'Phone append', file: list });
  await waitForStatus(page, 'secret names.csv', 'Done');
  const results = await lookUp(page, 'Phone', { Phone: '(503) 555-0142' });
  await expect(results).toContainText('For (503)');
  await page.getByRole('link', { name: 'Settings' }).click();
  const kept = page.getByRole('table', { name: 'What is kept' });
  await expect(kept.getByRole('row', { name: /^Jobs: .* [KM]B$/ })).toBeVisible();
  await expect(kept.getByRole('row', { name: /^The app’s memory: .* Lookups encrypted/ })).toBeVisible();
  await expect(kept.getByRole('row', { name: /crashes/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Open the folder' }).click();
  await expect.poll(async () => JSON.stringify(await app.recorded())).toContain(profile);

  await page.getByRole('button', { name: 'Show diagnostics' }).click();
  const text = await page.getByRole('textbox', { name: 'Diagnostics' }).inputValue();
  expect(text).toMatch(/^App\nEnrich Desk \d/);
  expect(text).toContain('jobs, done: 1');
  for (const private_ of [
    ...contact.split(','),
    'secret names',
    '5035550142',
    '555-0142',
    profile,
    homedir(),
  ])
    expect(text).not.toContain(private_);
  const target = join(profile, 'told.txt');
  await answerSaveDialog(app, target);
  await page.getByRole('button', { name: 'Save as' }).click();
  const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
  await expect(dialog.getByText(`Saved to ${target}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Show in folder' }).click();
  await expect
    .poll(
      async () => (await app.recorded()).findLast(({ what }) => what === 'shell.showItemInFolder')?.details,
    )
    .toEqual([target]);
  expect(await readFile(target, 'utf8')).toBe(text);
});

/** What Electron writes of a process that crashed, seven times, one after another. */
async function leaveDumps(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let at = 0; at < 7; at++) {
    await writeFile(join(folder, `d${at}.dmp`), 'memory with 2025550117');
    await utimes(join(folder, `d${at}.dmp`), 1000 + at, 1000 + at);
  }
}

test('everything, dumps of crashes too, is erased on the user’s word alone, and the app starts as a new one', async ({
  app,
  write,
}) => {
  const list = await write('people.csv', 'Name,Phone\r\nMira,2025550118\r\n');
  await startJob(app.page, { service: 'Phone append', file: list });
  await waitForStatus(app.page, 'people.csv', 'Done');
  await app.page.getByRole('link', { name: 'Settings' }).click();
  const eraseAll = () => app.page.getByRole('button', { name: 'Erase everything' }).click();

  await answerMessageBox(app, 1);
  await eraseAll();
  await expect(app.page.getByRole('button', { name: 'Erase everything' })).toBeEnabled();
  await app.close();
  const dumps = join(app.profile, 'crashes', 'pending');
  await leaveDumps(dumps);
  await app.start();
  await waitForStatus(app.page, 'people.csv', 'Done');

  // The newest five stay, on this computer.
  await expect
    .poll(async () => (await readdir(dumps)).toSorted())
    .toEqual(['d2.dmp', 'd3.dmp', 'd4.dmp', 'd5.dmp', 'd6.dmp']);
  await app.page.getByRole('link', { name: 'Settings' }).click();
  const kept = app.page.getByRole('table', { name: 'What is kept' });
  await expect(kept.getByRole('row', { name: /crashes .* never sent/ })).toBeVisible();
  await app.page.getByRole('button', { name: 'Show diagnostics' }).click();
  const text = await app.page.getByRole('textbox', { name: 'Diagnostics' }).inputValue();
  expect(text).toContain('crashes: 5 files');
  expect(text).not.toMatch(/2025550117|\.dmp/);
  await app.page.keyboard.press('Escape');

  await answerMessageBox(app, 0);
  await eraseAll();
  // The app quits by itself; asked to do so any earlier, it would not know of the press yet.
  await expect.poll(() => readdir(app.profile)).not.toContain('jobs');
  await app.close();
  // What is left is not the app's: the list that was dropped, and what the window keeps.
  const left = await readdir(app.profile, { recursive: true });
  expect(left).toContain('people.csv');
  expect(
    left.filter((path) => /jobs|spent|connections|profile|memory|settings|practice|crashes/.test(path)),
  ).toEqual([]);
  await app.start();
  await app.page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(app.page.getByText('people.csv')).toHaveCount(0);
  await startJob(app.page, { service: 'Phone append', file: list });
  await waitForStatus(app.page, 'people.csv', 'Done');
});
