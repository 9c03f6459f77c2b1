import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';

/** Electron as far as windows go: those that there are, and what was done to them. */
export function createElectronWindows() {
  const app = new EventEmitter();
  const windows: Window[] = [];
  class Window extends EventEmitter {
    reloads = 0;
    visible = false;
    gone = false;
    maximized = false;
    readonly webContents = Object.assign(new EventEmitter(), {
      sent: [] as string[],
      send(event: string) {
        this.sent.push(event);
      },
      reload: () => void this.reloads++,
    });
    constructor(readonly options: BrowserWindowConstructorOptions) {
      super();
      windows.push(this);
      app.emit('browser-window-created', {}, this);
    }
    loadURL = async () => {};
    isDestroyed = () => this.gone;
    isVisible = () => this.visible;
    isMinimized = () => false;
    isMaximized = () => this.maximized;
    focus = () => {};
    maximize() {
      this.maximized = true;
    }
    getNormalBounds(): Rectangle {
      const { x = 0, y = 0, width = 0, height = 0 } = this.options;
      return { x, y, width, height };
    }
    setBounds(bounds: Partial<Rectangle>) {
      Object.assign(this.options, bounds);
    }
    show() {
      this.visible = true;
    }
    hide() {
      this.visible = false;
    }
    destroy = () => {
      this.gone = true;
      this.emit('closed');
    };
    /** @returns whether it is gone: nobody prevented that */
    close(): boolean {
      let prevented = false;
      const preventDefault = () => {
        prevented = true;
      };
      this.emit('close', { preventDefault });
      if (!prevented) this.destroy();
      return !prevented;
    }
  }
  return { app, BrowserWindow: Window, windows };
}

type MenuItem = { label: string; click: () => void };

/** Electron's `app` as it ends: quitting asks its listeners twice, and ends it where none of them prevents that. */
class App extends EventEmitter {
  /** How the app ended; null while it lives. */
  ended: number | null = null;
  quit(): void {
    if (this.#allows('before-quit') && this.#allows('will-quit')) this.exit(0);
  }
  exit(code: number): void {
    this.ended ??= code;
  }
  #allows(step: string): boolean {
    let allowed = true;
    const preventDefault = () => {
      allowed = false;
    };
    this.emit(step, { preventDefault });
    return allowed;
  }
}

class TrayIcon extends EventEmitter {
  menu: MenuItem[] = [];
  toolTip = '';
  isThere = true;
  constructor(readonly icon: { path: string }) {
    super();
  }
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setContextMenu(menu: MenuItem[]): void {
    this.menu = menu;
  }
  destroy(): void {
    this.isThere = false;
  }
  choose(wanted: string): void {
    this.menu.find(({ label }) => label === wanted)?.click();
  }
}

/** The part of the module `electron` that the app's life and its place in the tray need. */
export function createElectronLife() {
  const trays: TrayIcon[] = [];
  class Tray extends TrayIcon {
    constructor(icon: { path: string }) {
      super(icon);
      trays.push(this);
    }
  }
  return {
    app: new App(),
    Tray,
    Menu: { buildFromTemplate: (items: MenuItem[]) => items },
    nativeImage: { createFromPath: (path: string) => ({ path, resize: () => ({ path }) }) },
    /** Every one there ever was. */
    trays,
  };
}
