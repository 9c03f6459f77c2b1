import { BrowserWindow } from 'electron';
import type { EventName, IpcEvents } from '../../shared/ipc-events.ts';
import { appUrl } from './app-address.ts';

const mostReloads = 3;

export interface MainWindow {
  /** Null while there is none (closed on macOS, or before the start). */
  current(): BrowserWindow | null;
  /** Opens the window, or brings the open one to the front. */
  show(): void;
  send<E extends EventName>(event: E, payload: IpcEvents[E]): void;
}

export function createMainWindow(options: { preload: string }): MainWindow {
  let window: BrowserWindow | null = null;

  function open(): BrowserWindow {
    const opened = new BrowserWindow({
      width: 1180,
      height: 780,
      minWidth: 1024,
      minHeight: 700,
      show: false,
      title: 'Enrich Desk',
      webPreferences: {
        preload: options.preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        spellcheck: false,
      },
    });
    opened.once('ready-to-show', () => opened.show());
    opened.on('closed', () => {
      window = null;
    });
    // A crashed page holds nothing that is not on disk or in the main process: load it again.
    let reloads = 0;
    opened.webContents.on('render-process-gone', (_event, details) => {
      if (details.reason === 'clean-exit' || opened.isDestroyed()) return;
      reloads += 1;
      // One that dies again and again is closed: jobs go on, and the window can be opened anew.
      if (reloads > mostReloads) opened.destroy();
      else opened.webContents.reload();
    });
    opened.loadURL(appUrl).catch(() => {
      // Told to the page's own 'did-fail-load'; the app's files are on this disk, so there is nothing to try again.
    });
    return opened;
  }

  return {
    current: () => window,
    show() {
      if (window === null) {
        window = open();
        return;
      }
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    send(event, payload) {
      if (window !== null && !window.isDestroyed()) window.webContents.send(event, payload);
    },
  };
}
