import type { GlobalShortcut } from 'electron';
import { type HostContext, needReady } from '../context.ts';
import { strict } from '../strict.ts';

/** What tests have beside Electron's own: the keys as a person presses them, anywhere on the computer. */
interface PressedShortcuts {
  /** @returns false where nobody listens to these keys */
  press(accelerator: string): boolean;
}

const MODIFIERS =
  /^(?:command|cmd|control|ctrl|commandorcontrol|cmdorctrl|alt|option|altgr|shift|super|meta)$/;
const KEYS =
  /^(?:.|f(?:[1-9]|1\d|2[0-4])|plus|space|tab|capslock|numlock|scrolllock|backspace|delete|insert|return|enter|up|down|left|right|home|end|pageup|pagedown|esc|escape|printscreen)$/;

/** The modifiers and the last key among them; what is neither counts for nothing, as in Electron. */
function parsed(accelerator: string): string | null {
  const tokens = accelerator
    .toLowerCase()
    .split('+')
    .map((token) => token.trim());
  const key = tokens.findLast((token) => KEYS.test(token));
  return key === undefined
    ? null
    : [...new Set(tokens.filter((each) => MODIFIERS.test(each)))].sort().concat(key).join('+');
}

/** Electron's `globalShortcut`, which hears nothing of the system's keyboard: tests press. */
export function createGlobalShortcut(context: HostContext) {
  const registered = new Map<string, () => void>();
  const own = (accelerator: string) => {
    needReady(context, 'globalShortcut cannot be used before the app is ready');
    const keys = parsed(accelerator);
    if (keys === null) throw new TypeError(`conversion failure from ${accelerator}`);
    return keys;
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
      const callback = registered.get(own(accelerator));
      callback?.();
      return callback !== undefined;
    },
  };
  return strict('globalShortcut', offered);
}
