import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { menuTemplate } from '../../electron/app/window/menu.ts';
import { trayPicture } from '../../electron/app/window/tray-icon.ts';
import type { MenuChoice } from '../../shared/ipc/places.ts';

vi.mock('electron', () => ({}));

const entriesOf = (menu: MenuItemConstructorOptions): MenuItemConstructorOptions[] =>
  Array.isArray(menu.submenu) ? menu.submenu : [];

describe.each(['darwin', 'win32', 'linux'] as const)('the menu bar of %s', (platform) => {
  const chosen: MenuChoice[] = [];
  let installed = 0;
  const bar = menuTemplate(
    platform,
    (choice) => void chosen.push(choice),
    () => void installed++,
  );
  const entries = bar.flatMap(entriesOf);

  test('has every page of the window, each shortcut once', () => {
    for (const { click } of entries) Reflect.apply(click ?? (() => {}), undefined, []);
    expect(new Set(chosen)).toEqual(
      new Set([
        ...['desk', 'jobs', 'lookup', 'suppression', 'credits', 'settings'],
        ...['newJob', 'lookupList', 'palette', 'guide', 'keys'],
      ]),
    );
    expect(installed).toBe(platform === 'darwin' ? 1 : 0);
    const keys = entries.flatMap(({ accelerator }) => (accelerator === undefined ? [] : [accelerator]));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('puts Quit, Settings and the standard menus where the platform expects them', () => {
    const named = (label: string) => entriesOf(bar.find((menu) => menu.label === label) ?? {});
    const file = named('File').map(({ role, label }) => role ?? label);
    const own = named('Enrich Desk').map(({ role, label }) => role ?? label);
    expect(file.at(-1)).toBe(platform === 'darwin' ? 'close' : 'quit');
    expect(platform === 'darwin' ? own : file).toContain('Settings…');
    expect(own.at(-1)).toBe(platform === 'darwin' ? 'quit' : undefined);
    expect(bar.map(({ role }) => role)).toEqual(expect.arrayContaining(['editMenu', 'windowMenu', 'help']));
  });
});

describe('the picture in the tray', () => {
  const page = join(import.meta.dirname, '../../renderer/public');
  /** Width and height as a PNG's header says them. */
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

  test.each([
    ['darwin', 16],
    ['linux', 24],
  ] as const)('has a file for %s and one of twice the size', (platform, size) => {
    const path = trayPicture(page, platform);
    expect(sizeOf(readFileSync(path))).toEqual([size, size]);
    expect(sizeOf(readFileSync(path.replace(/\.png$/, '@2x.png')))).toEqual([2 * size, 2 * size]);
  });

  test('is a template image on macOS', () => {
    expect(trayPicture(page, 'darwin')).toBe(join(dirname(trayPicture(page, 'linux')), 'trayTemplate.png'));
  });

  test('is one file with every size on Windows', () => {
    const ico = readFileSync(trayPicture(page, 'win32'));
    const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => ico[6 + 16 * index]);
    expect(sizes).toEqual([16, 20, 24, 32, 40, 48]);
  });
});
