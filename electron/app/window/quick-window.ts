import { app, BrowserWindow, screen } from 'electron';
import type { EventName, IpcEvents } from '../../../shared/ipc/ipc-events.ts';
import { lockedPreferences, quickUrl } from './app-protocol.ts';
import type { MainWindow } from './main-window.ts';

const size = { width: 480, height: 440 };

/** What its page follows; all else is the main window's. */
const heard: readonly EventName[] = ['quick:opening-changed', 'connections:changed', 'suppression:changed'];

export type QuickWindow = ReturnType<typeof createQuickWindow>;

/**
 * The small window above all others, for one lookup: made when it is first shown, then hidden rather than closed. It goes with the main
 * window and keeps no app alive.
 */
export function createQuickWindow({ preload, main }: { preload: string; main: MainWindow }) {
  let listener = { left() {}, close() {} };
  let window: BrowserWindow | null = null;
  /** The main window was closed while this one was shown: it goes when it is hidden. */
  let outlived = false;
  let isLetGo = false;

  app.on('browser-window-created', (_event, created) => {
    created.once('closed', () => {
      if (window === null || created === window) return;
      if (window.isVisible()) outlived = true;
      else window.destroy();
    });
  });

  function open(): BrowserWindow {
    const opened = new BrowserWindow({
      ...size,
      show: false,
      frame: false,
      resizable: false,
      maximizable: false,
      minimizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      alwaysOnTop: true,
      title: 'Quick lookup',
      // A panel takes the keys without bringing the app's other windows in front of what the user works in.
      ...(process.platform === 'darwin' && { type: 'panel' }),
      webPreferences: lockedPreferences(preload),
    });
    opened.once('ready-to-show', () => place(opened));
    opened.on('blur', () => listener.left());
    opened.on('close', (event) => {
      if (isLetGo) return;
      event.preventDefault();
      listener.close();
    });
    opened.on('closed', () => {
      window = null;
    });
    // A crashed page has nothing that is not in the history: the next press opens another.
    opened.webContents.on('render-process-gone', () => {
      if (!opened.isDestroyed()) opened.destroy();
    });
    opened.loadURL(quickUrl).catch(() => {
      // As with the main window, there is nothing to try again.
    });
    return opened;
  }

  return {
    /** Where the cursor is, in front. */
    show(): void {
      if (window === null) {
        outlived = false;
        window = open();
      } else place(window);
    },
    hide(): void {
      if (window === null) return;
      if (outlived && main.current() === null) window.destroy();
      else window.hide();
    },
    isShown: () => window?.isVisible() ?? false,
    /** The app ends: it may be closed. */
    letGo(): void {
      isLetGo = true;
    },
    send<E extends EventName>(event: E, payload: IpcEvents[E]): void {
      if (window !== null && heard.includes(event)) window.webContents.send(event, payload);
    },
    /** Told when the user turned to another window, or closed this one by the system's means. */
    listen(next: typeof listener): void {
      listener = next;
    },
  };
}

/** In the upper middle of the display that the cursor is on, in front, with the keys. */
function place(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
  const x = Math.round(workArea.x + (workArea.width - size.width) / 2);
  const y = Math.round(workArea.y + (workArea.height - size.height) / 4);
  window.setBounds({ ...size, x, y });
  window.show();
  window.focus();
}
