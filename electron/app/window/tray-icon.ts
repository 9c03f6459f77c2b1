import { join } from 'node:path';
import { Menu, nativeImage, Tray } from 'electron';
import type { MainWindow } from './main-window.ts';

/** Why there is an icon: the user wants the app there, or its window was closed while lists are in progress. */
type Reason = 'stays' | 'in-progress';

export type TrayIcon = ReturnType<typeof createTrayIcon>;

/**
 * The app's place in the tray, or the menu bar of a Mac: there as long as there is a reason for it.
 * @param parts.line what goes on, as its menu says it: "2 lists in progress"
 */
export function createTrayIcon(parts: {
  main: Pick<MainWindow, 'show'>;
  icon: string;
  quit: () => void;
  line: () => string;
}) {
  const reasons = new Set<Reason>();
  let tray: Tray | null = null;
  let shown = '';

  /** Opens the window, which is then enough where the icon only stood in for it. */
  function open(): void {
    want('in-progress', false);
    parts.main.show();
  }

  function look(): void {
    if (reasons.size === 0) {
      tray?.destroy();
      tray = null;
      shown = '';
      return;
    }
    const line = parts.line();
    if (line === shown) return;
    shown = line;
    if (tray === null) {
      tray = new Tray(nativeImage.createFromPath(parts.icon));
      tray.on('click', open);
    }
    tray.setToolTip(`Enrich Desk: ${line}`);
    // A menu that is set already does not change on Linux.
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: line, enabled: false },
        { label: 'Open Enrich Desk', click: open },
        { label: 'Quit', click: parts.quit },
      ]),
    );
  }

  function want(reason: Reason, isWanted: boolean): void {
    if (isWanted) reasons.add(reason);
    else reasons.delete(reason);
    look();
  }

  return {
    want,
    open,
    /** Whether the app stays there without a window. */
    stays: () => reasons.has('stays'),
    /** To be called where its line may be another one. */
    look,
    /** The app ends. */
    remove(): void {
      reasons.clear();
      look();
    },
  };
}

/** The tray's picture for a system. Electron takes the one named `@2x` on dense displays; macOS paints a `Template`. */
export function trayPicture(page: string, platform: NodeJS.Platform = process.platform): string {
  const name = platform === 'win32' ? 'tray.ico' : platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';
  return join(page, 'tray', name);
}
