import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { menuTemplate } from '../../electron/window/menu-template.ts';
import type { MenuChoice } from '../../shared/menu-choice.ts';

const entriesOf = (menu: MenuItemConstructorOptions): MenuItemConstructorOptions[] =>
  Array.isArray(menu.submenu) ? menu.submenu : [];

describe.each(['darwin', 'win32', 'linux'] as const)('the menu bar of %s', (platform) => {
  const chosen: MenuChoice[] = [];
  const bar = menuTemplate(platform, (choice) => void chosen.push(choice));
  const entries = bar.flatMap(entriesOf);

  test('has every place of the window, each key once', () => {
    for (const { click } of entries) Reflect.apply(click ?? (() => {}), undefined, []);
    expect(new Set(chosen)).toEqual(
      new Set([
        ...['desk', 'jobs', 'lookup', 'history', 'credits', 'settings'],
        ...['new-job', 'lookup-list', 'palette', 'guide', 'keys'],
      ]),
    );
    const keys = entries.flatMap(({ accelerator }) => (accelerator === undefined ? [] : [accelerator]));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('keeps what each platform expects where it expects it', () => {
    const named = (label: string) => entriesOf(bar.find((menu) => menu.label === label) ?? {});
    const file = named('File').map(({ role, label }) => role ?? label);
    const own = named('Enrich Desk').map(({ role, label }) => role ?? label);
    expect(file.at(-1)).toBe(platform === 'darwin' ? 'close' : 'quit');
    expect(platform === 'darwin' ? own : file).toContain('Settings…');
    expect(own.at(-1)).toBe(platform === 'darwin' ? 'quit' : undefined);
    expect(bar.map(({ role }) => role)).toEqual(expect.arrayContaining(['editMenu', 'windowMenu', 'help']));
  });
});
