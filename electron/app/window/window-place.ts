import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserWindow, type Rectangle, screen } from 'electron';
import { z } from 'zod';
import { openStore, type Store } from '../../platform/store.ts';

const RectangleSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
const PlaceSchema = z.object({
  /** Where it is while it is not maximised; pixels as Electron counts them, independent of a display's scale. */
  bounds: RectangleSchema,
  maximised: z.boolean(),
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

/** Where no place is kept: no larger than any display has room for. */
const usualSize = (areas: readonly Rectangle[]) => ({
  width: Math.min(1180, ...areas.map(({ width }) => width)),
  height: Math.min(780, ...areas.map(({ height }) => height)),
});

/** Where the main window was, in `window.json`. What goes wrong with it is not worth a word: the usual place is used. */
export function createKeptPlace(directory: string, now: () => number) {
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
    usual: () => usualSize(areas()),
    follow(window: BrowserWindow): void {
      window.on('close', () => {
        try {
          store?.set({ bounds: window.getNormalBounds(), maximised: window.isMaximized() });
        } catch {
          // The place before is kept.
        }
      });
    },
  };
}
