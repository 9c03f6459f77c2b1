import { mkdirSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { IpcMain as ElectronIpcMain } from 'electron';
import { type HostContext, type PathName, record } from '../context.ts';
import { hostEvent, strictEmitter } from '../strict.ts';
import type { Windows } from './windows.ts';

const isPathName = (paths: Record<PathName, string>, name: string): name is PathName =>
  Object.hasOwn(paths, name);

/** Electron's `app`: life cycle, names, folders. The single instance is kept by the profile's lock file. */
export class App extends strictEmitter('app') {
  readonly isPackaged = false;
  readonly #context: HostContext;
  readonly #windows: Windows;
  #quitting = false;
  #leaving = false;
  #single = false;

  constructor(context: HostContext, windows: Windows) {
    super();
    this.#context = context;
    this.#windows = windows;
    windows.on('all-closed', () => {
      if (this.#leaving) return;
      if (this.#quitting) this.#endUnlessRefused();
      else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
      else this.quit();
    });
  }

  /** For the host: the main bundle has been loaded. */
  becomeReady(): void {
    this.#context.ready = true;
    this.emit('will-finish-launching');
    this.emit('ready', hostEvent(), {});
  }

  isReady(): boolean {
    return this.#context.ready;
  }

  async whenReady(): Promise<void> {
    if (!this.isReady()) await new Promise<void>((resolve) => this.once('ready', () => resolve()));
  }

  quit(): void {
    if (this.#quitting) return;
    this.#quitting = true;
    const before = hostEvent();
    this.emit('before-quit', before);
    if (before.defaultPrevented) this.#quitting = false;
    else if (this.#windows.all.length === 0) this.#endUnlessRefused();
    else if (!this.#windows.closeAll()) this.#quitting = false;
  }

  exit(code = 0): void {
    this.#leave(code);
  }

  /** Every window of an app that quits is closed. */
  #endUnlessRefused(): void {
    const will = hostEvent();
    this.emit('will-quit', will);
    if (will.defaultPrevented) this.#quitting = false;
    else this.#leave(0);
  }

  #leave(code: number): void {
    this.#leaving = true;
    this.#windows.destroyAll();
    this.emit('quit', hostEvent(), code);
    this.#context.leave(code);
  }

  getVersion(): string {
    return this.#context.product.version;
  }

  getPath(name: string): string {
    const { paths } = this.#context.settings;
    if (!isPathName(paths, name)) throw new Error(`Failed to get '${name}' path`);
    if (name === 'userData' || name === 'logs' || name === 'temp')
      mkdirSync(paths[name], { recursive: true });
    return paths[name];
  }

  setPath(name: string, path: string): void {
    const { paths } = this.#context.settings;
    if (!isPathName(paths, name)) throw new Error(`Failed to set path '${name}'`);
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    if (name === 'sessionData' && this.isReady())
      throw new Error('sessionData can only be set before the app is ready');
    paths[name] = path;
  }

  requestSingleInstanceLock(): boolean {
    this.#single = true;
    return true;
  }

  hasSingleInstanceLock(): boolean {
    return this.#single;
  }

  releaseSingleInstanceLock(): void {
    this.#single = false;
  }

  /** For the host: somebody started the app again. Told to the app once it is ready, if it is to be the only one. */
  startedAgain(args: readonly string[], folder: string): void {
    const tell = () => void this.emit('second-instance', hostEvent(), [...args], folder, null);
    if (this.#single) void this.whenReady().then(tell);
  }

  relaunch(): void {
    record(this.#context, 'app.relaunch');
  }

  enableSandbox(): void {
    if (this.isReady()) throw new Error('app.enableSandbox() can only be called before app is ready');
  }

  setAppUserModelId(): void {}

  setToastActivatorCLSID(id: string): void {
    if (!/^\{?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\}?$/i.test(id)) throw new Error('Invalid CLSID');
  }

  setBadgeCount(count = 0): boolean {
    record(this.#context, 'app.setBadgeCount', count);
    return true;
  }
}

type Handler = Parameters<ElectronIpcMain['handle']>[1];

/** Handlers for `invoke`, listeners for `send`. */
export class IpcMain extends strictEmitter('ipcMain') {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    if (typeof handler !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    }
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** For the host: the handler of a channel, if it has one. */
  handlerOf(channel: string): Handler | undefined {
    return this.#handlers.get(channel);
  }
}
