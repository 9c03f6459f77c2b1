import { EventEmitter } from 'node:events';
import type { BrowserWindow } from './browser-window.ts';

/** As many as the app has any use for: one more is a mistake. */
const MOST = 2;

/**
 * The windows that exist. Each has a place, counted from 1, by which the pages at its address belong to it. A place that
 * is given up goes to the next new window, so that pages of a window that is opened again show it.
 */
export class Windows extends EventEmitter<{ 'all-closed': []; loaded: [window: BrowserWindow] }> {
  readonly #places: (BrowserWindow | null)[] = [];
  #lastId = 0;

  /** The one at the host's plain address. */
  get current(): BrowserWindow | null {
    return this.at(1);
  }

  get all(): BrowserWindow[] {
    return this.#places.flatMap((window) => window ?? []);
  }

  at(place: number): BrowserWindow | null {
    return this.#places[place - 1] ?? null;
  }

  /** Takes a new window in and gives it its id and place. */
  add(window: BrowserWindow): { id: number; place: number } {
    if (this.all.length === MOST) throw new Error(`The browser host shows ${MOST} windows at a time`);
    const free = this.#places.indexOf(null);
    const index = free === -1 ? this.#places.length : free;
    this.#places[index] = window;
    this.#lastId += 1;
    return { id: this.#lastId, place: index + 1 };
  }

  remove(window: BrowserWindow): void {
    const index = this.#places.indexOf(window);
    if (index === -1) return;
    this.#places[index] = null;
    if (this.all.length === 0) this.emit('all-closed');
  }

  /** Asks every window to close; false when one of them refuses. */
  closeAll(): boolean {
    return this.all.map((window) => window.askToClose()).every(Boolean);
  }

  destroyAll(): void {
    for (const window of this.all) window.destroy();
  }
}
