import type { GlobalShortcut } from 'electron';
import { type HostContext, needReady } from '../context.ts';
import { strict } from '../strict.ts';

/** What tests have beside Electron's own: the keys as a person presses them, anywhere on the computer. */
interface PressedShortcuts {
  /** @returns false where nobody listens to these keys */
  press(accelerator: string): boolean;
}

/** At least one modifier and one key, in Electron's words; the host is stricter and takes no key alone. */
const ACCELERATOR =
  /^(?:(?:Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)\+)+(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|[A-Z][A-Za-z]+)$/i;

/** Electron's `globalShortcut`, which hears nothing of the system's keyboard: tests press. */
export function createGlobalShortcut(context: HostContext) {
  const registered = new Map<string, () => void>();
  const own = (accelerator: string) => {
    needReady(context, 'globalShortcut cannot be used before the app is ready');
    if (!ACCELERATOR.test(accelerator)) throw new TypeError(`conversion failure from ${accelerator}`);
    return accelerator.toLowerCase();
  };
  const offered: Pick<GlobalShortcut, 'register' | 'isRegistered' | 'unregister'> & PressedShortcuts = {
    register(accelerator, callback) {
      const key = own(accelerator);
      if (registered.has(key)) return false;
      registered.set(key, callback);
      return true;
    },
    isRegistered: (accelerator) => registered.has(own(accelerator)),
    unregister: (accelerator) => void registered.delete(own(accelerator)),
    press(accelerator) {
      const callback = registered.get(accelerator.toLowerCase());
      callback?.();
      return callback !== undefined;
    },
  };
  return strict('globalShortcut', offered);
}
