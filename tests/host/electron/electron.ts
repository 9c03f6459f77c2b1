import type { BrowserWindowConstructorOptions, NotificationConstructorOptions } from 'electron';
import type { HostContext } from '../context.ts';
import { hostEvent, strict } from '../strict.ts';
import { App, IpcMain } from './app.ts';
import { BrowserWindow, type WindowParts } from './browser-window.ts';
import {
  createCrashReporter,
  createNativeImage,
  createPowerSaveBlocker,
  createShell,
  Menu,
  Notification,
  Tray,
} from './desktop.ts';
import { createDialog, PageDialogs } from './dialog.ts';
import { createSchemes } from './protocol.ts';
import { createSafeStorage } from './safe-storage.ts';
import { createSession, HostSession } from './session.ts';
import {
  createClipboard,
  createGlobalShortcut,
  createNet,
  HostNativeTheme,
  HostPowerMonitor,
  HostScreen,
} from './surroundings.ts';
import { createUtilityProcess } from './utility-process.ts';
import type { WebContents } from './web-contents.ts';
import { Windows } from './windows.ts';

/** The stand-in for the module `electron`, with the parts that the host itself works with. */
export function createElectron(context: HostContext) {
  const windows = new Windows();
  const app = new App(context, windows);
  const ipcMain = new IpcMain();
  const schemes = createSchemes(context);
  const defaultSession = new HostSession();
  const electron = strict('electron', {
    app,
    BrowserWindow: windowClass({ context, windows, schemes }, app),
    clipboard: createClipboard(),
    crashReporter: createCrashReporter(context),
    dialog: createDialog(context, new PageDialogs(context.pages)),
    globalShortcut: createGlobalShortcut(context),
    ipcMain,
    Menu: strict('Menu', Menu),
    nativeImage: createNativeImage(),
    nativeTheme: new HostNativeTheme(),
    net: createNet(),
    Notification: strict(
      'Notification',
      class extends Notification {
        static isSupported(): boolean {
          return true;
        }

        constructor(options?: NotificationConstructorOptions) {
          super(context, options);
        }
      },
    ),
    powerMonitor: new HostPowerMonitor(),
    powerSaveBlocker: createPowerSaveBlocker(context),
    protocol: schemes.protocol,
    safeStorage: createSafeStorage(context),
    screen: new HostScreen(context),
    session: createSession(context, defaultSession),
    shell: createShell(context),
    Tray: strict(
      'Tray',
      class extends Tray {
        constructor(_image: unknown) {
          super(context);
        }
      },
    ),
    utilityProcess: createUtilityProcess(context),
  });
  return { electron, app, windows, ipcMain, schemes, defaultSession };
}

export type StandIn = ReturnType<typeof createElectron>;

/** Electron's `BrowserWindow`, bound to one host. */
function windowClass(parts: WindowParts, app: App) {
  const all = () => parts.windows.all;
  const Bound = class extends BrowserWindow {
    static getAllWindows = all;
    static fromWebContents = (contents: WebContents) =>
      all().find((window) => window.webContents === contents) ?? null;

    constructor(options?: BrowserWindowConstructorOptions) {
      super(parts, options);
      app.emit('web-contents-created', hostEvent(), this.webContents);
      app.emit('browser-window-created', hostEvent(), this);
      this.on('focus', () => app.emit('browser-window-focus', hostEvent(), this));
      this.on('blur', () => app.emit('browser-window-blur', hostEvent(), this));
    }
  };
  return strict('BrowserWindow', Bound);
}
