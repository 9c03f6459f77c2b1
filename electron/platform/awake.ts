import { powerSaveBlocker } from 'electron';

/** Keeps the computer from falling asleep by itself; its display may still go dark. */
export interface Awake {
  /** A second call while it is held does nothing. */
  hold(): void;
  release(): void;
}

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
