import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeHostContext } from '../fakes/host-context.ts';
import type { HostContext } from '../host/context.ts';
import { createElectron, type StandIn } from '../host/electron/electron.ts';

let context: HostContext;
let left: number[];
let standIn: StandIn;
let electron: StandIn['electron'];

beforeEach(() => {
  ({ context, left } = fakeHostContext());
  standIn = createElectron(context);
  electron = standIn.electron;
});

const ready = () => standIn.app.becomeReady();

const property = (object: object, name: string): unknown => Reflect.get(object, name);

describe('what the stand-in does not have', () => {
  it.each([
    ['electron', 'autoUpdater'],
    ['app', 'relaunch'],
    ['shell', 'trashItem'],
    ['safeStorage', 'encryptString'],
    ['dialog', 'showSaveDialogSync'],
    ['clipboard', 'readHTML'],
  ])('throws on first touch: %s.%s', (owner, name) => {
    const object = owner === 'electron' ? electron : Object(property(electron, owner));
    expect(() => property(object, name)).toThrow(`The browser host does not offer ${owner}.${name}`);
  });

  it('throws on a window, too', () => {
    ready();
    const window = new electron.BrowserWindow();
    expect(() => property(window, 'setKiosk')).toThrow('does not offer BrowserWindow.setKiosk');
    expect(() => property(window.webContents, 'executeJavaScript')).toThrow('webContents.executeJavaScript');
  });

  it('can be asked for without touching it', () => {
    expect('autoUpdater' in electron).toBe(false);
    expect('dock' in electron.app).toBe(true);
  });
});

describe('before the app is ready', () => {
  it('refuses what Electron refuses', async () => {
    expect(() => new electron.BrowserWindow()).toThrow('Cannot create BrowserWindow before app is ready');
    expect(() => electron.session.defaultSession).toThrow('Session can only be received when app is ready');
    expect(() => electron.protocol.handle('app', () => new Response())).toThrow('after app is ready');
    expect(() => electron.utilityProcess.fork('x.js')).toThrow('before app is ready');
    expect(() => new electron.Tray()).toThrow('before app is ready');
    expect(() => electron.net.isOnline()).toThrow('before the app is ready');
    await expect(electron.safeStorage.encryptStringAsync('x')).rejects.toThrow('before app is ready');
  });

  it('resolves whenReady only afterwards', async () => {
    let isReady = false;
    const waiting = electron.app.whenReady().then(() => {
      isReady = true;
    });
    await Promise.resolve();
    expect(isReady).toBe(false);
    ready();
    await waiting;
    expect(isReady).toBe(true);
  });

  it('is the only time for some settings', () => {
    ready();
    expect(() => electron.app.enableSandbox()).toThrow('before app is ready');
    expect(() => electron.protocol.registerSchemesAsPrivileged([])).toThrow('before app is ready');
  });
});

describe('a window', () => {
  beforeEach(ready);

  it.each([
    ['contextIsolation', false],
    ['sandbox', false],
    ['webSecurity', false],
    ['nodeIntegration', true],
  ])('must not have %s %s', (key, value) => {
    expect(() => new electron.BrowserWindow({ webPreferences: { [key]: value } })).toThrow(
      `must stay ${!value}`,
    );
  });

  it('must have a preload that a sandbox can load', () => {
    const folder = mkdtempSync(join(tmpdir(), 'preload-'));
    writeFileSync(join(folder, 'preload.mjs'), '');
    const withPreload = (preload: string) => () =>
      new electron.BrowserWindow({ webPreferences: { preload } });
    expect(withPreload('preload.cjs')).toThrow('preload script must have absolute path');
    expect(withPreload(join(folder, 'preload.mjs'))).toThrow("can't be an ES module");
    expect(withPreload(join(folder, 'missing.cjs'))).toThrow('ENOENT');
  });

  it('is the only one', () => {
    const window = new electron.BrowserWindow();
    expect(() => new electron.BrowserWindow()).toThrow('one window at a time');
    window.destroy();
    expect(electron.BrowserWindow.getAllWindows()).toEqual([]);
  });

  it('throws once it is destroyed, as Electron does', () => {
    const window = new electron.BrowserWindow();
    const contents = window.webContents;
    window.destroy();
    expect(window.isDestroyed()).toBe(true);
    expect(contents.isDestroyed()).toBe(true);
    expect(() => window.show()).toThrow('Object has been destroyed');
    expect(() => contents.send('channel')).toThrow('Object has been destroyed');
  });

  it('cannot load what the app does not serve', async () => {
    const window = new electron.BrowserWindow();
    await expect(window.loadURL('app://bundle/index.html')).rejects.toThrow('ERR_UNKNOWN_URL_SCHEME');
  });

  it('is found by its web contents', () => {
    const window = new electron.BrowserWindow();
    expect(electron.BrowserWindow.fromWebContents(window.webContents)).toBe(window);
    expect(electron.BrowserWindow.fromId(window.id)).toBe(window);
  });
});

describe('quitting', () => {
  beforeEach(ready);

  const events = () => {
    const seen: string[] = [];
    for (const name of ['before-quit', 'window-all-closed', 'will-quit', 'quit']) {
      electron.app.on(name, () => seen.push(name));
    }
    return seen;
  };

  it('runs through its events in order', () => {
    const seen = events();
    const window = new electron.BrowserWindow();
    window.on('close', () => seen.push('close'));
    electron.app.quit();
    expect(seen).toEqual(['before-quit', 'close', 'will-quit', 'quit']);
    expect(left).toEqual([0]);
  });

  it.each(['before-quit', 'will-quit'])('can be stopped in %s, and tried again', (name) => {
    electron.app.once(name, (event) => event.preventDefault());
    electron.app.quit();
    expect(left).toEqual([]);
    electron.app.quit();
    expect(left).toEqual([0]);
  });

  it('can be stopped by a window that stays open', () => {
    const window = new electron.BrowserWindow();
    window.once('close', (event) => event.preventDefault());
    electron.app.quit();
    expect(left).toEqual([]);
    expect(window.isDestroyed()).toBe(false);
  });

  it('follows the last window, unless the app wants otherwise', () => {
    new electron.BrowserWindow().close();
    expect(left).toEqual([0]);
  });

  it('waits when the app listens for the last window', () => {
    electron.app.on('window-all-closed', () => {});
    new electron.BrowserWindow().close();
    expect(left).toEqual([]);
  });

  it('asks nobody on exit', () => {
    const seen = events();
    new electron.BrowserWindow();
    electron.app.exit(3);
    expect(seen).toEqual(['quit']);
    expect(left).toEqual([3]);
  });
});

describe('ipcMain', () => {
  it('has one handler a channel', () => {
    electron.ipcMain.handle('list', () => []);
    expect(() => electron.ipcMain.handle('list', () => [])).toThrow(
      "Attempted to register a second handler for 'list'",
    );
    electron.ipcMain.removeHandler('list');
    electron.ipcMain.handle('list', () => []);
  });
});
