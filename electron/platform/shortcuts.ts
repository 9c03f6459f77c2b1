import { globalShortcut } from 'electron';

/** Keys that the app hears whatever program is in front. */
export interface Shortcuts {
  /**
   * @param shortcut as Electron writes it: "CommandOrControl+Shift+L"
   * @returns `taken` where the system gives the keys to another program, `refused` where it knows no such keys
   */
  register(shortcut: string, onPress: () => void): 'on' | 'taken' | 'refused';
  unregister(shortcut: string): void;
}

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
