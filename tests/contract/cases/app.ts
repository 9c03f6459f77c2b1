import assert from 'node:assert/strict';
import { isAbsolute, join } from 'node:path';
import { app, BrowserWindow, protocol, session } from 'electron';
import { at, contract } from '../contract.ts';

const order: string[] = [];

/** The stages of the start, as the app relies on them: settings first, windows later. */
export const appContract = contract('api/app', 'shell/browser/api/electron_api_app.cc', [
  at('loading', 'is not ready while the main script loads', () => {
    assert.equal(app.isReady(), false);
    void app.whenReady().then(() => order.push('whenReady'));
    app.once('ready', () => order.push('ready'));
  }),
  at('loading', 'makes no window before it is ready', () =>
    assert.throws(() => new BrowserWindow(), /before app is ready/),
  ),
  at('loading', 'has no session before it is ready', () =>
    assert.throws(() => session.defaultSession, /when app is ready/),
  ),
  at('loading', 'serves no scheme before it is ready', () =>
    assert.throws(() => protocol.handle('early', () => new Response())),
  ),
  at('loading', 'gives the lock of the single instance to the first', () =>
    assert.equal(app.requestSingleInstanceLock(), true),
  ),
  at('loading', 'knows its folders before it is ready', () => {
    for (const name of ['userData', 'appData', 'downloads', 'temp'] as const)
      assert.ok(isAbsolute(app.getPath(name)), name);
  }),
  at('ready', 'says so to whoever waits, before and after', async () => {
    assert.equal(app.isReady(), true);
    await app.whenReady();
    assert.deepEqual([...order].sort(), ['ready', 'whenReady']);
  }),
  at('ready', 'enables the sandbox only before it is ready', () =>
    assert.throws(() => app.enableSandbox(), /before app is ready/),
  ),
  at('ready', 'takes schemes only before it is ready', () =>
    assert.throws(() => protocol.registerSchemesAsPrivileged([]), /before app is ready/),
  ),
  at('ready', 'throws for a folder it does not know', () =>
    assert.throws(() => app.getPath(JSON.parse('"nowhere"')), /Failed to get 'nowhere' path/),
  ),
  // App::SetPath has nothing made and asks for no more than a whole path.
  at('ready', 'keeps a folder that it is given, there or not, by its whole path', () => {
    const folder = join(app.getPath('userData'), 'not there');
    app.setPath('downloads', folder);
    assert.equal(app.getPath('downloads'), folder);
    assert.throws(() => app.setPath('downloads', 'relative'), /must be absolute/);
  }),
  at('loading', 'is not packaged when it is started from its folder', () =>
    assert.equal(app.isPackaged, false),
  ),
  at('ready', 'has the version of its package', () => assert.equal(app.getVersion(), '1.2.3')),
  at('ready', 'says whether the badge could be set', () =>
    assert.equal(typeof app.setBadgeCount(0), 'boolean'),
  ),
]);
