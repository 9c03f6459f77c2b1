import type { Clipboard, Display, NativeTheme, Net, PowerMonitor, Screen } from 'electron';
import { type HostContext, needReady } from '../context.ts';
import { strict, strictEmitter } from '../strict.ts';

/** Electron's `powerMonitor`. It never fires by itself: tests emit 'suspend' and 'resume'. */
export class HostPowerMonitor
  extends strictEmitter('powerMonitor')
  implements
    Pick<PowerMonitor, 'isOnBatteryPower' | 'onBatteryPower' | 'getSystemIdleTime' | 'getSystemIdleState'>
{
  readonly onBatteryPower = false;

  isOnBatteryPower(): boolean {
    return this.onBatteryPower;
  }

  getSystemIdleTime(): number {
    return 0;
  }

  getSystemIdleState(): 'active' {
    return 'active';
  }
}

/** Electron's `nativeTheme`. The page follows the browser's own setting, whatever is set here. */
export class HostNativeTheme
  extends strictEmitter('nativeTheme')
  implements Pick<NativeTheme, 'shouldUseDarkColors' | 'shouldUseHighContrastColors' | 'themeSource'>
{
  readonly shouldUseHighContrastColors = false;
  #source: NativeTheme['themeSource'] = 'system';

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }

  get themeSource(): NativeTheme['themeSource'] {
    return this.#source;
  }

  set themeSource(source: NativeTheme['themeSource']) {
    this.#source = source;
    this.emit('updated');
  }
}

const DISPLAY = {
  id: 1,
  scaleFactor: 1,
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1040 },
  workAreaSize: { width: 1920, height: 1040 },
} satisfies Partial<Display>;

/** Electron's `screen`: one ordinary display. */
export class HostScreen extends strictEmitter('screen') {
  readonly #display = strict('Display', DISPLAY) as Display;

  getPrimaryDisplay(): Display {
    return this.#display;
  }

  getAllDisplays(): Display[] {
    return [this.#display];
  }

  getDisplayMatching: Screen['getDisplayMatching'] = () => this.#display;
}

/** Electron's `net` without its requests: this app's come from Node. */
export function createNet(context: HostContext): Pick<Net, 'isOnline' | 'online'> {
  return strict('net', {
    isOnline() {
      needReady(context, 'net cannot be used before the app is ready');
      return true;
    },
    get online() {
      return this.isOnline();
    },
  });
}

/** Electron's `clipboard`, which answers with promises since version 44. A clipboard of its own, not the system's. */
export function createClipboard(): Pick<Clipboard, 'readText' | 'writeText' | 'clear'> {
  let content = '';
  return strict('clipboard', {
    readText: async () => content,
    async writeText(text: string) {
      if (typeof text !== 'string') throw new TypeError('writeText takes a string');
      content = text;
    },
    clear() {
      content = '';
    },
  });
}
