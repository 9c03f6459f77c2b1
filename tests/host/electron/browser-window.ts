import type { BrowserWindowConstructorOptions, BrowserWindow as ElectronBrowserWindow } from 'electron';
import { type HostContext, record } from '../context.ts';
import { pagePath } from '../server/addresses.ts';
import { destroyed } from '../strict.ts';
import { hostEvent } from './event.ts';
import { WebContents } from './web-contents.ts';
import { checkWebPreferences } from './web-preferences.ts';
import { WindowFrame } from './window-frame.ts';
import type { Windows } from './windows.ts';

type Offered =
  | 'id'
  | 'loadURL'
  | 'reload'
  | 'close'
  | 'destroy'
  | 'isDestroyed'
  | 'focus'
  | 'blur'
  | 'isFocused'
  | 'getTitle'
  | 'setTitle';

/** What a window needs from the rest of the stand-in. */
export interface WindowParts {
  context: HostContext;
  windows: Windows;
  session: object;
  /** Fetches a document as the page would; rejects when it can't be had. */
  probe(url: string): Promise<void>;
}

/** A window: its content is the page at the host's address. */
export class BrowserWindow extends WindowFrame implements Pick<ElectronBrowserWindow, Offered> {
  readonly id: number;
  /** For the host: the preload script, if there is one. */
  readonly preload: string | undefined;
  readonly #contents: WebContents;
  readonly #parts: WindowParts;
  #title: string;
  #drawn = false;
  #focused = false;

  constructor(parts: WindowParts, options: BrowserWindowConstructorOptions = {}) {
    super(parts.context, options);
    if (!parts.context.ready) throw new Error('Cannot create BrowserWindow before app is ready');
    checkWebPreferences(options.webPreferences ?? {});
    this.#parts = parts;
    this.preload = options.webPreferences?.preload;
    this.#title = options.title ?? parts.context.product.name;
    this.id = parts.windows.add(this);
    this.#contents = new WebContents(parts.context, this.id, parts.session);
  }

  get webContents(): WebContents {
    return this.#contents;
  }

  /** Settles when the document has been fetched; showing it waits for a page to be opened. */
  async loadURL(url: string): Promise<void> {
    Object.assign(this.#contents.state, { url, loading: true });
    try {
      await this.#parts.probe(url);
    } catch (error) {
      console.error(`The window could not load ${url}:`, error);
      this.#contents.emit('did-fail-load', hostEvent(), -2, 'ERR_FAILED', url, true);
      throw error;
    }
    this.#parts.context.pages.broadcast({ type: 'go', url: pagePath(url) });
    this.#parts.windows.emit('loaded', this);
  }

  /** For the host: the document has been read by a page; told to the app the first time only. */
  readyToShow(): void {
    if (!this.#drawn) this.emit('ready-to-show', hostEvent());
    this.#drawn = true;
  }

  /** For the host: a person turned to the page, or away from it. */
  pageFocus(focused: boolean): void {
    if (focused === this.#focused) return;
    this.#focused = focused;
    this.emit(focused ? 'focus' : 'blur', hostEvent());
  }

  reload(): void {
    this.#contents.reload();
  }

  close(): void {
    const event = hostEvent();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    this.#parts.context.pages.broadcast({ type: 'closed' });
    this.#contents.emit('destroyed');
    destroyed(this.#contents);
    destroyed(this);
    this.emit('closed');
    this.#parts.windows.remove(this);
  }

  isDestroyed(): boolean {
    return false;
  }

  focus(): void {
    record(this.#parts.context, 'window.focus');
  }

  blur(): void {}

  isFocused(): boolean {
    return this.#focused && this.isVisible();
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: string): void {
    this.#title = title;
    this.#parts.context.pages.broadcast({ type: 'title', title });
  }
}
