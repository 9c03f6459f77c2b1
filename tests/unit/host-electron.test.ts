import { mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeHostContext } from '../fakes/host-context.ts';
import type { HostContext, HostSettings } from '../host/context.ts';
import { createElectron, type StandIn } from '../host/electron/electron.ts';
import { enclosedSettings, usualSettings } from '../host/settings.ts';

/** Windows keeps files by access lists, which the profile's folder passes on; modes say nothing there. */
const MODE = process.platform === 'win32' ? 0o666 : 0o600;

/** A stand-in whose app is ready. */
function readyHost(settings: Partial<HostSettings> = {}) {
  const context = fakeHostContext(settings);
  const { electron, app } = createElectron(context);
  app.becomeReady();
  return { context, electron };
}

describe('a window in the browser host', () => {
  let context: HostContext;
  let electron: StandIn['electron'];
  beforeEach(() => {
    ({ context, electron } = readyHost());
  });

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

  it('notes existing files that are dragged out under a picture', () => {
    const { webContents } = new electron.BrowserWindow();
    const file = join(mkdtempSync(join(tmpdir(), 'drag-')), 'result.csv');
    writeFileSync(file, 'Phone');
    const icon = electron.nativeImage.createFromPath(file);
    webContents.startDrag({ file, icon });
    expect(context.recorded).toEqual([{ what: 'webContents.startDrag', details: [[file]] }]);
    const refused: Parameters<typeof webContents.startDrag>[0][] = [
      { file: '', icon },
      { file, files: [], icon },
      { file: 'result.csv', icon },
      { file: `${file}.missing`, icon },
    ];
    webContents.startDrag({ file, icon: electron.nativeImage.createEmpty() });
    for (const item of refused) expect(() => webContents.startDrag(item)).toThrow();
    expect(context.recorded).toHaveLength(1);
  });

  it('may have a second window beside it, but no third, and keeps its number where it is opened again', () => {
    const window = new electron.BrowserWindow();
    const second = new electron.BrowserWindow();
    expect(() => new electron.BrowserWindow()).toThrow('2 windows at a time');
    expect([window.place, second.place]).toEqual([1, 2]);
    window.destroy();
    expect(electron.BrowserWindow.getAllWindows()).toEqual([second]);
    expect(new electron.BrowserWindow().place).toBe(1);
    second.destroy();
    expect(new electron.BrowserWindow().place).toBe(2);
  });
});

describe('a save dialog in the browser host', () => {
  it.each([
    ['result.csv', 'result (3).csv'],
    ['/etc/../../up/list.csv', 'list.csv'],
  ])('answers %s with a free name in the downloads folder', async (defaultPath, name) => {
    const { context, electron } = readyHost();
    const folder = join(context.settings.profile, 'downloads');
    mkdirSync(folder);
    for (const taken of ['result.csv', 'result (2).csv']) writeFileSync(join(folder, taken), '');
    expect(await electron.dialog.showSaveDialog({ defaultPath })).toEqual({
      canceled: false,
      filePath: join(folder, name),
    });
  });
});

describe('safeStorage in the browser host', () => {
  it('decrypts what it encrypted, also after a restart', async () => {
    const { context, electron } = readyHost();
    const sealed = await electron.safeStorage.encryptStringAsync('the key é');
    expect(sealed.includes('the key')).toBe(false);
    const again = readyHost({ profile: context.settings.profile });
    expect(await again.electron.safeStorage.decryptStringAsync(sealed)).toEqual({
      shouldReEncrypt: false,
      result: 'the key é',
    });
  });

  it('has the backend that its settings name, and basic_text for real use', () => {
    const wishes = { port: 0, args: [] };
    expect(usualSettings(wishes).storageBackend).toBe('basic_text');
    expect(enclosedSettings('/profile', wishes).storageBackend).toBe('gnome_libsecret');
  });

  it('keeps its key readable by this user only', async () => {
    const { context, electron } = readyHost();
    await electron.safeStorage.encryptStringAsync('x');
    expect(statSync(join(context.settings.profile, 'host', 'storage.key')).mode & 0o777).toBe(MODE);
  });
});

describe('the shell in the browser host', () => {
  it('notes what it is asked to open and opens nothing', async () => {
    const { context, electron } = readyHost();
    await electron.shell.openExternal('https://example.com/help');
    electron.shell.showItemInFolder('/lists/a.csv');
    expect(context.recorded).toEqual([
      { what: 'shell.openExternal', details: ['https://example.com/help'] },
      { what: 'shell.showItemInFolder', details: ['/lists/a.csv'] },
    ]);
  });

  it('opens addresses where it may, except those that could start a program', async () => {
    const opened: string[] = [];
    const { electron } = readyHost({ open: (target) => void opened.push(target) });
    await electron.shell.openExternal('https://example.com/help');
    await electron.shell.openExternal('file:///bin/sh');
    electron.shell.showItemInFolder(join('/lists', 'a.csv'));
    expect(opened).toEqual(['https://example.com/help', join('/lists')]);
  });
});
