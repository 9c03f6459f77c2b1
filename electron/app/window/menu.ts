import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type BaseWindow, dialog, Menu } from 'electron';
import type { MenuChoice } from '../../../shared/ipc/places.ts';
import type { MainWindow } from './main-window.ts';
import { menuTemplate } from './menu-template.ts';

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
