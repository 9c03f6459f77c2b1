import { globalShortcut } from 'electron';
import type { Shortcuts } from './shortcuts.ts';

export const electronShortcuts: Shortcuts = {
  register(shortcut, onPress) {
    try {
      // False says no more than that the system did not agree: mostly another program was first.
      return globalShortcut.register(shortcut, onPress) ? 'on' : 'taken';
    } catch {
      return 'refused';
    }
  },
  unregister: (shortcut) => globalShortcut.unregister(shortcut),
};
