import type { ShortcutState } from '../../../shared/model/quick-shortcut.ts';
import type { Shortcuts } from '../../platform/shortcuts.ts';

/** The keys of quick lookup, as the user set them. */
export interface QuickShortcut {
  /** Listens to these keys from now on, and no longer to those before; null listens to none. */
  follow(shortcut: string | null): void;
  state(): ShortcutState;
  /** The app ends: listens to none, whatever is set later. */
  close(): void;
}

export function createQuickShortcut(shortcuts: Shortcuts, onPress: () => void): QuickShortcut {
  let wanted: string | null = null;
  let state: ShortcutState = 'off';
  let closed = false;

  function drop(): void {
    if (wanted !== null && state === 'on') shortcuts.unregister(wanted);
    wanted = null;
    state = 'off';
  }

  return {
    follow(shortcut) {
      // What was not to be had is tried again: the other program may be gone.
      if (closed || (shortcut === wanted && state === 'on')) return;
      drop();
      if (shortcut === null) return;
      wanted = shortcut;
      state = shortcuts.register(shortcut, () => {
        if (!closed && wanted === shortcut) onPress();
      });
    },
    state: () => state,
    close() {
      closed = true;
      drop();
    },
  };
}
