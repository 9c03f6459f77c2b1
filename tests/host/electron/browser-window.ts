import { accessSync } from 'node:fs';
import { extname, isAbsolute } from 'node:path';
import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { type HostContext, record } from '../context.ts';
import type { HostMessage } from '../messages.ts';
import { pagePath } from '../server/addresses.ts';
import { destroyed, hostEvent } from '../strict.ts';
import { LoadError, type Schemes } from './protocol.ts';
import { WebContents } from './web-contents.ts';
import { WindowFrame } from './window-frame.ts';
import type { Windows } from './windows.ts';

/** What a window needs from the rest of the stand-in. */
export interface WindowParts {
  context: HostContext;
  windows: Windows;
  schemes: Pick<Schemes, 'answer'>;
}

/** A window: its content is the page at the host's address. */
export class BrowserWindow extends WindowFrame {
  readonly id: number;
  /** For the host: by this the pages at its address belong to it. */
  readonly place: number;
  /** For the host: the preload script, if there is one. */
  readonly preload: string | undefined;
  readonly #contents: WebContents;
  readonly #parts: WindowParts;
  #drawn = false;
  #focused = false;

  constructor(parts: WindowParts, options: BrowserWindowConstructorOptions = {}) {
    super(parts.context, options);
    if (!parts.context.ready) throw new Error('Cannot create BrowserWindow before app is ready');
    checkWebPreferences(options.webPreferences ?? {});
    this.#parts = parts;
    this.preload = options.webPreferences?.preload;
    ({ id: this.id, place: this.place } = parts.windows.add(this));
    this.#contents = new WebContents(parts.context, this);
  }

  get webContents(): WebContents {
    return this.#contents;
  }

  /**
   * Settles when the document has been fetched, whatever its status; showing it waits for a page to be opened.
   * Rejects with a `LoadError` where the app has no answer for the address.
   */
  async loadURL(url: string): Promise<void> {
    this.#contents.state.url = url;
    try {
      await (await this.#parts.schemes.answer(new Request(url))).body?.cancel();
    } catch (error) {
      console.error(`The window could not load ${url}:`, error);
      if (error instanceof LoadError && error.begun)
        this.#contents.emit('did-fail-load', hostEvent(), error.errno, error.code, url, true);
      throw error;
    }
    record(this.#parts.context, 'window.loadURL', url, this.place);
    this.#broadcast({ type: 'go', url: pagePath(url, this.place) });
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

  close(): void {
    this.askToClose();
  }

  /** For the host: closes a moment later, as Electron does, unless the app refuses; whether it lets it close. */
  askToClose(): boolean {
    const event = hostEvent();
    this.emit('close', event);
    if (event.defaultPrevented) return false;
    setImmediate(() => {
      if (!this.isDestroyed()) this.destroy();
    });
    return true;
  }

  destroy(): void {
    this.#broadcast({ type: 'closed' });
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

  isFocused(): boolean {
    return this.#focused && this.isVisible();
  }

  #broadcast(message: HostMessage): void {
    this.#parts.context.pages.broadcast(message, this.place);
  }
}

/** Settings that a page fed with other people's data must not loosen; the value is the only one accepted. */
const FIXED = {
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
} satisfies Partial<WebPreferences>;

/** Throws for preferences that weaken the window, and for a preload that Electron's sandbox could not load. */
function checkWebPreferences(preferences: WebPreferences): void {
  for (const [key, wanted] of Object.entries(FIXED)) {
    const given: unknown = Reflect.get(preferences, key);
    if (given !== undefined && given !== wanted) throw new Error(`webPreferences.${key} must stay ${wanted}`);
  }
  const { preload } = preferences;
  if (preload === undefined) return;
  if (!isAbsolute(preload)) throw new Error(`preload script must have absolute path: ${preload}`);
  if (extname(preload) === '.mjs') throw new Error(`A sandboxed preload can't be an ES module: ${preload}`);
  accessSync(preload);
}
