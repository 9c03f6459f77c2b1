import assert from 'node:assert/strict';
import { app, BrowserWindow } from 'electron';
import { at, contract, next } from '../contract.ts';

/** A window of the case's own, gone when it ends. */
async function withWindow(
  options: Electron.BrowserWindowConstructorOptions,
  use: (window: BrowserWindow) => void | Promise<void>,
): Promise<void> {
  const window = new BrowserWindow({ show: false, ...options });
  try {
    await use(window);
  } finally {
    if (!window.isDestroyed()) window.destroy();
  }
}

export const browserWindowContract = contract(
  'api/browser-window',
  'shell/browser/api/electron_api_base_window.cc',
  [
    at('ready', 'shows a window when it is told to, and hides it again', () =>
      withWindow({}, async (window) => {
        assert.equal(window.isVisible(), false);
        const shown = next(window, 'show');
        window.show();
        await shown;
        assert.equal(window.isVisible(), true);
        const hidden = next(window, 'hide');
        window.hide();
        await hidden;
        assert.equal(window.isVisible(), false);
      }),
    ),
    at('ready', 'shows a hidden window that is maximized', () =>
      withWindow({}, async (window) => {
        window.maximize();
        while (!window.isVisible()) await new Promise((resolve) => setImmediate(resolve));
      }),
    ),
    at('ready', 'opens a window at the size it is given, no smaller than its least', () =>
      withWindow({ width: 640, height: 480, minWidth: 400, minHeight: 300 }, (window) => {
        const { width, height } = window.getNormalBounds();
        assert.deepEqual([width, height], [640, 480]);
        assert.equal(window.isMaximized(), false);
        assert.equal(window.isMinimized(), false);
      }),
    ),
    at('ready', 'takes part of the bounds and keeps the rest', () =>
      withWindow({ width: 640, height: 480 }, (window) => {
        window.setBounds({ width: 500 });
        const { width, height } = window.getNormalBounds();
        assert.deepEqual([width, height], [500, 480]);
      }),
    ),
    at('ready', 'lets the app refuse that a window closes', () =>
      withWindow({}, async (window) => {
        let asked = 0;
        window.once('close', (event) => {
          asked += 1;
          event.preventDefault();
        });
        window.close();
        await new Promise((resolve) => setTimeout(resolve, 100));
        assert.equal(asked, 1);
        assert.equal(window.isDestroyed(), false);
      }),
    ),
    at('ready', 'asks nobody when a window is destroyed, and says that it is closed', () =>
      withWindow({}, async (window) => {
        let asked = 0;
        window.on('close', () => {
          asked += 1;
        });
        const closed = next(window, 'closed');
        window.destroy();
        await closed;
        assert.equal(asked, 0);
        assert.equal(window.isDestroyed(), true);
      }),
    ),
    // BaseWindow::CloseImmediately, against the page that BrowserWindow::OnCloseButtonClicked has closed first.
    at('ready', 'asks at once when a window is to close and ends it later, but destroys it at once', () =>
      withWindow({}, async (window) => {
        const seen: string[] = [];
        window.once('close', () => void seen.push('close'));
        const closed = next(window, 'closed');
        window.close();
        assert.deepEqual([seen, window.isDestroyed()], [['close'], false]);
        await closed;
        assert.equal(window.isDestroyed(), true);
        await withWindow({}, (second) => {
          second.destroy();
          assert.equal(second.isDestroyed(), true);
        });
      }),
    ),
    at('ready', 'throws for a window that is gone', () =>
      withWindow({}, async (window) => {
        const closed = next(window, 'closed');
        window.destroy();
        await closed;
        assert.throws(() => window.show(), /Object has been destroyed/);
        assert.throws(() => window.getNormalBounds(), /Object has been destroyed/);
      }),
    ),
    at('ready', 'knows its windows, and each by its web contents', ({ window }) =>
      withWindow({}, (second) => {
        const all = BrowserWindow.getAllWindows();
        assert.ok(all.includes(window) && all.includes(second));
        assert.equal(BrowserWindow.fromWebContents(second.webContents), second);
      }),
    ),
    at('ready', 'tells of a new window, and of its web contents first', async () => {
      const seen: string[] = [];
      app.once('web-contents-created', () => void seen.push('contents'));
      app.once('browser-window-created', () => void seen.push('window'));
      await withWindow({}, () => assert.deepEqual(seen, ['contents', 'window']));
    }),
  ],
);
