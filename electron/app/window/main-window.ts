import { BrowserWindow } from 'electron';
import type { EventName, IpcEvents } from '../../../shared/ipc/ipc-events.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { canvas } from '../../../shared/words/canvas.ts';
import type { Clock } from '../../platform/clock.ts';
import { isDark } from '../../platform/electron-theme.ts';
import type { FaultLog } from '../../platform/fault-log.ts';
import { appUrl } from './app-address.ts';
import { tellNotLoaded } from './questions.ts';
import { lockedPreferences } from './web-preferences.ts';
import { createKeptPlace } from './window-place.ts';

const mostReloads = 3;
/** A page that lived this long is not one that dies again and again. */
const soundAfterMs = 60_000;
/** Another page was asked for meanwhile. */
const aborted = -3;

export interface MainWindow {
  /** Null while there is none (closed on macOS, or before the start). */
  current(): BrowserWindow | null;
  /** Opens the window, or brings the open one to the front. */
  show(): void;
  send<E extends EventName>(event: E, payload: IpcEvents[E]): void;
}

export function createMainWindow(options: {
  preload: string;
  /** The app's data folder, where the window's place is kept. */
  data: string;
  clock: Pick<Clock, 'now'>;
  faults: FaultLog;
  /** What the user chose, so that the empty window is as dark as the page that follows. */
  colours: () => Settings['colorScheme'];
}): MainWindow {
  const { clock, faults, colours } = options;
  let window: BrowserWindow | null = null;
  const kept = createKeptPlace(options.data, clock.now);

  function open(): BrowserWindow {
    const place = kept.last();
    const opened = new BrowserWindow({
      ...kept.usual(),
      ...place?.bounds,
      // Less than any display has, also at 200 % and when one is unplugged, and half of a small one. The
      // end-to-end tests hold each page at this size (`expectAccessible`).
      minWidth: 640,
      minHeight: 400,
      show: false,
      title: 'Enrich Desk',
      backgroundColor: isDark(colours()) ? canvas.dark : canvas.light,
      webPreferences: lockedPreferences(options.preload),
    });
    kept.follow(opened);
    opened.once('ready-to-show', () => {
      if (place?.maximised) opened.maximize();
      opened.show();
    });
    opened.on('closed', () => {
      window = null;
    });
    // A crashed page holds nothing that is not on disk or in the main process: load it again.
    let reloads = 0;
    let loadedAt = clock.now();
    opened.webContents.on('render-process-gone', (_event, details) => {
      if (details.reason === 'clean-exit' || opened.isDestroyed()) return;
      reloads = clock.now() - loadedAt > soundAfterMs ? 1 : reloads + 1;
      loadedAt = clock.now();
      // One that dies again and again is closed: jobs go on, and the window can be opened anew.
      if (reloads > mostReloads) opened.destroy();
      else opened.webContents.reload();
    });
    opened.webContents.on('did-fail-load', (_event, code, why, _url, isMainFrame) => {
      if (isMainFrame && code !== aborted) tellNotLoaded(faults, why);
    });
    // Its failure is told by the event above.
    opened.loadURL(appUrl).catch(() => {});
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
