import type {
  BrowserWindowConstructorOptions,
  BrowserWindow as ElectronBrowserWindow,
  Rectangle,
} from 'electron';
import { type HostContext, record } from '../context.ts';
import { strictEmitter } from '../strict.ts';
import { hostEvent } from './event.ts';

type Offered =
  | 'show'
  | 'showInactive'
  | 'hide'
  | 'isVisible'
  | 'minimize'
  | 'restore'
  | 'isMinimized'
  | 'maximize'
  | 'unmaximize'
  | 'isMaximized'
  | 'isFullScreen'
  | 'setFullScreen'
  | 'getBounds'
  | 'setBounds'
  | 'getNormalBounds'
  | 'getSize'
  | 'setProgressBar'
  | 'setOverlayIcon'
  | 'flashFrame'
  | 'setMenu'
  | 'removeMenu'
  | 'setMenuBarVisibility'
  | 'setBackgroundColor';

/** What surrounds a window's page: size, visibility, taskbar entry. Kept as data, since a page has none of it. */
export class WindowFrame
  extends strictEmitter('BrowserWindow')
  implements Pick<ElectronBrowserWindow, Offered>
{
  readonly #context: HostContext;
  #bounds: Rectangle;
  #shown: 'shown' | 'hidden' | 'minimized' | 'maximized' | 'full screen';

  constructor(context: HostContext, options: BrowserWindowConstructorOptions) {
    super();
    this.#context = context;
    this.#bounds = { x: 0, y: 0, width: options.width ?? 800, height: options.height ?? 600 };
    this.#shown = options.show === false ? 'hidden' : 'shown';
  }

  show(): void {
    const hidden = !this.isVisible();
    if (hidden) this.#shown = 'shown';
    record(this.#context, 'window.show');
    if (hidden) this.emit('show', hostEvent());
  }

  showInactive(): void {
    this.show();
  }

  hide(): void {
    this.#shown = 'hidden';
    record(this.#context, 'window.hide');
    this.emit('hide', hostEvent());
  }

  isVisible(): boolean {
    return this.#shown !== 'hidden' && this.#shown !== 'minimized';
  }

  minimize(): void {
    this.#become('minimized', 'minimize');
  }

  restore(): void {
    this.#become('shown', 'restore');
  }

  isMinimized(): boolean {
    return this.#shown === 'minimized';
  }

  maximize(): void {
    this.#become('maximized', 'maximize');
  }

  unmaximize(): void {
    this.#become('shown', 'unmaximize');
  }

  isMaximized(): boolean {
    return this.#shown === 'maximized';
  }

  setFullScreen(on: boolean): void {
    if (on) this.#become('full screen', 'enter-full-screen');
    else this.#become('shown', 'leave-full-screen');
  }

  isFullScreen(): boolean {
    return this.#shown === 'full screen';
  }

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }

  getNormalBounds(): Rectangle {
    return this.getBounds();
  }

  getSize(): number[] {
    return [this.#bounds.width, this.#bounds.height];
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
  }

  setProgressBar(progress: number): void {
    record(this.#context, 'window.setProgressBar', progress);
  }

  setOverlayIcon(_icon: unknown, description: string): void {
    record(this.#context, 'window.setOverlayIcon', description);
  }

  flashFrame(on: boolean): void {
    record(this.#context, 'window.flashFrame', on);
  }

  setMenu(): void {}

  removeMenu(): void {}

  setMenuBarVisibility(): void {}

  setBackgroundColor(): void {}

  #become(state: 'shown' | 'minimized' | 'maximized' | 'full screen', event: string): void {
    this.#shown = state;
    this.emit(event, hostEvent());
  }
}
