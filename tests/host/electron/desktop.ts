import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type {
  CrashReporterStartOptions,
  MenuItemConstructorOptions,
  NativeImage,
  NotificationConstructorOptions,
  ResizeOptions,
} from 'electron';
import { type HostContext, needReady, record } from '../context.ts';
import { destroyed, hostEvent, strict, strictEmitter } from '../strict.ts';

/** A tray icon nobody sees; tests emit 'click' on it or click its menu's entries. */
export class Tray extends strictEmitter('Tray') {
  /** For tests: the menu that was set last. */
  menu: Menu | null = null;
  readonly #context: HostContext;

  constructor(context: HostContext) {
    super();
    needReady(context, 'Cannot create Tray before app is ready');
    this.#context = context;
    record(context, 'tray.create');
  }

  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
  }

  setToolTip(text: string): void {
    record(this.#context, 'tray.setToolTip', text);
  }

  destroy(): void {
    record(this.#context, 'tray.destroy');
    destroyed(this);
  }

  isDestroyed(): boolean {
    return false;
  }
}

/** A menu entry. Nothing draws it: tests call `click()`. */
class MenuItem extends strictEmitter('MenuItem') {
  readonly id: string | undefined;
  readonly type: NonNullable<MenuItemConstructorOptions['type']>;
  readonly submenu: Menu | undefined;
  label: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly click: (...args: unknown[]) => void;

  constructor(options: MenuItemConstructorOptions) {
    super();
    const { submenu, click } = options;
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined;
    this.id = options.id;
    this.type = options.type ?? (this.submenu ? 'submenu' : 'normal');
    this.label = options.label ?? options.role ?? '';
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.click = (...args) => {
      if (this.enabled) Reflect.apply(click ?? (() => {}), undefined, [this, ...args]);
    };
  }
}

/** A menu as data. There is no menu bar in a page, so accelerators and roles do nothing here. */
export class Menu extends strictEmitter('Menu') {
  static #applicationMenu: Menu | null = null;
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: (MenuItemConstructorOptions | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#applicationMenu;
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}

/** A notification that is recorded and never drawn; tests emit 'click' on it. */
export class Notification extends strictEmitter('Notification') {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
  readonly #context: HostContext;

  constructor(context: HostContext, options: NotificationConstructorOptions = {}) {
    super();
    needReady(context, 'Cannot create Notification before app is ready');
    this.#context = context;
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
  }

  show(): void {
    record(this.#context, 'notification.show', this.title, this.body);
    this.emit('show', hostEvent());
  }

  close(): void {
    this.emit('close', hostEvent());
  }
}

type Image = Pick<NativeImage, 'isEmpty'> & { resize(options: ResizeOptions): Image };

/** An image nobody looks at: it only knows whether there is one. */
const createImage = (empty: boolean): Image =>
  strict('NativeImage', { isEmpty: () => empty, resize: () => createImage(empty) });

/** Electron's `nativeImage`. */
export const createNativeImage = () =>
  strict('nativeImage', {
    createEmpty: () => createImage(true),
    createFromPath: (path: string) => createImage(!existsSync(path)),
  });

/** Electron's `shell`. Wishes are recorded, and carried out only where the host may open things. */
export function createShell(context: HostContext) {
  const { open } = context.settings;
  return strict('shell', {
    async openExternal(url: string) {
      const { href, protocol } = new URL(url);
      record(context, 'shell.openExternal', href);
      if (['http:', 'https:', 'mailto:'].includes(protocol)) open?.(href);
    },
    async openPath(path: string) {
      record(context, 'shell.openPath', path);
      if (!existsSync(path)) return 'Failed to open path';
      open?.(path);
      return '';
    },
    showItemInFolder(path: string) {
      record(context, 'shell.showItemInFolder', path);
      open?.(dirname(path));
    },
  });
}

/** Electron's `powerSaveBlocker`: keeps nothing awake, but notes each start and stop. */
export function createPowerSaveBlocker(context: HostContext) {
  const running = new Set<number>();
  let last = -1;
  return strict('powerSaveBlocker', {
    start(type: 'prevent-app-suspension' | 'prevent-display-sleep') {
      if (type !== 'prevent-app-suspension' && type !== 'prevent-display-sleep')
        throw new TypeError('powerSaveBlocker.start takes a kind of blocker');
      last += 1;
      running.add(last);
      record(context, 'powerSaveBlocker.start', type, last);
      return last;
    },
    stop(id: number) {
      if (!running.delete(id)) return false;
      record(context, 'powerSaveBlocker.stop', id);
      return true;
    },
    isStarted: (id: number) => running.has(id),
  });
}

/** Electron's `crashReporter`: it notes that it was started, and writes no dumps. */
export function createCrashReporter(context: HostContext) {
  let uploads = false;
  return strict('crashReporter', {
    start({ submitURL = '', uploadToServer = true }: CrashReporterStartOptions) {
      if (uploadToServer && submitURL === '')
        throw new Error('submitURL must be specified when uploadToServer is true');
      uploads = uploadToServer;
      record(context, 'crashReporter.start', { uploadToServer }, context.settings.paths.crashDumps);
    },
    getUploadToServer: () => uploads,
  });
}
