import { powerSaveBlocker } from 'electron';
import type { Awake } from './awake.ts';

/** To be used when Electron is ready. Never more than one blocker: each would have to be stopped by itself. */
export function electronAwake(): Awake {
  let blocker: number | null = null;
  return {
    hold() {
      blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    },
    release() {
      if (blocker === null) return;
      powerSaveBlocker.stop(blocker);
      blocker = null;
    },
  };
}
