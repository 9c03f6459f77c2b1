import type { Display, GlobalShortcut, Point } from 'electron';
import { type HostContext, needReady } from '../context.ts';
import { strict, strictEmitter } from '../strict.ts';

/** Electron's `powerMonitor`. It never fires by itself: tests emit 'suspend' and 'resume'. */
export class HostPowerMonitor extends strictEmitter('powerMonitor') {}

/** Electron's `nativeTheme`: the system is light until a test says otherwise. The page follows the browser's own setting. */
export class HostNativeTheme extends strictEmitter('nativeTheme') {
  shouldUseDarkColors = false;
}

const DISPLAY = {
  id: 1,
  scaleFactor: 1,
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1040 },
  workAreaSize: { width: 1920, height: 1040 },
} satisfies Partial<Display>;

/** Electron's `screen`: one ordinary display, known when the app is ready. */
export class HostScreen extends strictEmitter('screen') {
  readonly #context: HostContext;
  readonly #display = strict('Display', DISPLAY);

  constructor(context: HostContext) {
    super();
    this.#context = context;
  }

  getAllDisplays() {
    return [this.#shown()];
  }

  getDisplayNearestPoint(_point: Point) {
    return this.#shown();
  }

  getCursorScreenPoint(): Point {
    this.#shown();
    return { x: 960, y: 540 };
  }

  #shown() {
    needReady(this.#context, "The 'screen' module can't be used before the app 'ready' event");
    return this.#display;
  }
}

/** Electron's `net` without its requests: this app's come from Node. */
export function createNet() {
  return strict('net', { isOnline: () => true });
}

/** Electron's `clipboard`, which answers with promises since version 44. A clipboard of its own, not the system's. */
export function createClipboard() {
  let content = '';
  return strict('clipboard', {
    readText: async () => content,
    async writeText(text: string) {
      if (typeof text !== 'string') throw new TypeError('writeText takes a string');
      content = text;
    },
  });
}

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
