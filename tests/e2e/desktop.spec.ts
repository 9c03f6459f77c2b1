import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startFaultProxy } from '../fakes/fault-proxy.ts';
import { freePort } from '../fakes/loopback.ts';
import { type App, answerMessageBox } from './app.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { sendList, startJob, switchConnection, waitForStatus } from './steps.ts';

let lists = 0;
/** People of whom no other list asked: who was asked about before would be left out. */
function newList(): string {
  lists += 1;
  return `Name,Phone\r\nMira,50355501${lists + 10}\r\nOtis,51255501${lists + 10}\r\n`;
}

const noticesOf = async (app: App) =>
  (await app.recorded()).filter(({ what }) => what === 'notification.show');

shareApp();

test('notifies of a finished job, and a click opens it', async ({ app, write }) => {
  const file = await write('announced.csv', newList());
  await app.evaluate(({ Notification }) => {
    const { prototype } = Notification;
    const { show } = prototype;
    prototype.show = function showAndClick() {
      prototype.show = show;
      show.call(this);
      this.emit('click', { preventDefault() {} });
    };
  });
  await startJob(app.page, { service: 'Phone append', file });
  await app.page.getByRole('link', { name: 'Look up' }).click();
  await expect(app.page.getByRole('heading', { name: 'announced.csv', level: 1 })).toBeVisible({
    timeout: 30_000,
  });
  const notices = await noticesOf(app);
  expect(notices).toHaveLength(1);
  expect(JSON.stringify(notices)).toContain('announced.csv');
  expect(JSON.stringify(notices)).not.toMatch(/50355501/);
});

test('opens a file that the app is started with as a dropped one', async ({ app, write }) => {
  const first = await write('opened with.csv', newList());
  await app.evaluate(({ app: electronApp }, path) => {
    electronApp.emit('second-instance', {}, ['app', '.', path, path], '/');
  }, first);
  await expect(app.page.getByText('opened with.csv was opened. Open the others one by one.')).toBeVisible();
  await expect(app.page.getByText('opened with.csv').first()).toBeVisible();
  await expect(app.page.getByText(/^50355501\d\d$/).first()).toBeVisible();
});

test('receives webhooks of the practice service only once they are turned on', async ({ app, write }) => {
  const port = await freePort();
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await app.page.getByLabel('Port').fill(String(port));
  await app.page.getByLabel('Port').blur();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  await app.page.getByRole('switch', { name: 'Listen for finished jobs' }).press('Space');
  await expect(app.page.getByLabel('Address to forward to')).toHaveValue(new RegExp(`:${port}/.{20,}`));
  expect((await fetch(`http://127.0.0.1:${port}/guessed`, { method: 'POST' })).status).toBe(404);

  const file = await write('hooked.csv', newList());
  await startJob(app.page, { service: 'Phone append', file });
  await waitForStatus(app.page, 'hooked.csv', 'Done');
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await expect(app.page.getByText(/1 message received/)).toBeVisible();
});

test('keeps the computer awake while a list is sent and its result fetched, and notifies of nothing once notifications are off', async ({
  app,
  write,
}) => {
  const notifications = app.page.getByRole('switch', { name: 'Notifications' });
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await notifications.press('Space');
  await expect(notifications).not.toBeChecked();
  const file = await write('quiet.csv', newList());
  const asked = async () => (await app.recorded()).filter(({ what }) => what.startsWith('powerSaveBlocker.'));
  const before = (await asked()).length;
  await startJob(app.page, { service: 'Phone append', file });
  await waitForStatus(app.page, 'quiet.csv', 'Done');
  expect((await asked()).slice(before).map(({ what }) => what)).toEqual(
    ['start', 'stop', 'start', 'stop'].map((what) => `powerSaveBlocker.${what}`),
  );
  expect(JSON.stringify(await noticesOf(app))).not.toContain('quiet.csv');
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await notifications.press('Space');
  await expect(notifications).toBeChecked();
});

test('asks before it quits in the middle of an upload', async ({ app, profile, service }) => {
  const proxy = await startFaultProxy(service.url);
  proxy.inject({ kind: 'throttle', bytesPerSecond: 400_000 }, /^POST/);
  const file = join(profile, 'large.csv');
  const rows = Array.from({ length: 60_000 }, (_, row) => `Person ${row},${2_015_550_100 + row * 7}`);
  await writeFile(file, ['Name,Phone', ...rows, ''].join('\r\n'));
  await switchConnection(app.page, { name: 'Slow', address: proxy.url, key: 'contrary-key-0123456789' });
  await sendList(app, { service: 'Phone append', file });
  await waitForStatus(app.page, 'large.csv', 'Sending');

  const keepSending = 1;
  await answerMessageBox(app, keepSending);
  await app.evaluate(({ app: electronApp }) => electronApp.quit());
  await waitForStatus(app.page, 'large.csv', 'In progress');
  expect(service.createsSeen()).toBe(1);
  await proxy.close();
});

test('keeps jobs in progress going after the window is closed', async ({ app, write }) => {
  const file = await write('background.csv', newList());
  await startJob(app.page, { service: 'Phone append', file });
  await waitForStatus(app.page, 'background.csv', 'In progress');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(async () => JSON.stringify(await noticesOf(app))).toContain('background.csv');
});
