import { type HostContext, needReady, record } from '../context.ts';
import { destroyed, strictEmitter } from '../strict.ts';
import type { Menu } from './menu.ts';

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
