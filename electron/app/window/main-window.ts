import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BrowserWindow, type Rectangle, screen } from 'electron';
import { z } from 'zod';
import type { EventName, IpcEvents } from '../../../shared/ipc/ipc-events.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { canvas } from '../../../shared/words/canvas.ts';
import type { Clock } from '../../platform/clock.ts';
import { isDark } from '../../platform/desktop.ts';
import type { FaultLog } from '../../platform/fault-log.ts';
import { openStore, type Store } from '../../platform/store.ts';
import { appUrl, lockedPreferences } from './app-protocol.ts';
import { tellNotLoaded } from './system-dialogs.ts';

const mostReloads = 3;
/** A page that lived this long is not one that dies again and again. */
const soundAfterMs = 60_000;
/** Another page was asked for meanwhile. */
const aborted = -3;

export type MainWindow = ReturnType<typeof createMainWindow>;

export function createMainWindow(options: {
  preload: string;
  /** The app's data folder, where the window's place is kept. */
  data: string;
  clock: Pick<Clock, 'now'>;
  faults: FaultLog;
  /** What the user chose, so that the empty window is as dark as the page that follows. */
  colors: () => Settings['colorScheme'];
}) {
  const { clock, faults, colors } = options;
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
      backgroundColor: isDark(colors()) ? canvas.dark : canvas.light,
      webPreferences: lockedPreferences(options.preload),
    });
    kept.follow(opened);
    opened.once('ready-to-show', () => {
      if (place?.maximized) opened.maximize();
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
    /** Null while there is none (closed on macOS, or before the start). */
    current: () => window,
    /** Opens the window, or brings the open one to the front. */
    show(): void {
      if (window === null) {
        window = open();
        return;
      }
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    send<E extends EventName>(event: E, payload: IpcEvents[E]): void {
      if (window !== null && !window.isDestroyed()) window.webContents.send(event, payload);
    },
  };
}

const RectangleSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
const PlaceSchema = z.object({
  /** Where it is while it is not maximized; pixels as Electron counts them, independent of a display's scale. */
  bounds: RectangleSchema,
  maximized: z.boolean(),
});
type WindowPlace = z.infer<typeof PlaceSchema>;

/** So much of a window's title bar must be on one display to be seen and dragged. */
const titleBar = { width: 120, height: 32 };
/** Windows counts an invisible border of a window in. */
const borderPx = 8;

function isWithinReach({ x, y, width }: Rectangle, area: Rectangle): boolean {
  const seen = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  const isBelowTop = y >= area.y - borderPx;
  return seen >= titleBar.width && isBelowTop && y + titleBar.height <= area.y + area.height;
}

/** The place where it was last; null where there is none, or it would be out of reach on the displays that are there now. */
export const placeFor = (last: WindowPlace | null, areas: readonly Rectangle[]): WindowPlace | null =>
  last && areas.some((area) => isWithinReach(last.bounds, area)) ? last : null;

/** Where the main window was, in `window.json`. What goes wrong with it is not worth a word: the usual place is used. */
function createKeptPlace(directory: string, now: () => number) {
  const areas = () => screen.getAllDisplays().map(({ workArea }) => workArea);
  let store: Store<WindowPlace | null> | null = null;
  try {
    store = openStore({
      directory,
      name: 'window',
      what: 'The place of the window',
      now,
      schema: PlaceSchema.nullable(),
      initial: null,
      // Nobody needs the damaged file: the next window's place takes its place.
      onSetAside: (fileName) => rmSync(join(directory, fileName), { force: true }),
    });
  } catch {
    // The disk refuses: others say so.
  }

  return {
    /** Null for the usual place. To be called when Electron is ready. */
    last: (): WindowPlace | null => store && placeFor(store.get(), areas()),
    /** Where no place is kept: no larger than any display has room for. */
    usual: () => ({
      width: Math.min(1180, ...areas().map(({ width }) => width)),
      height: Math.min(780, ...areas().map(({ height }) => height)),
    }),
    follow(window: BrowserWindow): void {
      window.on('close', () => {
        try {
          store?.set({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
        } catch {
          // The place before is kept.
        }
      });
    },
  };
}
