import assert from 'node:assert/strict';
import { BrowserWindow, nativeImage } from 'electron';
import { at, contract, next } from '../contract.ts';

const ELSEWHERE = 'https://example.com/elsewhere';

async function hidden(use: (window: BrowserWindow) => Promise<void>): Promise<void> {
  const window = new BrowserWindow({ show: false });
  try {
    await use(window);
  } finally {
    window.destroy();
  }
}

export const webContentsContract = contract(
  'api/web-contents',
  'shell/browser/api/electron_api_web_contents.cc',
  [
    at('ready', 'rejects where nothing serves an address, and says which', () =>
      hidden(async (window) => {
        await assert.rejects(
          window.loadURL('nobody://app/'),
          /^Error: ERR_FAILED \(-2\) loading 'nobody:\/\/app\/'/,
        );
      }),
    ),
    at('ready', 'rejects where the app fails to answer for its own scheme', () =>
      hidden(async (window) => {
        const told = next(window.webContents, 'did-fail-load');
        await assert.rejects(window.loadURL('contract://app/broken'), /ERR_UNEXPECTED \(-9\)/);
        assert.equal((await told)[2], 'ERR_UNEXPECTED');
      }),
    ),
    at('ready', 'rejects where the app answers with an error, and tells so', () =>
      hidden(async (window) => {
        const told = next(window.webContents, 'did-fail-load');
        await assert.rejects(window.loadURL('contract://app/error'), /ERR_FAILED \(-2\)/);
        const [, code, why, url, isMainFrame] = await told;
        assert.deepEqual([code, why, url, isMainFrame], [-2, 'ERR_FAILED', 'contract://app/error', true]);
      }),
    ),
    at('ready', 'takes an answer of 404 for a page like any other', () =>
      hidden(async (window) => {
        let failed = false;
        window.webContents.once('did-fail-load', () => {
          failed = true;
        });
        await window.loadURL('contract://app/missing.html');
        assert.equal(failed, false);
      }),
    ),
    // lib/browser/api/web-frame-main.ts: it is logged, and nobody is told.
    at('ready', 'sends a page nothing that cannot be cloned, and does not throw', ({ window }) =>
      window.webContents.send('news', () => {}),
    ),
    at('ready', 'keeps the policy for WebRTC', ({ window }) => {
      window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
      assert.equal(window.webContents.getWebRTCIPHandlingPolicy(), 'disable_non_proxied_udp');
    }),
    // WebContents::StartDrag returns before it looks for files. With a picture the drag begins, and nobody presses a mouse here.
    at('ready', 'drags nothing without a picture for the pointer, and does not throw', ({ window }) =>
      window.webContents.startDrag({ file: process.execPath, icon: nativeImage.createEmpty() }),
    ),
    at('page', 'knows the address of its page', ({ window }) =>
      assert.equal(window.webContents.getURL(), 'contract://app/index.html'),
    ),
    at('page', 'asks the app before a page opens a window, and opens none that is denied', async (kit) => {
      const asked: Electron.HandlerDetails[] = [];
      kit.window.webContents.setWindowOpenHandler((details) => {
        asked.push(details);
        return { action: 'deny' };
      });
      const before = BrowserWindow.getAllWindows().length;
      assert.equal(await kit.inPage('openWindow', ELSEWHERE), true);
      assert.deepEqual(
        asked.map(({ url, frameName, features }) => ({ url, frameName, features })),
        [{ url: ELSEWHERE, frameName: 'name', features: 'width=200' }],
      );
      assert.equal(BrowserWindow.getAllWindows().length, before);
    }),
    at('page', 'asks the app before a page leaves, and keeps one that is refused', async (kit) => {
      const { webContents } = kit.window;
      const refuse = (event: { preventDefault(): void }) => event.preventDefault();
      webContents.on('will-navigate', refuse);
      // The second can be reached anywhere, so that a page which leaves all the same is gone.
      for (const url of [ELSEWHERE, 'contract://app/elsewhere.html']) {
        const asked = next(webContents, 'will-navigate');
        await kit.inPage('go', url.replace('contract://app', ''));
        const [event] = await asked;
        assert.equal(Reflect.get(Object(event), 'url'), url);
        assert.equal(await kit.inPage('echo', 'still here'), 'still here');
        assert.equal(webContents.getURL(), 'contract://app/index.html');
      }
      webContents.off('will-navigate', refuse);
    }),
    at('page', 'asks nobody when a page changes only its fragment', async (kit) => {
      let asked = 0;
      const count = () => {
        asked += 1;
      };
      kit.window.webContents.on('will-navigate', count);
      await kit.inPage('goToHash');
      assert.equal(await kit.inPage('echo', 1), 1);
      assert.equal(asked, 0);
      kit.window.webContents.off('will-navigate', count);
    }),
    at(
      'page',
      'says that a page has crashed and why, and brings it back when it is reloaded',
      async (kit) => {
        const { webContents } = kit.window;
        const gone = next(webContents, 'render-process-gone');
        webContents.forcefullyCrashRenderer();
        const [, details] = await gone;
        assert.match(String(Reflect.get(Object(details), 'reason')), /^(crashed|killed)$/);
        const started = kit.pageStarted();
        const loaded = next(webContents, 'did-finish-load');
        webContents.reload();
        await Promise.all([started, loaded]);
        assert.equal(await kit.inPage('echo', 'back'), 'back');
      },
    ),
  ],
);
