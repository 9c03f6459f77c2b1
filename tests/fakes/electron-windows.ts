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
    maximised = false;
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
    isMaximized = () => this.maximised;
    focus = () => {};
    maximize() {
      this.maximised = true;
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
