import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { HandlerDetails, WebFrameMain, WindowOpenHandlerResponse } from 'electron';
import { type HostContext, record } from '../context.ts';
import { hostEvent, strict, strictEmitter } from '../strict.ts';

type WindowOpenHandler = (details: HandlerDetails) => WindowOpenHandlerResponse;

/** What the host itself, not the app, tells a WebContents. */
interface ContentsState {
  url: string;
}

/** As Electron's `Item`, of a picture no more than whether there is one. */
interface Dragged {
  file: string;
  files?: string[];
  icon: string | { isEmpty(): boolean };
}

/** The page side of a window. */
export class WebContents extends strictEmitter('webContents') {
  readonly mainFrame;
  readonly state: ContentsState = { url: '' };
  readonly #context: HostContext;
  #openHandler: WindowOpenHandler = () => ({ action: 'allow' });
  readonly #place: number;
  #webRtcPolicy = 'default';

  constructor(context: HostContext, window: { place: number }) {
    super();
    this.#context = context;
    this.#place = window.place;
    this.mainFrame = createMainFrame(() => this.state.url);
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    try {
      this.#context.pages.broadcast({ type: 'event', channel, args }, this.#place);
    } catch (error) {
      console.error('Error sending from webFrameMain: ', error);
    }
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler;
  }

  /** For the host: the page wants another window. Only a refusal can be carried out here. */
  openWindow(details: { url: string; frameName: string; features: string }): void {
    const answer = this.#openHandler({
      ...details,
      disposition: 'foreground-tab',
      referrer: { url: this.state.url, policy: 'no-referrer' },
    });
    if (answer.action !== 'deny') throw new Error('The browser host does not open windows from a page');
  }

  /** For the host: whether the app lets the page leave for `url`. */
  mayNavigate(url: string): boolean {
    const event = Object.assign(hostEvent(), { url, isMainFrame: true, isSameDocument: false });
    this.emit('will-navigate', event, url);
    return !event.defaultPrevented;
  }

  /** For the host: a page has been shown. */
  loaded(url: string): void {
    this.state.url = url;
    this.emit('did-finish-load', hostEvent());
  }

  getURL(): string {
    return this.state.url;
  }

  isDestroyed(): boolean {
    return false;
  }

  forcefullyCrashRenderer(): void {
    this.#context.pages.broadcast({ type: 'crash' }, this.#place);
    this.emit('render-process-gone', hostEvent(), { reason: 'crashed', exitCode: 5 });
  }

  reload(): void {
    this.#context.pages.broadcast({ type: 'reload' }, this.#place);
  }

  /** Taken and answered, no more: a browser has its policy from its command line (QUIET_ARGS). */
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.#webRtcPolicy = policy;
  }

  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtcPolicy;
  }

  /** Noted only: a browser lets no page drag a file out. Without a picture nothing is dragged, and nothing said. */
  startDrag({ file, files, icon }: Dragged): void {
    if (typeof icon === 'string' || icon.isEmpty()) return;
    const dragged = files ?? [file];
    if (dragged.length === 0 || dragged.some((path) => path === undefined || path === ''))
      throw new Error("Must specify either 'file' or 'files' option");
    for (const path of dragged)
      if (!isAbsolute(path) || !statSync(path).isFile()) throw new Error(`No file to drag: ${path}`);
    record(this.#context, 'webContents.startDrag', dragged);
  }
}

/** The main frame of a window whose address `currentUrl` tells. There are no other frames in the host. */
function createMainFrame(currentUrl: () => string): Pick<WebFrameMain, 'url' | 'origin' | 'parent'> {
  return strict('WebFrameMain', {
    get url() {
      return currentUrl();
    },
    get origin() {
      const { protocol, host } = new URL(currentUrl());
      return `${protocol}//${host}`;
    },
    parent: null,
  });
}
