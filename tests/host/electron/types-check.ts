import type * as Electron from 'electron';
import type { StandIn } from './electron.ts';

/**
 * The part of Electron's module that the app uses, in Electron's own types. `tsc` holds the stand-in to it: what is
 * missing, or takes or gives something else, does not compile. Listeners are left out, since `on` gives back the
 * whole object: what events carry is said by tests/contract.
 */
interface UsedContents
  extends Pick<
    Electron.WebContents,
    | 'forcefullyCrashRenderer'
    | 'getURL'
    | 'getWebRTCIPHandlingPolicy'
    | 'isDestroyed'
    | 'reload'
    | 'send'
    | 'setWebRTCIPHandlingPolicy'
    | 'setWindowOpenHandler'
    | 'startDrag'
  > {
  mainFrame: Pick<Electron.WebFrameMain, 'origin' | 'parent' | 'url'>;
}

interface UsedWindow
  extends Pick<
    Electron.BrowserWindow,
    | 'close'
    | 'destroy'
    | 'flashFrame'
    | 'focus'
    | 'getNormalBounds'
    | 'hide'
    | 'isDestroyed'
    | 'isFocused'
    | 'isMaximized'
    | 'isMinimized'
    | 'isVisible'
    | 'loadURL'
    | 'maximize'
    | 'restore'
    | 'setBounds'
    | 'setOverlayIcon'
    | 'setProgressBar'
    | 'show'
  > {
  webContents: UsedContents;
}

type UsedMenuItem = Pick<Electron.MenuItem, 'click' | 'enabled' | 'label' | 'type' | 'visible'>;
interface UsedMenu {
  items: UsedMenuItem[];
  getMenuItemById(id: string): UsedMenuItem | null;
}
type UsedImage = Pick<Electron.NativeImage, 'isEmpty'> & {
  resize(options: Electron.ResizeOptions): UsedImage;
};
type UsedDisplay = Pick<Electron.Display, 'workArea'>;
type UsedProcess = Pick<Electron.UtilityProcess, 'kill' | 'postMessage'> & {
  pid: number | undefined;
};

interface Used {
  app: Pick<
    Electron.App,
    | 'enableSandbox'
    | 'exit'
    | 'getPath'
    | 'getVersion'
    | 'hasSingleInstanceLock'
    | 'isPackaged'
    | 'isReady'
    | 'quit'
    | 'relaunch'
    | 'releaseSingleInstanceLock'
    | 'requestSingleInstanceLock'
    | 'setAppUserModelId'
    | 'setBadgeCount'
    | 'setPath'
    | 'setToastActivatorCLSID'
    | 'whenReady'
  >;
  BrowserWindow: {
    new (options: Electron.BrowserWindowConstructorOptions): UsedWindow;
    getAllWindows(): UsedWindow[];
  };
  clipboard: Pick<Electron.Clipboard, 'readText' | 'writeText'>;
  crashReporter: Pick<Electron.CrashReporter, 'getUploadToServer' | 'start'>;
  dialog: Pick<Electron.Dialog, 'showErrorBox' | 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>;
  globalShortcut: Pick<Electron.GlobalShortcut, 'isRegistered' | 'register' | 'unregister'>;
  ipcMain: Pick<Electron.IpcMain, 'handle' | 'removeHandler'>;
  Menu: {
    buildFromTemplate(template: Electron.MenuItemConstructorOptions[]): UsedMenu;
    getApplicationMenu(): UsedMenu | null;
  };
  nativeImage: { createFromPath(path: string): UsedImage };
  nativeTheme: Pick<Electron.NativeTheme, 'shouldUseDarkColors'>;
  net: Pick<Electron.Net, 'isOnline'>;
  Notification: {
    new (
      options: Electron.NotificationConstructorOptions,
    ): Pick<Electron.Notification, 'body' | 'close' | 'show' | 'title'>;
    isSupported(): boolean;
  };
  powerSaveBlocker: Electron.PowerSaveBlocker;
  protocol: Pick<Electron.Protocol, 'handle' | 'isProtocolHandled' | 'registerSchemesAsPrivileged'>;
  safeStorage: Pick<
    Electron.SafeStorage,
    'decryptStringAsync' | 'encryptStringAsync' | 'getSelectedStorageBackend' | 'isAsyncEncryptionAvailable'
  >;
  screen: {
    getAllDisplays(): UsedDisplay[];
    getCursorScreenPoint(): Electron.Point;
    getDisplayNearestPoint(point: Electron.Point): UsedDisplay;
  };
  session: {
    defaultSession: Pick<Electron.Session, 'resolveProxy' | 'setDevicePermissionHandler' | 'setProxy'> & {
      setPermissionCheckHandler(handler: null): void;
      setPermissionRequestHandler(handler: null): void;
    };
    fromPartition(name: string): Pick<Electron.Session, 'resolveProxy' | 'setProxy'>;
  };
  shell: Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;
  Tray: new (image: Electron.NativeImage) => Pick<Electron.Tray, 'destroy' | 'isDestroyed' | 'setToolTip'>;
  utilityProcess: {
    fork(modulePath: string, args?: string[], options?: Electron.ForkOptions): UsedProcess;
  };
}

/** Never called: it compiles only while the stand-in is what the app takes it for. */
export const asTheAppSeesIt = (standIn: StandIn['electron']): Used => standIn;
