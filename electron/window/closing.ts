import { app, Menu, nativeImage, Tray } from 'electron';
import type { Clock } from '../platform/clock.ts';
import type { Dialogs } from '../platform/dialogs.ts';
import type { MainWindow } from './main-window.ts';

/** An orderly end may take this long. */
const shutDownLimitMs = 8_000;

/**
 * Closing and quitting as each platform expects it: on macOS the app outlives its window; elsewhere it stays in the
 * tray while jobs are in progress and quits when there are none. Quitting in the middle of an upload asks first.
 */
export function handleClosing(parts: {
  main: MainWindow;
  dialogs: Dialogs;
  /** Path of the tray's picture. */
  icon: string;
  /** A list is being sent this moment: leaving makes its outcome unknown. */
  uploading: () => boolean;
  /** Some job would be watched, or some list of lookups go on, if the app stayed. */
  inProgress: () => boolean;
  /** Ends everything that must end tidily; not waited for longer than `shutDownLimitMs`. */
  shutDown: () => Promise<void>;
  clock: Clock;
}): void {
  const { main, dialogs, icon, uploading, inProgress, shutDown, clock } = parts;
  let leaving = false;
  let asking = false;
  let ended = false;
  let tray: Tray | null = null;

  // The system ends us: there is nobody to ask.
  process.prependOnceListener('SIGTERM', () => {
    leaving = true;
    app.quit();
  });

  const show = () => {
    if (!ended) main.show();
  };
  app.on('activate', show);
  app.on('second-instance', show);
  app.on('window-all-closed', () => {
    if (process.platform === 'darwin') return;
    if (leaving || !inProgress()) app.quit();
    else stayInTray();
  });

  app.on('before-quit', (event) => {
    if (leaving || !uploading()) return;
    event.preventDefault();
    if (asking) return;
    asking = true;
    void dialogs
      .confirm({
        message: 'A list is being sent right now.',
        detail:
          'If you quit before it has arrived, nobody can tell whether the service accepted it, and sending it again may cost twice.',
        yes: 'Quit anyway',
        no: 'Keep sending',
      })
      .then((quit) => {
        asking = false;
        if (!quit) return;
        leaving = true;
        app.quit();
      });
  });

  app.on('will-quit', (event) => {
    if (ended) return;
    event.preventDefault();
    ended = true;
    tray?.destroy();
    // A dead proxy script or an unanswered keychain must not keep an app without a window alive.
    clock.after(shutDownLimitMs, () => app.exit(0));
    shutDown()
      .catch(() => {})
      .finally(() => app.exit(0));
  });

  function stayInTray(): void {
    if (tray !== null) return;
    tray = new Tray(nativeImage.createFromPath(icon).resize({ width: 24, height: 24 }));
    tray.setToolTip('Enrich Desk: jobs in progress');
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: 'Open Enrich Desk', click: reopen },
        { label: 'Quit', click: () => app.quit() },
      ]),
    );
    tray.on('click', reopen);
  }

  function reopen(): void {
    tray?.destroy();
    tray = null;
    main.show();
  }
}
