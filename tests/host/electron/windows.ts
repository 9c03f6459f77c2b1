import { EventEmitter } from 'node:events';
import type { BrowserWindow } from './browser-window.ts';

/** The windows that exist. The host shows one at a time, because the page at its address is that window. */
export class Windows extends EventEmitter<{ 'all-closed': []; loaded: [window: BrowserWindow] }> {
  #current: BrowserWindow | null = null;
  #lastId = 0;

  get current(): BrowserWindow | null {
    return this.#current;
  }

  /** Takes a new window in and gives it its id. */
  add(window: BrowserWindow): number {
    if (this.#current) throw new Error('The browser host shows one window at a time');
    this.#current = window;
    this.#lastId += 1;
    return this.#lastId;
  }

  remove(window: BrowserWindow): void {
    if (this.#current !== window) return;
    this.#current = null;
    this.emit('all-closed');
  }

  /** Asks every window to close; false when one of them refused. */
  closeAll(): boolean {
    this.#current?.close();
    return this.#current === null;
  }

  destroyAll(): void {
    this.#current?.destroy();
  }
}
