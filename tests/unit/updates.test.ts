import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { reasonOff } from '../../electron/app/updates/updates.ts';
import type { ThisCopy } from '../../electron/platform/this-copy.ts';
import { ProxyLoginError } from '../../electron/platform/updater.ts';
import { createUpdateDesk, type UpdateDesk } from '../fakes/update-desk.ts';
import { ROOT } from './import-graph.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const next = { version: '0.2.0', releaseNotes: '<p>Reads <b>more</b> lists.</p>' };
const offer = { version: '0.2.0', notes: 'Reads more lists.' };

let desk: UpdateDesk;
beforeEach(() => {
  desk = createUpdateDesk();
});
const stage = () => desk.updates.view().stage;

async function offered() {
  desk.is.feed = next;
  await desk.clock.advance(minute);
}
async function ready() {
  await offered();
  await desk.updates.download();
  await desk.clock.settle();
}

describe('looking for updates', () => {
  test('begins a minute after the start, and goes on once a day', async () => {
    await desk.clock.advance(minute - 1);
    expect(desk.asked).toHaveLength(0);
    await desk.clock.advance(1);
    expect(desk.asked).toHaveLength(1);
    await desk.clock.advance(23 * hour);
    expect(desk.asked).toHaveLength(1);
    await desk.clock.advance(2 * hour);
    expect(desk.asked).toHaveLength(2);
  });

  test('shows no failure, but keeps its time', async () => {
    desk.is.feed = new Error('no such host');
    await desk.clock.advance(minute);
    expect(desk.updates.view()).toMatchObject({
      stage: { at: 'none' },
      failed: null,
      lastLook: { at: '2026-03-02T10:01:00.000Z', outcome: 'not-reached' },
    });
  });

  test('names a proxy that wants a login, as a download does', async () => {
    desk.is.feed = new ProxyLoginError('no login');
    await desk.clock.advance(minute);
    expect(desk.updates.view().lastLook?.outcome).toBe('proxy-login');
    desk.is.feed = next;
    await desk.updates.look();
    desk.is.download = () => Promise.reject(new ProxyLoginError('no login'));
    await desk.updates.download();
    await desk.clock.settle();
    expect(desk.updates.view().failed?.code).toBe('update-proxy-login');
    expect(stage()).toEqual({ at: 'offered', offer });
  });

  test('waits for a network and asks once there is one', async () => {
    desk.is.online = false;
    await desk.clock.advance(5 * hour);
    expect(desk.asked).toHaveLength(0);
    desk.is.online = true;
    await desk.clock.advance(hour);
    expect(desk.asked).toHaveLength(1);
  });

  test('gives up a feed that does not answer, and ignores a late answer', async () => {
    let answer = (_: unknown) => {};
    desk.is.feed = new Promise((resolve) => {
      answer = resolve;
    });
    await desk.clock.advance(minute);
    expect(desk.updates.view().looking).toBe(true);
    await desk.clock.advance(minute);
    expect(desk.updates.view()).toMatchObject({ looking: false, lastLook: { outcome: 'not-reached' } });
    answer(next);
    await desk.clock.settle();
    expect(stage()).toEqual({ at: 'none' });
  });

  test('asks at once on the user’s request, even where the switch is off', async () => {
    desk.is.wanted = false;
    await desk.clock.advance(3 * day);
    expect(desk.asked).toHaveLength(0);
    desk.is.feed = next;
    await desk.updates.look();
    expect(stage()).toEqual({ at: 'offered', offer });
  });
});

describe('an offered update', () => {
  test('has notes as plain text and is kept over a restart', async () => {
    await offered();
    expect(stage()).toEqual({ at: 'offered', offer });
    desk.restarted();
    expect(stage()).toEqual({ at: 'offered', offer });
    expect(desk.asked).toHaveLength(1);
  });

  test('is hidden for a week after “Not now”, unless a newer version comes', async () => {
    await offered();
    await desk.updates.notNow();
    expect(desk.updates.view().quiet).toBe(true);
    await desk.clock.advance(7 * day - 1);
    expect(desk.updates.view().quiet).toBe(true);
    await desk.clock.advance(1);
    expect(desk.updates.view().quiet).toBe(false);
    await desk.updates.notNow();
    desk.is.feed = { version: '0.3.0' };
    await desk.clock.advance(2 * day);
    expect(desk.updates.view()).toMatchObject({ quiet: false, stage: { offer: { version: '0.3.0' } } });
  });

  test('disappears where it is withdrawn', async () => {
    await offered();
    desk.is.feed = { version: '0.1.0' };
    await desk.clock.advance(2 * day);
    expect(stage()).toEqual({ at: 'none' });
    desk.restarted();
    expect(stage()).toEqual({ at: 'none' });
  });

  test('that was kept is asked for again before it is downloaded', async () => {
    await offered();
    desk.restarted();
    await desk.updates.download();
    await desk.clock.settle();
    expect([desk.asked.length, desk.downloads, stage().at]).toEqual([2, 1, 'ready']);
  });

  test('that was withdrawn meanwhile is not downloaded', async () => {
    await offered();
    desk.restarted();
    desk.is.feed = null;
    await desk.updates.download();
    await desk.clock.settle();
    expect(desk.downloads).toBe(0);
    expect(desk.updates.view()).toMatchObject({
      stage: { at: 'none' },
      failed: { code: 'update-withdrawn' },
    });
  });
});

describe('the download of an update', () => {
  test('begins only when pressed, once, and reports progress', async () => {
    await offered();
    await desk.clock.advance(3 * day);
    expect(desk.downloads).toBe(0);
    let end = () => {};
    let tell = (_: number) => {};
    desk.is.download = (onPercent) => {
      tell = onPercent;
      return new Promise((resolve) => {
        end = resolve;
      });
    };
    await desk.updates.download();
    await desk.updates.download();
    await desk.clock.settle();
    expect(desk.downloads).toBe(1);
    for (const [told, shown] of [
      [41.7, 41],
      [Number.NaN, 0],
      [900, 100],
    ] as const) {
      tell(told);
      expect(stage()).toEqual({ at: 'downloading', offer, percent: shown });
    }
    end();
    await desk.clock.settle();
    expect(stage()).toEqual({ at: 'ready', offer });
  });

  test('installs nothing where it fails or is signed by another, and can be repeated', async () => {
    await offered();
    desk.is.download = () => Promise.reject(new Error('not signed by the application owner'));
    await desk.updates.download();
    await desk.clock.settle();
    expect(desk.updates.view()).toMatchObject({
      stage: { at: 'offered' },
      failed: { code: 'update-not-downloaded' },
    });
    expect(await desk.updates.restart()).toMatchObject({ ok: true });
    expect([desk.ends, desk.updates.leaving()]).toEqual([0, null]);
    desk.is.download = async () => {};
    await desk.updates.download();
    await desk.clock.settle();
    expect(desk.updates.view()).toMatchObject({ stage: { at: 'ready' }, failed: null });
  });
});

test('an answer of the feed after Download was pressed does not change the download', async () => {
  await offered();
  desk.restarted();
  let answer = (_: unknown) => {};
  desk.is.feed = new Promise((resolve) => {
    answer = resolve;
  });
  desk.is.download = () => new Promise(() => {});
  const looked = desk.updates.look();
  await desk.updates.download();
  answer(next);
  await looked;
  await desk.clock.settle();
  expect([stage().at, desk.downloads]).toEqual(['downloading', 1]);
});

describe('restarting to update', () => {
  beforeEach(ready);

  test('waits until running work is done, and names it', async () => {
    desk.is.busy = 'sending';
    expect(desk.updates.view().waitsFor).toBe('sending');
    expect(await desk.updates.restart()).toMatchObject({
      ok: false,
      problem: { message: 'The app does not restart until the list has been sent.' },
    });
    expect(desk.ends).toBe(0);
    desk.is.busy = null;
    await desk.updates.restart();
    expect(desk.ends).toBe(1);
  });
});

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

test('the updater knows the uninstaller by the name that the packager gives it', () => {
  const { productName } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const source = readFileSync(join(ROOT, 'electron/platform/this-copy.ts'), 'utf8');
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
] as const)('the updater is off with the right reason for %s', (_what, copy, why) => {
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
])('the updater reads whether %j names a publisher: %s', (line, why) => {
  expect(reasonOff({ ...windows, feed: `${feed}${line}` }, true)).toBe(why);
});
