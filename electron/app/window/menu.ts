import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type BaseWindow, dialog, Menu, type MenuItemConstructorOptions } from 'electron';
import { type MenuChoice, places } from '../../../shared/ipc/places.ts';
import type { MainWindow } from './main-window.ts';

export function setMenu(main: MainWindow): void {
  const choose = (choice: MenuChoice, window: BaseWindow | undefined) => {
    // The quick window has the same keys, and leads nowhere else.
    if (window && window !== main.current()) return;
    // On macOS the menu outlives the window: a new one begins at the desk, where the same can be chosen again.
    const isThere = main.current() !== null;
    main.show();
    if (isThere) main.send('menu:chosen', choice);
  };
  const template = menuTemplate(process.platform, choose, () => void installCommand());
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

const commandPath = '/usr/local/bin/enrich-desk';

/** Links the command where terminals look for it, or says what does, where only an administrator may write. */
async function installCommand(): Promise<void> {
  const source = join(process.resourcesPath, 'bin', 'enrich-desk');
  try {
    await rm(commandPath, { force: true });
    await symlink(source, commandPath);
    await dialog.showMessageBox({
      message: 'The enrich-desk command is installed.',
      detail: 'Open a new terminal to use it.',
    });
  } catch {
    await dialog.showMessageBox({
      message: 'Only an administrator can install the enrich-desk command.',
      detail: `Run this in a terminal:\n\nsudo mkdir -p /usr/local/bin && sudo ln -sf "${source}" ${commandPath}`,
    });
  }
}

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
        entry('newJob', 'New job', 'CommandOrControl+N'),
        entry('lookupList', 'Look up a list'),
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
