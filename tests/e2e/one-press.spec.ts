import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { takeLock } from '../../electron/platform/lock-file.ts';
import { startFaultProxy } from '../fakes/fault-proxy.ts';
import { answerMessageBox } from './app.ts';
import { test as base, expect, shareApp } from './fixtures.ts';
import {
  askAllAgain,
  confirmSending,
  jobRow,
  jobRows,
  openJob,
  openNewJob,
  sendDialog,
  sendList,
  startJob,
  switchConnection,
  waitForStatus,
} from './steps.ts';

const key = 'contrary-key-0123456789';
const phones = { service: 'Phone append' } as const;

const test = base.extend<{ account: string; file: string }>({
  service: async ({ service }, use) => {
    service.set({ pollsUntilDone: 0 });
    await use(service);
  },
  // Apps are shared, and rows that were sent are known: each test has a connection, a list and people of its own.
  account: async ({ service }, use) => use(`At ${new URL(service.url).port}`),
  file: async ({ write }, use) => {
    lists += 1;
    const text = `Name,Phone\r\nMira,50355501${lists + 10}\r\nOtis,51255501${lists + 10}\r\n`;
    await use(await write(`contacts ${lists}.csv`, text));
  },
});
let lists = 0;

shareApp();

const startButton = (page: Page) => page.getByRole('button', { name: 'Start job' });

/** As a keyboard does it: one press that repeats until it is let go. */
async function holdEnter(page: Page): Promise<void> {
  for (let repeats = 0; repeats < 15; repeats++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
}

const presses = {
  'a double click': (start: Locator) => start.dblclick(),
  'Enter held down': async (start: Locator) => {
    await start.focus();
    await holdEnter(start.page());
  },
};
for (const [press, on] of Object.entries(presses))
  test(`${press} on Start makes one practice job`, async ({ app, file }) => {
    await openNewJob(app.page, { ...phones, file });
    // A button that is not enabled yet takes no focus, and Enter would go nowhere.
    await expect(startButton(app.page)).toBeEnabled();
    await on(startButton(app.page));
    await waitForStatus(app.page, basename(file), 'Done');
    await expect(jobRows(app.page).filter({ hasText: basename(file) })).toHaveCount(1);
  });

test('many clicks in a busy window send one list to a real service', async ({
  app,
  service,
  account,
  file,
}) => {
  await switchConnection(app.page, { name: account, address: service.url, key });
  await answerMessageBox(app, 0);
  await openNewJob(app.page, { ...phones, file });
  await expect(startButton(app.page)).toBeEnabled();
  await pressOften(app.page, 'Start job');
  await expect(confirmSending(app.page)).toBeEnabled();
  await pressOften(app.page, 'Send 2 rows');
  await waitForStatus(app.page, basename(file), 'Done', 45_000);
  expect(service.createsSeen()).toBe(1);
  await expect(jobRows(app.page).filter({ hasText: basename(file) })).toHaveCount(1);
});

test('double clicks, two Enters and a held Enter on Look up ask once', async ({ app, service, account }) => {
  await switchConnection(app.page, { name: account, address: service.url, key });
  await app.page.getByRole('link', { name: 'Look up' }).click();
  await app.page.getByRole('tab', { name: 'Phone' }).click();
  const field = app.page.getByLabel('Phone', { exact: true });
  const asked = () => service.requests.filter(({ path }) => path.includes('lookup')).length;
  const results = app.page.getByRole('region', { name: 'Results' });

  await field.fill('5035550142');
  await app.page.getByRole('button', { name: 'Look up', exact: true }).dblclick();
  await expect(results.getByRole('table', { name: 'People' })).toBeVisible();
  expect(asked()).toBe(1);
  await field.press('Enter');
  await field.press('Enter');
  await field.focus();
  await holdEnter(app.page);
  await expect(app.page.getByText('You already looked this up')).toBeVisible();
  expect(asked()).toBe(1);

  // Once more only by the user's word.
  await app.page.getByRole('button', { name: 'Look up again' }).click();
  await expect.poll(asked).toBe(2);
  // Nothing else can be asked before the answer is there.
  await expect(app.page.getByText('You already looked this up')).toBeHidden();
  await expect(app.page.getByRole('button', { name: 'Look up', exact: true })).toBeEnabled();
  await field.fill('5125550117');
  await field.focus();
  await holdEnter(app.page);
  await expect.poll(asked).toBe(3);
});

test('names the rows, the service, the connection and its address, and sends nothing before the word', async ({
  app,
  service,
  account,
  file,
}) => {
  await switchConnection(app.page, { name: account, address: service.url, key });
  await startJob(app.page, { ...phones, file });
  const dialog = sendDialog(app.page);
  await expect(confirmSending(app.page)).toHaveText('Send 2 rows');
  for (const fact of ['2 rows', 'Phone append', account, service.url, 'publish a price'])
    await expect(dialog).toContainText(fact);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(startButton(app.page)).toBeEnabled();
  await app.page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(jobRows(app.page).filter({ hasText: basename(file) })).toHaveCount(0);
  expect(service.createsSeen()).toBe(0);
});

test('asks outside the page before the first list goes to an address, once', async ({
  app,
  service,
  account,
  file,
}) => {
  const keepHere = 1;
  await switchConnection(app.page, { name: account, address: service.url, key });
  await answerMessageBox(app, keepHere);
  await startJob(app.page, { ...phones, file });
  await confirmSending(app.page).click();
  await expect(confirmSending(app.page)).toBeEnabled();
  expect(service.createsSeen()).toBe(0);
  await answerMessageBox(app, 0);
  await confirmSending(app.page).click();
  await waitForStatus(app.page, basename(file), 'Done', 45_000);
  // Asked again, it would not be sent.
  await answerMessageBox(app, keepHere);
  await openNewJob(app.page, { ...phones, file });
  await askAllAgain(app.page);
  await app.page.getByRole('button', { name: 'Start job' }).click();
  await expect(sendDialog(app.page).getByRole('alert')).toContainText('The same list was sent there before');
  await expect(sendDialog(app.page)).toContainText(basename(file));
  await confirmSending(app.page).click();
  await expect.poll(() => service.createsSeen()).toBe(2);
});

test('sends a list that waits from its page after a restart, and never runs two apps on one profile', async ({
  app,
  service,
  account,
  file,
  profile,
}) => {
  await switchConnection(app.page, { name: account, address: service.url, key });
  await startJob(app.page, { ...phones, file });
  await expect(confirmSending(app.page)).toBeEnabled();
  await app.close();
  const held = await takeLock(join(profile, 'lock.json'), { waitMs: 0 });
  expect(held.held).toBe(true);
  await expect(app.start()).rejects.toThrow();
  if (held.held) held.lock.release();
  await app.start();
  await waitForStatus(app.page, basename(file), 'Waiting for you');
  await answerMessageBox(app, 0);
  await openJob(app.page, basename(file));
  await app.page.getByRole('button', { name: 'Send...' }).click();
  await confirmSending(app.page).click();
  await waitForStatus(app.page, basename(file), 'Done', 45_000);
  expect(service.createsSeen()).toBe(1);
});

test('sends a list that waits from the profile it was made in, and from no copy of it', async ({
  app,
  service,
  account,
  file,
  profile,
  starter,
}) => {
  const proxy = await startFaultProxy(service.url);
  await switchConnection(app.page, { name: account, address: proxy.url, key });
  await proxy.close();
  await sendList(app, { ...phones, file });
  await waitForStatus(app.page, basename(file), 'Preparing');
  await openJob(app.page, basename(file));
  await expect(app.page.getByText('Nothing was sent.')).toBeVisible();
  await app.close();

  const copy = join(profile, '..', `${profile.split(/[\\/]/).at(-1)}-copy`);
  await cp(profile, copy, { recursive: true, preserveTimestamps: true });
  const back = await startFaultProxy(service.url, Number(new URL(proxy.url).port));
  const run = await starter.start(copy, {});
  await run.page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(jobRow(run.page, basename(file))).toContainText('Waiting for you');
  await openJob(run.page, basename(file));
  await expect(run.page.getByText(/copied, restored or moved to another computer/).first()).toBeVisible();
  await run.quit();
  expect(service.createsSeen()).toBe(0);

  await app.start();
  await waitForStatus(app.page, basename(file), 'Done', 90_000);
  expect(service.createsSeen()).toBe(1);
  await back.close();
});

/** Many clicks in one go, while the page has no time to draw anything in between. */
async function pressOften(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).evaluate((button) => {
    for (let clicks = 0; clicks < 10; clicks++) if (button instanceof HTMLElement) button.click();
  });
}
