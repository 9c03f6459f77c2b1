import type { BaseWindow, MenuItemConstructorOptions } from 'electron';
import type { MenuChoice } from '../../../shared/ipc/places.ts';
import { places } from '../../../shared/ipc/places.ts';

const separator = { type: 'separator' } as const;

/**
 * The menu bar of a platform. The page hears every key first and keeps what it knows, so that a key of an entry is heard
 * once: https://www.electronjs.org/docs/latest/tutorial/keyboard-shortcuts.
 * @param choose Told what was chosen for the window to do, and which window had the keyboard.
 * @param installCommand Puts the command where a terminal finds it; the installer does on other systems than macOS.
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  choose: (choice: MenuChoice, window: BaseWindow | undefined) => void,
  installCommand: () => void,
): MenuItemConstructorOptions[] {
  const isApple = platform === 'darwin';
  const entry = (id: MenuChoice, label: string, accelerator?: string): MenuItemConstructorOptions => ({
    id,
    label,
    ...(accelerator !== undefined && { accelerator }),
    click: (_item, window) => choose(id, window),
  });
  const settings = entry('settings', 'Settings…', 'CommandOrControl+,');
  const apple: MenuItemConstructorOptions = {
    // macOS itself writes the app's name there.
    label: 'Enrich Desk',
    submenu: [
      { role: 'about' },
      separator,
      settings,
      { label: 'Install ‘enrich-desk’ command…', click: () => installCommand() },
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
  return [
    ...(isApple ? [apple] : []),
    {
      label: 'File',
      submenu: [
        entry('new-job', 'New job', 'CommandOrControl+N'),
        entry('lookup-list', 'Look up a list'),
        separator,
        ...(isApple ? [{ role: 'close' as const }] : [settings, separator, { role: 'quit' as const }]),
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        entry('palette', 'Go to…', 'CommandOrControl+K'),
        separator,
        // Settings stand where each platform has them.
        ...places
          .filter(({ id }) => id !== 'settings')
          .map(({ id, label }, at) => entry(id, label, `CommandOrControl+${at + 1}`)),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [entry('guide', 'Guide'), entry('keys', 'Keys')] },
  ];
}
