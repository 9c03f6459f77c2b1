import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { dropFiles } from './app.ts';
import { test } from './host-app.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Host App' });

/** Runs an expression in the page, where `bridge` is what the preload exposes. */
const inPage = (page: Page, expression: string): Promise<unknown> => page.evaluate(expression);

const reason = (page: Page, expression: string) =>
  inPage(page, `(async () => { try { await ${expression}; return null } catch (e) { return e.message } })()`);

test.describe('the page', () => {
  test('comes back after a reload, and opens in a second browser as well', async ({
    page,
    host,
    chromiumBrowser,
  }) => {
    await page.reload();
    await expect(heading(page)).toBeVisible();
    const second = await chromiumBrowser.newPage();
    await second.goto(host.url);
    await expect(heading(second)).toBeVisible();
    expect(await inPage(page, "bridge.invoke('echo', 1)")).toEqual([1]);
    await second.close();
  });

  test('can be closed without ending the app', async ({ page, host }) => {
    await page.close();
    expect(await host.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  test('does not leave for another site, nor open a window, when the app forbids it', async ({ page }) => {
    const address = page.url();
    await page.getByRole('link', { name: 'away' }).click();
    await page.getByRole('link', { name: 'another window' }).click();
    await inPage(page, "window.open('https://example.com/')");
    expect(await inPage(page, "bridge.invoke('echo', 'still here')")).toEqual(['still here']);
    expect(page.url()).toBe(address);
    expect(page.context().pages()).toHaveLength(1);
  });

  test('keeps the token out of its own address', async ({ page, host }) => {
    const token = new URL(host.url).searchParams.get('token');
    expect(await inPage(page, 'location.href + document.cookie + document.referrer')).not.toContain(token);
  });
});

test.describe('calls', () => {
  test('carry clones both ways', async ({ page }) => {
    const same =
      "(v) => v[0] instanceof Map && v[0].get('a') === 1n && v[1] instanceof Date && Object.is(v[2], -0)";
    const call = "bridge.invoke('echo', new Map([['a', 1n]]), new Date(0), -0)";
    expect(await inPage(page, `${call}.then(${same})`)).toBe(true);
  });

  test('fail in the words that Electron has', async ({ page }) => {
    expect(await reason(page, "bridge.invoke('nobody')")).toBe(
      "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    );
    expect(await reason(page, "bridge.invoke('fail')")).toBe(
      "Error invoking remote method 'fail': TypeError: it went wrong",
    );
    expect(await reason(page, "bridge.invoke('function')")).toBe(
      "Error invoking remote method 'function': Error: An object could not be cloned.",
    );
    expect(await reason(page, "bridge.invoke('echo', new Blob(['x']))")).toBe(
      'An object could not be cloned.',
    );
  });

  test('come from the app’s own address, in a frame without a parent', async ({ page }) => {
    expect(await inPage(page, "bridge.invoke('sender')")).toEqual({
      url: 'app://bundle/index.html',
      origin: 'app://bundle',
      top: true,
    });
  });

  test('reach the page, too', async ({ page, host }) => {
    const told = inPage(page, "new Promise((resolve) => bridge.on('news', (...args) => resolve(args)))");
    await inPage(page, "bridge.invoke('echo')");
    await host.evaluate(
      ({ BrowserWindow }, news) => {
        for (const window of BrowserWindow.getAllWindows()) window.webContents.send('news', ...news);
      },
      ['one', 2],
    );
    expect(await told).toEqual(['one', 2]);
  });

  test('reach a utility process and its answer comes back', async ({ page }) => {
    expect(await inPage(page, "bridge.invoke('engine', { list: [1, undefined] })")).toEqual({
      got: { list: [1, undefined] },
      type: 'utility',
    });
  });
});

test.describe('the preload', () => {
  test('may require electron and nothing else', async ({ page }) => {
    expect(await inPage(page, "bridge.requires('electron')")).toBe('loaded');
    for (const name of ['node:fs', 'path', './other.cjs']) {
      expect(await inPage(page, `bridge.requires('${name}')`)).toBe(`module not found: ${name}`);
    }
  });

  test('keeps its own window from the page', async ({ page }) => {
    expect(await inPage(page, "'secret' in window")).toBe(false);
    expect(await inPage(page, 'typeof require + typeof process')).toBe('undefinedundefined');
  });

  test('exposes a copy that the page cannot change', async ({ page }) => {
    expect(
      await inPage(page, 'bridge.nested.list.push === [].push && Object.isFrozen(bridge.nested.list)'),
    ).toBe(true);
    expect(await inPage(page, 'delete window.bridge || Object.isFrozen(bridge) === false')).toBe(false);
    expect(await inPage(page, 'bridge.nested.when.getTime()')).toBe(0);
  });
});

test.describe('files', () => {
  const lines = 'name,phone\r\nÉva,2125550123\r\n';

  test('chosen in the page arrive whole, under their own name', async ({ page, folder }) => {
    const list = join(folder, 'my list é.csv');
    await writeFile(list, lines);
    await page.getByLabel('List').setInputFiles(list);
    await expect(page.locator('#content')).toHaveText('my list é.csv: name,phone Éva,2125550123');
  });

  test('dropped on the page arrive as well', async ({ page, folder }) => {
    const list = join(folder, 'dropped.csv');
    await writeFile(list, lines);
    await dropFiles(page, 'body', [list]);
    await expect(page.locator('#content')).toHaveText('dropped.csv: name,phone Éva,2125550123');
  });

  test('made by script have no path, as in Electron, however they were made', async ({ page }) => {
    const made = "new File(['x'], 'made.csv')";
    const moved = `(() => { const t = new DataTransfer(); t.items.add(${made}); return t.files })()`;
    const inForm = "(f => { f.append('a', new Blob(['x'])); return f.get('a') })(new FormData())";
    const inInput = `(() => {
      const input = Object.assign(document.querySelector('input'), { files: ${moved} });
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
      return input.files[0];
    })()`;
    for (const file of [made, `structuredClone(${made})`, inForm, `${moved}[0]`, inInput])
      expect(await inPage(page, `bridge.pathOf(${file})`), file).toBe('');
  });
});

test.describe('dialogs', () => {
  test('ask in the page, again after a reload', async ({ page }) => {
    const answer = inPage(page, "bridge.invoke('ask')").catch(() => null);
    await expect(page.getByRole('dialog', { name: 'Leave?' })).toBeVisible();
    await page.reload();
    await answer;
    await page.getByRole('dialog', { name: 'Leave?' }).getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('answer with the button that was pressed', async ({ page }) => {
    const answer = inPage(page, "bridge.invoke('ask')");
    await page.getByRole('dialog', { name: 'Leave?' }).getByRole('button', { name: 'Leave' }).click();
    expect(await answer).toEqual({ response: 1, checkboxChecked: false });
  });

  test('choose a file in the page', async ({ page, folder }) => {
    const list = join(folder, 'chosen.csv');
    await writeFile(list, lines());
    const answer = inPage(
      page,
      "bridge.invoke('choose').then(({ filePaths }) => bridge.invoke('read', filePaths[0]))",
    );
    await page.getByRole('dialog', { name: 'Pick a list' }).getByLabel('Pick a list').setInputFiles(list);
    expect(await answer).toBe(lines());
  });

  const lines = () => 'a\r\n1\r\n';

  test('save into the downloads folder of the profile', async ({ page, folder }) => {
    const answer = await inPage(page, "bridge.invoke('save', 'result.csv')");
    expect(answer).toEqual({ canceled: false, filePath: join(folder, 'profile', 'downloads', 'result.csv') });
  });
});
