import type { Display, Point } from 'electron';
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
