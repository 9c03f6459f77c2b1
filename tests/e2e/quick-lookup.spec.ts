import type { Page } from '@playwright/test';
import { type App, copyText, pressShortcut } from './app.ts';
import { expectAccessible } from './axe.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { useService } from './steps.ts';

shareApp();

const keys = 'CommandOrControl+Shift+L';
const otherKeys = 'Alt+Shift+K';

/** Turns quick lookup on as a person does. */
async function turnOn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  const settings = page.getByRole('region', { name: 'Quick lookup' });
  const wanted = settings.getByRole('switch', { name: 'Quick lookup' });
  if (!(await wanted.isChecked())) await wanted.press('Space');
  await expect(
    settings.getByText(/^Press (Ctrl|Command|Alt|Option)\+Shift\+[LK] in any program\.$/),
  ).toBeVisible();
}

/** Copies a text and presses the shortcut; the small window's page. */
async function pressWith(app: App, text: string): Promise<Page> {
  await copyText(app, text);
  expect((await pressShortcut(app, keys)) || (await pressShortcut(app, otherKeys))).toBe(true);
  return app.windowAt('#/quick');
}

const isShown = (app: App) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().some(
      (window) => window.webContents.getURL().endsWith('#/quick') && window.isVisible(),
    ),
  );

test('is off until it is turned on, then looks up what was copied on Enter and closes on Esc', async ({
  app,
  service,
}) => {
  await useService(app.page, service);
  const asked = () => service.requests.filter(({ path }) => path.includes('lookup')).length;
  expect(await pressShortcut(app, keys)).toBe(false);
  await turnOn(app.page);
  await expectAccessible(app.page, 'quick lookup in Settings');
  const quick = await pressWith(app, ' (503) 555-0142\r\n');
  const field = quick.getByLabel('Look up anything');
  await expect(field).toHaveValue('(503) 555-0142');
  await expect(quick.getByRole('radio', { name: 'Phone' })).toBeChecked();
  await expect(
    quick.getByText(/^A match costs 2 appending credits on Other \d+\. No match, no charge\./),
  ).toBeVisible();
  await expect.poll(() => isShown(app)).toBe(true);
  expect(asked()).toBe(0);

  await field.press('Enter');
  const result = quick.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('list', { name: 'People' })).toContainText('(303) 555-0111');
  await expect(result).toContainText('May call');
  await expect(result).toContainText('Do not call');
  await expectAccessible(quick, 'an answer in the quick window');
  await field.press('Enter');
  await expect(result).toContainText('You already looked this up');
  expect(asked()).toBe(1);

  await quick.keyboard.press('Escape');
  await expect.poll(() => isShown(app)).toBe(false);
  await expect(field).toHaveValue('');

  // The same again is answered from the history, as on the Look up page.
  await pressWith(app, '503-555-0142');
  await expect(field).toHaveValue('(503) 555-0142');
  await field.press('Enter');
  await expect(result).toContainText('You weren’t charged');
  expect(asked()).toBe(1);
});

test('shows the answer in the main window at no cost', async ({ app, service }) => {
  await useService(app.page, service);
  await turnOn(app.page);
  const quick = await pressWith(app, 'mira@example.com');
  await expect(quick.getByRole('radio', { name: 'Email' })).toBeChecked();
  await quick.getByLabel('Look up anything').press('Enter');
  await quick.getByRole('button', { name: 'Open in Enrich Desk' }).click();
  await expect(app.page.getByRole('heading', { name: 'Look up', level: 1 })).toBeVisible();
  await expect(app.page.getByLabel('Email', { exact: true })).toHaveValue('mira@example.com');
  const results = app.page.getByRole('region', { name: 'Results' });
  await expect(results.getByText('For mira@example.com')).toBeVisible();
  await expect(results.getByRole('table', { name: 'People' })).toBeVisible();
  await app.page.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(app.page.getByText('You already looked this up')).toBeVisible();
  expect(service.requests.filter(({ path }) => path.includes('lookup'))).toHaveLength(1);
  await expect.poll(() => isShown(app)).toBe(false);
});

test('lets a person change what was recognized and type what was not', async ({ app }) => {
  await turnOn(app.page);
  const quick = await pressWith(app, 'Jane Doe\nAcme Roofing LLC\nAustin, TX\n(512) 555-0142');
  const field = quick.getByLabel('Look up anything');
  const as = (name: string) => quick.getByRole('radio', { name });
  await expect(field).not.toHaveValue('');
  await as('Company').check();
  await expect(field).toHaveValue('Acme Roofing LLC, TX');
  await as('Phone').check();
  await expect(field).toHaveValue('(512) 555-0142');

  await pressWith(app, 'https://example.com/');
  await expect(field).toHaveValue('');
  await expect(quick.getByText(/^Nothing was recognized in what you copied last\./)).toBeVisible();
  await expect(quick.getByRole('button', { name: 'Look up' })).toBeDisabled();
  await expectAccessible(quick, 'nothing recognized');
  await field.fill('jane@acme.com');
  await expect(as('Email')).toBeChecked();
  await field.fill('?!');
  await field.press('Enter');
  await expect(quick.getByText(/^Not recognized\. Type a phone/)).toBeVisible();
  await as('Name').check();
  await field.press('Enter');
  await expect(quick.getByText(/^No name can be read from this/)).toBeVisible();
});

test('closes when another window is used, unless it shows an answer', async ({ app }) => {
  const leave = () =>
    app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows())
        if (window.webContents.getURL().endsWith('#/quick')) window.emit('blur', {});
    });
  await turnOn(app.page);
  const quick = await pressWith(app, '5035550142');
  await expect.poll(() => isShown(app)).toBe(true);
  await leave();
  expect(await isShown(app)).toBe(false);
  // Another text than before, so that what is read here was brought by this press.
  await pressWith(app, '5125550142');
  await expect(quick.getByLabel('Look up anything')).toHaveValue('(512) 555-0142');
  await quick.getByLabel('Look up anything').press('Enter');
  await expect(quick.getByRole('button', { name: 'Open in Enrich Desk' })).toBeVisible();
  await leave();
  expect(await isShown(app)).toBe(true);
});

test('says that another program has its keys, and keeps others after a restart', async ({ app }) => {
  await app.evaluate(({ globalShortcut }) => {
    const { register } = globalShortcut;
    globalShortcut.register = (accelerator, callback) =>
      !accelerator.endsWith('+L') && register.call(globalShortcut, accelerator, callback);
  });
  await app.page.getByRole('link', { name: 'Settings' }).click();
  const settings = app.page.getByRole('region', { name: 'Quick lookup' });
  const wanted = settings.getByRole('switch', { name: 'Quick lookup' });
  if (await wanted.isChecked()) await wanted.press('Space');
  await expect(wanted).not.toBeChecked();
  await wanted.press('Space');
  await expect(settings.getByText('Another program uses this shortcut.')).toBeVisible();
  const field = settings.getByLabel('Shortcut');
  await field.press('Shift+K');
  await expect(settings.getByText(/^Hold (Ctrl|Command) or (Alt|Option) with the key\.$/)).toBeVisible();
  await expect(field).toHaveValue(/L$/);
  await field.press('Alt+Shift+K');
  await expect(settings.getByText(/^Press (Alt|Option)\+Shift\+K in any program\.$/)).toBeVisible();
  await expect(settings.getByText('Another program uses this shortcut.')).toHaveCount(0);
  await app.restart();
  expect(await app.evaluate(({ globalShortcut }) => globalShortcut.isRegistered('Alt+Shift+K'))).toBe(true);
});

test('ends the app with the main window', async ({ app }) => {
  await turnOn(app.page);
  const quick = await pressWith(app, '5035550142');
  await expect(quick.getByLabel('Look up anything')).toBeFocused();
  await quick.keyboard.press('Escape');
  await expect.poll(() => isShown(app)).toBe(false);
  const ended = app
    .evaluate(({ BrowserWindow, app: electronApp }) => {
      const quits = new Promise<string>((resolve) => electronApp.once('will-quit', () => resolve('quits')));
      for (const window of BrowserWindow.getAllWindows())
        if (!window.webContents.getURL().endsWith('#/quick')) window.close();
      return quits;
    })
    .catch(() => 'quits');
  if (process.platform !== 'darwin') expect(await ended).toBe('quits');
});
