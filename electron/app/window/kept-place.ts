import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserWindow, screen } from 'electron';
import type { Store } from '../../platform/store.ts';
import { openStore } from '../../platform/store.ts';
import {
  type KeptPlaces,
  KeptPlacesSchema,
  placeFor,
  usualSize,
  type WindowPlace,
  withPlace,
} from './window-place.ts';

/** Where the main window was, in `window.json`. What goes wrong with it is not worth a word: the usual place is used. */
export function createKeptPlace(directory: string, now: () => number) {
  const areas = () => screen.getAllDisplays().map(({ workArea }) => workArea);
  let store: Store<KeptPlaces> | null = null;
  try {
    store = openStore({
      directory,
      name: 'window',
      what: 'The place of the window',
      now,
      schema: KeptPlacesSchema,
      initial: [],
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
    /** Keeps where a window is when it is closed. */
    follow(window: BrowserWindow): void {
      window.on('close', () => {
        const place = { bounds: window.getNormalBounds(), maximised: window.isMaximized() };
        try {
          store?.set(withPlace(store.get(), areas(), place));
        } catch {
          // The place before is kept.
        }
      });
    },
  };
}
