import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { fakeHostContext } from '../fakes/host-context.ts';
import type { HostSettings } from '../host/context.ts';
import { createElectron } from '../host/electron/electron.ts';
import { enclosedSettings, usualSettings } from '../host/settings.ts';

/** Windows keeps files by access lists, which the profile's folder passes on; modes say nothing there. */
const MODE = process.platform === 'win32' ? 0o666 : 0o600;

/** A stand-in whose app is ready. */
function readyHost(settings: Partial<HostSettings> = {}) {
  const { context } = fakeHostContext(settings);
  const { electron, app } = createElectron(context);
  app.becomeReady();
  return { context, electron };
}

describe('a save dialog in the browser host', () => {
  it('answers with the suggested name in the downloads folder, which it makes', async () => {
    const { context, electron } = readyHost();
    const answer = await electron.dialog.showSaveDialog({ defaultPath: 'result.csv' });
    expect(answer).toEqual({
      canceled: false,
      filePath: join(context.settings.profile, 'downloads', 'result.csv'),
    });
    expect(statSync(join(context.settings.profile, 'downloads')).isDirectory()).toBe(true);
  });

  it('never names an existing file', async () => {
    const { context, electron } = readyHost();
    const folder = join(context.settings.profile, 'downloads');
    mkdirSync(folder);
    for (const name of ['result.csv', 'result (2).csv']) writeFileSync(join(folder, name), '');
    const { filePath } = await electron.dialog.showSaveDialog({ defaultPath: 'result.csv' });
    expect(filePath).toBe(join(folder, 'result (3).csv'));
  });

  it('stays in the downloads folder, whatever is suggested', async () => {
    const { context, electron } = readyHost();
    const { filePath } = await electron.dialog.showSaveDialog({ defaultPath: '/etc/../../up/list.csv' });
    expect(filePath).toBe(join(context.settings.profile, 'downloads', 'list.csv'));
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
    const { electron } = readyHost({ storageBackend: 'kwallet6' });
    expect(electron.safeStorage.getSelectedStorageBackend()).toBe('kwallet6');
  });

  it('keeps its key readable by this user only', async () => {
    const { context, electron } = readyHost();
    await electron.safeStorage.encryptStringAsync('x');
    expect(statSync(join(context.settings.profile, 'host', 'storage.key')).mode & 0o777).toBe(MODE);
  });

  it('does not decrypt what was changed, encrypted elsewhere, or never encrypted', async () => {
    const { electron } = readyHost();
    const sealed = await electron.safeStorage.encryptStringAsync('secret');
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    const elsewhere = await readyHost().electron.safeStorage.encryptStringAsync('secret');
    for (const wrong of [changed, elsewhere, Buffer.from('secret')]) {
      await expect(electron.safeStorage.decryptStringAsync(wrong)).rejects.toThrow('Error while decrypting');
    }
  });

  it('can be unavailable, which fails an encryption', async () => {
    const { electron } = readyHost({ storageBackend: 'unavailable' });
    expect(await electron.safeStorage.isAsyncEncryptionAvailable()).toBe(true);
    await expect(electron.safeStorage.encryptStringAsync('x')).rejects.toThrow('Error while encrypting');
  });

  it('can wait for a person without end', async () => {
    const { electron } = readyHost({ storageBackend: 'pending' });
    const settled = vi.fn();
    const { safeStorage } = electron;
    for (const asked of [safeStorage.isAsyncEncryptionAvailable(), safeStorage.encryptStringAsync('x')])
      void asked.then(settled, settled);
    await new Promise((resolve) => setImmediate(resolve));
    expect(settled).not.toHaveBeenCalled();
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

describe('other calls to the system in the browser host', () => {
  it('are noted for tests', () => {
    const { context, electron } = readyHost();
    electron.app.setBadgeCount(2);
    new electron.Notification({ title: 'Done', body: 'list.csv' }).show();
    new electron.BrowserWindow().setProgressBar(0.5);
    expect(context.recorded).toEqual([
      { what: 'app.setBadgeCount', details: [2] },
      { what: 'notification.show', details: ['Done', 'list.csv'] },
      { what: 'window.setProgressBar', details: [0.5] },
    ]);
  });

  it('touch nothing outside the profile', () => {
    const { context, electron } = readyHost();
    for (const name of ['userData', 'logs', 'temp', 'downloads'] as const) {
      expect(electron.app.getPath(name).startsWith(context.settings.profile)).toBe(true);
    }
    expect(() => readFileSync(join(context.settings.profile, 'host', 'storage.key'))).toThrow('ENOENT');
  });
});
