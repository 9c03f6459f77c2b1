import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UpdatesView } from '../../shared/model/app-info.ts';
import type { App } from './app.ts';
import { expect, shareApp, test } from './fixtures.ts';

/** The app from its start to the next one: what it says of itself, and what a start brings back. */
shareApp();

const navigation = ['Desk', 'Jobs', 'Look up', 'Settings'];

const offer = {
  version: '0.2.0',
  notes: 'What’s new\n\n• Reads more lists\n• ‹b›Not bold‹/b› & https://example.com/ is no link',
};
const view: UpdatesView = {
  stage: { at: 'offered', offer },
  looking: false,
  lastLook: { at: '2026-11-21T10:00:00.000Z', outcome: 'found' },
  waitsFor: null,
  quiet: false,
  failed: null,
};

/** The main process says from now on that it stands like this with new versions; each press is only noted. */
async function stands(app: App, next: UpdatesView): Promise<void> {
  await app.evaluate(({ ipcMain, BrowserWindow }, value) => {
    const pressed = Reflect.get(globalThis, 'pressed') ?? [];
    Reflect.set(globalThis, 'pressed', pressed);
    for (const name of ['view', 'look', 'download', 'not-now', 'restart']) {
      ipcMain.removeHandler(`updates:${name}`);
      ipcMain.handle(`updates:${name}`, () => {
        if (name !== 'view') pressed.push(name);
        return { ok: true, value };
      });
    }
    for (const window of BrowserWindow.getAllWindows()) window.webContents.send('updates:changed', null);
  }, next);
}
const pressed = (app: App) => app.evaluate(() => Reflect.get(globalThis, 'pressed'));

test('opens its window with the navigation, without an error, in the profile it is given', async ({
  app,
}) => {
  for (const name of navigation) await expect(app.page.getByRole('link', { name })).toBeVisible();
  expect(app.log()).not.toMatch(/error/i);
  const userData = await app.evaluate(({ app: electronApp }) => electronApp.getPath('userData'));
  expect(userData).toBe(app.profile);
  await app.page.reload();
  for (const name of navigation) await expect(app.page.getByRole('link', { name })).toBeVisible();
});

test('About says what the app is and runs on, and why a copy that was not installed stays as it is', async ({
  app,
}) => {
  const { page } = app;
  await page.getByRole('link', { name: 'Settings' }).click();
  const about = page.getByRole('region', { name: 'About' });
  await expect(about.getByText(/^Enrich Desk \d+\.\d+\.\d+$/)).toBeVisible();
  await expect(about.getByText(/Node \d+\./)).toBeVisible();
  await expect(about.getByText('This copy does not update itself')).toBeVisible();
  await expect(about.getByText('It runs from where it was built, without being installed.')).toBeVisible();
  await expect(about.getByRole('button', { name: 'Look now' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'New version' })).toHaveCount(0);
  await about.getByRole('button', { name: 'Third-party licenses' }).click();
  await expect(page.getByRole('dialog').getByText('This copy isn’t packaged.')).toBeVisible();
});

test('a new version is a quiet line with its notes as text, and each step is a press of its own', async ({
  app,
}) => {
  const { page } = app;
  await stands(app, view);
  const line = page.getByRole('region', { name: 'New version' });
  await expect(line.getByText('Version 0.2.0 is ready')).toBeVisible();
  await line.getByText('What is new').click();
  await expect(line.getByText('‹b›Not bold‹/b› & https://example.com/ is no link')).toBeVisible();
  await expect(line.getByRole('link')).toHaveCount(0);
  await line.getByRole('button', { name: 'Download' }).click();
  await expect.poll(() => pressed(app)).toEqual(['download']);

  await stands(app, { ...view, stage: { at: 'downloading', offer, percent: 41 } });
  await expect(line.getByText('Downloading: 41%')).toBeVisible();
  await expect(line.getByRole('button')).toHaveCount(0);

  await stands(app, { ...view, stage: { at: 'ready', offer }, waitsFor: 'sending' });
  await expect(line.getByText('The restart waits until the list has been sent.')).toBeVisible();
  await expect(line.getByRole('button', { name: 'Restart and update' })).toBeDisabled();

  await stands(app, { ...view, stage: { at: 'ready', offer } });
  await line.getByRole('button', { name: 'Restart and update' }).click();
  await expect.poll(() => pressed(app)).toEqual(['download', 'restart']);

  await line.getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => pressed(app)).toEqual(['download', 'restart', 'not-now']);
  await stands(app, { ...view, quiet: true });
  await expect(line).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  const about = page.getByRole('region', { name: 'About' });
  await expect(about.getByText('Version 0.2.0 is ready')).toBeVisible();
  await expect(about.getByRole('button', { name: 'Download' })).toBeVisible();
});

test('a look that reached nobody is said in About alone', async ({ app }) => {
  const { page } = app;
  await stands(app, {
    ...view,
    stage: { at: 'none' },
    lastLook: { at: '2026-11-21T10:00:00.000Z', outcome: 'not-reached' },
  });
  await expect(page.getByRole('region', { name: 'New version' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  const about = page.getByRole('region', { name: 'About' });
  await expect(about.getByText(/^Last looked on Nov 21, 2026, .*: could not be reached\.$/)).toBeVisible();
  await expect(about.getByRole('switch', { name: 'Look for new versions' })).toBeChecked();
  await about.getByRole('button', { name: 'Look now' }).click();
  await expect.poll(() => pressed(app)).toContain('look');
});

test('a start after quitting has the window where it was left, and switches as they were set', async ({
  app,
}) => {
  const area = await app.evaluate(({ screen }) => screen.getAllDisplays()[0]?.workArea);
  if (!area) throw new Error('There is no display');
  // Displays of machines that test are small.
  const left = { x: area.x + 20, y: area.y + 30, width: Math.max(1024, area.width - 30), height: 600 };
  const bounds = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
  await app.evaluate(
    ({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setBounds(wanted),
    left,
  );
  await expect.poll(bounds).toEqual(left);
  const looksForVersions = () => app.page.getByRole('switch', { name: 'Look for new versions' });
  await stands(app, { ...view, stage: { at: 'none' } });
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await looksForVersions().press('Space');
  await expect(looksForVersions()).not.toBeChecked();

  await app.restart();
  await stands(app, { ...view, stage: { at: 'none' } });
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await expect(looksForVersions()).not.toBeChecked();
  const now = await bounds();
  expect(now).toMatchObject({ width: left.width, height: left.height });
  // A window manager of Linux counts the frame that it draws around a new window.
  const frame = process.platform === 'linux' ? 2 : 0;
  for (const side of ['x', 'y'] as const)
    expect(Math.abs((now?.[side] ?? 0) - left[side])).toBeLessThanOrEqual(frame);
});

test('a start after SIGKILL copies what another version left before it uses it, and lists the copy', async ({
  app,
}) => {
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await app.page.getByRole('switch', { name: 'Notifications' }).press('Space');
  await expect(app.page.getByRole('switch', { name: 'Notifications' })).not.toBeChecked();
  await app.kill();
  const before = await readFile(join(app.profile, 'settings.json'), 'utf8');
  await writeFile(join(app.profile, 'version.json'), '{"version":"0.0.9"}');
  await app.start();
  const [copy = '', ...others] = await readdir(join(app.profile, 'backups'));
  expect([copy.replace(/\d{4}-\d\d-\d\dT\d{6}$/, ''), others]).toEqual(['0.0.9-', []]);
  expect(await readFile(join(app.profile, 'backups', copy, 'settings.json'), 'utf8')).toBe(before);
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await expect(
    app.page.getByRole('row', { name: /^Settings and connections as they were before an update/ }),
  ).toBeVisible();
});

test('stays in the tray without a window where the user wants it there, and opens it again', async ({
  app,
}) => {
  // What was never changed is not in a file.
  await app.page.getByRole('link', { name: 'Settings' }).click();
  const notifications = app.page.getByRole('switch', { name: 'Notifications' });
  const checked = await notifications.isChecked();
  await notifications.press('Space');
  await expect(notifications).toBeChecked({ checked: !checked });
  await app.close();
  const path = join(app.profile, 'settings.json');
  const { value } = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ value: { ...value, startsAtLogin: true } }));
  await app.start();
  const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  expect(await windows()).toBe(1);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(windows).toBe(0);
  await app.evaluate(({ app: electronApp }) => electronApp.emit('second-instance', {}, [], '/'));
  await expect.poll(windows).toBe(1);
});
