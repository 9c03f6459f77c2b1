import type { WebContents as ElectronWebContents, HandlerDetails, WindowOpenHandlerResponse } from 'electron';
import type { HostContext } from '../context.ts';
import { strictEmitter } from '../strict.ts';
import { hostEvent } from './event.ts';
import { createMainFrame } from './frame.ts';
import { IpcMain } from './ipc-main.ts';

type Offered =
  | 'id'
  | 'send'
  | 'setWindowOpenHandler'
  | 'getURL'
  | 'getTitle'
  | 'getType'
  | 'isDestroyed'
  | 'isCrashed'
  | 'isLoading'
  | 'isDevToolsOpened'
  | 'openDevTools'
  | 'closeDevTools'
  | 'toggleDevTools'
  | 'forcefullyCrashRenderer'
  | 'reload'
  | 'focus'
  | 'setWebRTCIPHandlingPolicy'
  | 'getWebRTCIPHandlingPolicy'
  | 'setZoomFactor'
  | 'getZoomFactor'
  | 'setVisualZoomLevelLimits';

type WindowOpenHandler = (details: HandlerDetails) => WindowOpenHandlerResponse;

/** What the host itself, not the app, tells a WebContents. */
export interface ContentsState {
  url: string;
  title: string;
  loading: boolean;
}

/** The page side of a window. */
export class WebContents extends strictEmitter('webContents') implements Pick<ElectronWebContents, Offered> {
  readonly id: number;
  readonly ipc = new IpcMain();
  readonly mainFrame;
  readonly session: object;
  readonly state: ContentsState = { url: '', title: '', loading: false };
  readonly #context: HostContext;
  #openHandler: WindowOpenHandler = () => ({ action: 'allow' });
  #zoom = 1;
  #crashed = false;
  #webRtcPolicy = 'default';

  constructor(context: HostContext, id: number, session: object) {
    super();
    this.#context = context;
    this.id = id;
    this.session = session;
    this.mainFrame = createMainFrame(() => this.state.url);
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    this.#context.pages.broadcast({ type: 'event', channel, args });
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
  loaded(url: string, title: string): void {
    Object.assign(this.state, { url, title: title || this.state.title, loading: false });
    this.#crashed = false;
    this.emit('did-finish-load', hostEvent());
  }

  getURL(): string {
    return this.state.url;
  }

  getTitle(): string {
    return this.state.title;
  }

  getType(): 'window' {
    return 'window';
  }

  isDestroyed(): boolean {
    return false;
  }

  isCrashed(): boolean {
    return this.#crashed;
  }

  isLoading(): boolean {
    return this.state.loading;
  }

  isDevToolsOpened(): boolean {
    return false;
  }

  openDevTools(): void {}

  closeDevTools(): void {}

  toggleDevTools(): void {}

  forcefullyCrashRenderer(): void {
    this.#crashed = true;
    this.#context.pages.broadcast({ type: 'crash' });
    this.emit('render-process-gone', hostEvent(), { reason: 'crashed', exitCode: 5 });
  }

  reload(): void {
    this.#context.pages.broadcast({ type: 'reload' });
  }

  focus(): void {}

  /** Taken and answered, no more: a browser has its policy from its command line (QUIET_ARGS). */
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.#webRtcPolicy = policy;
  }

  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtcPolicy;
  }

  setZoomFactor(factor: number): void {
    this.#zoom = factor;
  }

  getZoomFactor(): number {
    return this.#zoom;
  }

  async setVisualZoomLevelLimits(): Promise<void> {}
}
