import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ThisCopy } from '../../electron/platform/this-copy.ts';
import { reasonOff } from '../../electron/updates/reason-off.ts';
import { ROOT } from './import-graph.ts';

const feed = 'provider: github\nowner: somebody\nrepo: desk\nupdaterCacheDirName: enrich-desk-updater\n';
const signed = `${feed}publisherName:\n  - Somebody Ltd.\n`;
const none = { file: undefined, folder: undefined };
const windows: ThisCopy = {
  isPackaged: true,
  platform: 'win32',
  program: 'C:\\Users\\ann\\AppData\\Local\\Programs\\Enrich Desk\\Enrich Desk.exe',
  feed: signed,
  hasUninstaller: true,
  appImage: none,
};
const mac: ThisCopy = {
  ...windows,
  platform: 'darwin',
  program: '/Applications/Enrich Desk.app/Contents/MacOS/Enrich Desk',
  feed,
  hasUninstaller: false,
};
const linux: ThisCopy = {
  ...mac,
  platform: 'linux',
  program: '/tmp/.mount_EnrichX/enrich-desk',
  appImage: { file: '/home/ann/Enrich-Desk.AppImage', folder: '/tmp/.mount_EnrichX' },
};

test('the uninstaller that tells an installer for one user from an MSI has the name that the packager gives it', () => {
  const { productName } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const source = readFileSync(join(ROOT, 'electron/platform/electron-this-copy.ts'), 'utf8');
  expect(source).toContain(`'Uninstall ${productName}.exe'`);
});

test.each([
  ['the installer for one user, signed', windows, null],
  ['an app for macOS', mac, null],
  ['an AppImage', linux, null],
  ['one run from its sources', { ...mac, isPackaged: false }, 'not-packaged'],
  ['one built without an address', { ...mac, feed: null }, 'no-address'],
  [
    'an MSI, which has the installer’s files and not its uninstaller',
    { ...windows, hasUninstaller: false },
    'managed',
  ],
  ['a Windows copy that nobody signed', { ...windows, feed }, 'unsigned'],
  ['a deb, which has the AppImage’s files', { ...linux, appImage: none }, 'package-manager'],
  [
    'a deb started by another program’s AppImage, whose file must not be touched',
    { ...linux, program: '/opt/Enrich Desk/enrich-desk' },
    'package-manager',
  ],
  ['a disk image', { ...mac, program: '/Volumes/Enrich Desk/Enrich Desk.app/x' }, 'not-in-place'],
  [
    'a download that was never moved',
    { ...mac, program: '/private/var/x/AppTranslocation/1/d/x' },
    'not-in-place',
  ],
  ['another system', { ...mac, platform: 'freebsd' }, 'no-address'],
] as const)('%s: %#', (_what, copy, why) => {
  expect(reasonOff(copy, true)).toBe(why);
  expect(reasonOff(copy, false)).toBe('not-allowed');
});

test.each([
  ['publisherName: Somebody', null],
  ['publisherName:\r\n  - Somebody\r\n', null],
  ["publisherName: ['']", 'unsigned'],
  ['publisherName: []', 'unsigned'],
  ['publisherName: null', 'unsigned'],
  ['publisherName:', 'unsigned'],
  ["publisherName:\n  - ''", 'unsigned'],
  ['publisherName:\nowner: - x', 'unsigned'],
  ['# publisherName: Somebody', 'unsigned'],
])('a publisher is named by %j: %s', (line, why) => {
  expect(reasonOff({ ...windows, feed: `${feed}${line}` }, true)).toBe(why);
});
