import { Menu } from 'electron';
import type { MainWindow } from './main-window.ts';
import { menuTemplate } from './menu-template.ts';

export function setMenu(main: MainWindow): void {
  const template = menuTemplate(process.platform, (choice, window) => {
    // The quick window has the same keys, and leads nowhere else.
    if (window && window !== main.current()) return;
    // On macOS the menu outlives the window: a new one begins at the desk, where the same can be chosen again.
    const isThere = main.current() !== null;
    main.show();
    if (isThere) main.send('menu:chosen', choice);
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
