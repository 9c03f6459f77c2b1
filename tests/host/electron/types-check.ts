import type { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { StandIn } from './electron.ts';

/**
 * What a part of the stand-in and Electron's both have, in Electron's own types. Listeners are left out, since `on` gives back the
 * whole object: what events carry is said by tests/contract. So is what gives or takes a part, which is held for itself.
 */
type Held<Own, Theirs, Parts extends PropertyKey = never> = Pick<
  Theirs,
  Exclude<keyof Own & keyof Theirs, keyof EventEmitter | Parts>
>;

type Own = StandIn['electron'];
type OwnWindow = InstanceType<Own['BrowserWindow']>;
type OwnMenu = InstanceType<Own['Menu']>;
type OwnMenuItem = OwnMenu['items'][number];
type OwnImage = ReturnType<Own['nativeImage']['createFromPath']>;
type OwnDisplay = ReturnType<Own['screen']['getDisplayNearestPoint']>;
type OwnSession = Own['session']['defaultSession'];
type OwnProcess = ReturnType<Own['utilityProcess']['fork']>;

interface Contents extends Held<OwnWindow['webContents'], Electron.WebContents, 'mainFrame'> {
  mainFrame: Held<OwnWindow['webContents']['mainFrame'], Electron.WebFrameMain>;
}
interface Window extends Held<OwnWindow, Electron.BrowserWindow, 'webContents'> {
  webContents: Contents;
}
type MenuItem = Held<OwnMenuItem, Electron.MenuItem, 'id' | 'submenu'>;
interface Menu {
  items: MenuItem[];
  getMenuItemById(id: string): MenuItem | null;
}
type Image = Held<OwnImage, Electron.NativeImage, 'resize'> & {
  resize(options: Electron.ResizeOptions): Image;
};
type Display = Held<OwnDisplay, Electron.Display>;

/** The module, but for its parts that are held whole. */
interface Module
  extends Omit<
    { [Name in keyof Own & keyof typeof Electron]: Held<Own[Name], (typeof Electron)[Name]> },
    | 'BrowserWindow'
    | 'Menu'
    | 'Notification'
    | 'Tray'
    | 'nativeImage'
    | 'screen'
    | 'session'
    | 'utilityProcess'
  > {
  BrowserWindow: {
    new (options: Electron.BrowserWindowConstructorOptions): Window;
    getAllWindows(): Window[];
  };
  Menu: {
    buildFromTemplate(template: Electron.MenuItemConstructorOptions[]): Menu;
    getApplicationMenu(): Menu | null;
  };
  Notification: {
    new (
      options: Electron.NotificationConstructorOptions,
    ): Pick<Electron.Notification, 'body' | 'close' | 'show' | 'title'>;
    isSupported(): boolean;
  };
  Tray: new (image: Electron.NativeImage) => Pick<Electron.Tray, 'destroy' | 'isDestroyed' | 'setToolTip'>;
  nativeImage: { createFromPath(path: string): Image };
  screen: Held<Own['screen'], Electron.Screen, 'getAllDisplays' | 'getDisplayNearestPoint'> & {
    getAllDisplays(): Display[];
    getDisplayNearestPoint(point: Electron.Point): Display;
  };
  session: {
    defaultSession: Held<
      OwnSession,
      Electron.Session,
      'setPermissionCheckHandler' | 'setPermissionRequestHandler'
    >;
    fromPartition(name: string): Pick<Electron.Session, 'resolveProxy' | 'setProxy'>;
  };
  utilityProcess: {
    fork(
      modulePath: string,
      args?: string[],
      options?: Electron.ForkOptions,
    ): Held<OwnProcess, Electron.UtilityProcess, 'stdout' | 'stderr'>;
  };
}

/** Never called: it compiles only while the stand-in is what the app takes it for. */
export const asTheAppSeesIt = (standIn: Own): Module => standIn;
