import { mkdirSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { App as ElectronApp } from 'electron';
import { type HostContext, needReady, type PathName, record } from '../context.ts';
import { strictEmitter } from '../strict.ts';
import { createCommandLine } from './command-line.ts';
import { hostEvent } from './event.ts';
import type { Windows } from './windows.ts';

type Offered =
  | 'whenReady'
  | 'isReady'
  | 'quit'
  | 'exit'
  | 'focus'
  | 'getName'
  | 'setName'
  | 'getVersion'
  | 'getAppPath'
  | 'getPath'
  | 'setPath'
  | 'getLocale'
  | 'getSystemLocale'
  | 'getPreferredSystemLanguages'
  | 'requestSingleInstanceLock'
  | 'hasSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'enableSandbox'
  | 'disableHardwareAcceleration'
  | 'setAppUserModelId'
  | 'setAboutPanelOptions'
  | 'showAboutPanel'
  | 'setBadgeCount'
  | 'getBadgeCount'
  | 'isPackaged'
  | 'commandLine'
  | 'dock'
  | 'name';

const isPathName = (paths: Record<PathName, string>, name: string): name is PathName =>
  Object.hasOwn(paths, name);

/** Electron's `app`: life cycle, names, folders. The single instance is kept by the profile's lock file. */
export class App extends strictEmitter('app') implements Pick<ElectronApp, Offered> {
  readonly isPackaged = false;
  readonly commandLine;
  readonly dock = undefined;
  name: string;
  readonly #context: HostContext;
  readonly #windows: Windows;
  #quitting = false;
  #badges = 0;

  constructor(context: HostContext, windows: Windows) {
    super();
    this.#context = context;
    this.#windows = windows;
    this.name = context.product.name;
    this.commandLine = createCommandLine(context.settings.args);
    windows.on('all-closed', () => {
      if (this.#quitting) return;
      if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
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
    if (!this.#agreedToQuit()) {
      this.#quitting = false;
      return;
    }
    this.#leave(0);
  }

  exit(code = 0): void {
    this.#quitting = true;
    this.#windows.destroyAll();
    this.#leave(code);
  }

  #agreedToQuit(): boolean {
    const before = hostEvent();
    this.emit('before-quit', before);
    if (before.defaultPrevented || !this.#windows.closeAll()) return false;
    const will = hostEvent();
    this.emit('will-quit', will);
    return !will.defaultPrevented;
  }

  #leave(code: number): void {
    this.emit('quit', hostEvent(), code);
    this.#context.leave(code);
  }

  focus(): void {}

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  getVersion(): string {
    return this.#context.product.version;
  }

  getAppPath(): string {
    return this.#context.settings.project;
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
    paths[name] = path;
  }

  getLocale(): string {
    needReady(this.#context, 'app.getLocale() can only be called after app is ready');
    return 'en-US';
  }

  getSystemLocale(): string {
    return 'en-US';
  }

  getPreferredSystemLanguages(): string[] {
    return ['en-US'];
  }

  requestSingleInstanceLock(): boolean {
    return true;
  }

  hasSingleInstanceLock(): boolean {
    return true;
  }

  releaseSingleInstanceLock(): void {}

  enableSandbox(): void {
    if (this.isReady()) throw new Error('app.enableSandbox() can only be called before app is ready');
  }

  disableHardwareAcceleration(): void {
    if (this.isReady()) {
      throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
    }
  }

  setAppUserModelId(): void {}

  setAboutPanelOptions(): void {}

  showAboutPanel(): void {
    record(this.#context, 'app.showAboutPanel');
  }

  setBadgeCount(count = 0): boolean {
    this.#badges = count;
    record(this.#context, 'app.setBadgeCount', count);
    return true;
  }

  getBadgeCount(): number {
    return this.#badges;
  }
}
