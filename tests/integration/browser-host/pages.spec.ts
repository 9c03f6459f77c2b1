import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { dropFiles } from '../../e2e/app.ts';
import { withPlace } from '../../host/server/addresses.ts';
import type { Viewer } from '../../host/server/guard.ts';
import { showWindow } from '../../host/show-window.ts';
import { test } from './host-app.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Host App' });

/** Runs an expression in the page, where `bridge` is what the preload exposes. */
const inPage = (page: Page, expression: string): Promise<unknown> => page.evaluate(expression);

const viewers: Record<Viewer, string> = { driven: 'a driven browser', any: 'any other browser' };

for (const viewer of ['driven', 'any'] as const) {
  test.describe(`in ${viewers[viewer]},`, () => {
    test.use({ viewer });

    test.describe('the page', () => {
      test('comes back after a reload, and opens in a second browser as well', async ({
        page,
        host,
        chromiumBrowser,
      }) => {
        await page.reload();
        await expect(heading(page)).toBeVisible();
        const second = await chromiumBrowser.newPage();
        await showWindow(second, host, viewer);
        await expect(heading(second)).toBeVisible();
        expect(await inPage(page, "bridge.invoke('echo', 1)")).toEqual([1]);
        await second.close();
      });

      test('can be closed without ending the app', async ({ page, host }) => {
        await page.close();
        expect(await host.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
      });

      test('of a second window has its own address and events, and both are themselves to the app', async ({
        page,
        host,
      }) => {
        await host.evaluate(async ({ BrowserWindow }) => {
          const [first] = BrowserWindow.getAllWindows();
          await new BrowserWindow({ show: false }).loadURL(`${first?.webContents.getURL()}#second`);
        });
        const second = await page.context().newPage();
        await showWindow(second, host, viewer, 2);
        expect(second.url()).toMatch(/index\.html\?host-window=2#second$/);
        const places = await host.evaluate(({ BrowserWindow, ipcMain }) => {
          ipcMain.handle('who', (event) => BrowserWindow.fromWebContents(event.sender)?.id);
          return BrowserWindow.getAllWindows().map((window) => window.id);
        });
        expect(await inPage(page, "bridge.invoke('who')")).toBe(places[0]);
        await page.reload();
        await host.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]?.destroy());
        await expect(second.getByText('The app has closed.')).toBeVisible();
        await expect(page.getByText('The app has closed.')).toHaveCount(0);
        expect(await inPage(page, "bridge.invoke('echo', 'here')")).toEqual(['here']);
        expect((await page.request.get(withPlace(host.url, 2))).status()).toBe(503);
      });

      test('keeps the token out of its own address', async ({ page, host }) => {
        const token = new URL(host.url).searchParams.get('token');
        expect(await inPage(page, 'location.href + document.cookie + document.referrer')).not.toContain(
          token,
        );
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
        expect(answer).toEqual({
          canceled: false,
          filePath: join(folder, 'profile', 'downloads', 'result.csv'),
        });
      });
    });
  });
}

test.describe('in a driven browser, files', () => {
  const chosen = async (page: Page, list: string) => {
    await page.getByLabel('List').setInputFiles(list);
    return "document.querySelector('input').files[0]";
  };

  test('have the path at which they lie, and are not copied', async ({ page, folder, host }) => {
    const list = join(folder, 'mine.csv');
    await writeFile(list, 'a,b\r\n');
    const file = await chosen(page, list);
    for (const same of [file, `structuredClone(${file})`]) {
      expect(await inPage(page, `bridge.pathOf(${same})`), same).toBe(list);
    }
    // A part of it, and what its bytes were read into, are files that a script made.
    for (const made of [
      `new File([${file}], 'x')`,
      `new File([${file}.slice(0, 1)], ${JSON.stringify(list)})`,
    ])
      expect(await inPage(page, `bridge.pathOf(${made})`), made).toBe('');
    expect(await readdir(join(folder, 'profile', 'host', 'dropped'))).toEqual([]);
    expect(await host.evaluate(({ app }) => app.isReady())).toBe(true);
  });

  test('are told to nobody who stops the page in the same way', async ({ page, folder }) => {
    const list = join(folder, 'mine.csv');
    await writeFile(list, 'a,b\r\n');
    const file = await chosen(page, list);
    const forged = `(() => {
      const hostAsks = { secret: '', file: ${file}, path: 'nothing' };
      debugger;
      return hostAsks.path;
    })()`;
    expect(await inPage(page, forged)).toBe('nothing');
  });

  test('are handed over by the driver alone: the page has no way to give or say one', async ({ page }) => {
    const tried = await inPage(
      page,
      `(async () => {
        const socket = new WebSocket('ws://' + location.host + '/__host/socket');
        const opened = await new Promise((resolve) => {
          socket.onopen = () => resolve('open');
          socket.onerror = () => resolve('refused');
        });
        const { status } = await fetch('/__host/file/' + crypto.randomUUID() + '/a.csv', { method: 'POST', body: 'x' });
        return [opened, status, Object.keys(window).filter((key) => /host/i.test(key))];
      })()`,
    );
    expect(tried).toEqual(['refused', 403, []]);
  });
});

test('a script in the page answers no dialog of the app’s in a driven browser', async ({ page }) => {
  const answer = inPage(page, "bridge.invoke('ask')");
  const dialog = page.getByRole('dialog', { name: 'Leave?' });
  await expect(dialog).toBeVisible();
  await inPage(page, "for (const each of document.querySelectorAll('dialog button')) each.click()");
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  expect(await answer).toEqual({ response: 1, checkboxChecked: false });
});
