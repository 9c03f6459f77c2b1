import { EventEmitter } from 'node:events';

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
