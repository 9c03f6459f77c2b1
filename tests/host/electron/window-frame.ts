import type { BrowserWindowConstructorOptions, NativeImage, Rectangle } from 'electron';
import { type HostContext, record } from '../context.ts';
import { hostEvent, strictEmitter } from '../strict.ts';

/** What surrounds a window's page: size, visibility, taskbar entry. Kept as data, since a page has none of it. */
export class WindowFrame extends strictEmitter('BrowserWindow') {
  readonly #context: HostContext;
  #bounds: Rectangle;
  #shown: 'shown' | 'hidden' | 'maximized';

  constructor(context: HostContext, options: BrowserWindowConstructorOptions) {
    super();
    this.#context = context;
    const { x = 0, y = 0, width = 800, height = 600, minWidth = 0, minHeight = 0 } = options;
    this.#bounds = { x, y, width: Math.max(width, minWidth), height: Math.max(height, minHeight) };
    this.#shown = options.show === false ? 'hidden' : 'shown';
  }

  show(): void {
    const hidden = !this.isVisible();
    if (hidden) this.#shown = 'shown';
    record(this.#context, 'window.show');
    if (hidden) this.emit('show', hostEvent());
  }

  hide(): void {
    this.#shown = 'hidden';
    record(this.#context, 'window.hide');
    this.emit('hide', hostEvent());
  }

  isVisible(): boolean {
    return this.#shown !== 'hidden';
  }

  restore(): void {
    this.#become('shown', 'restore');
  }

  /** No page is: the browser's own window may be, of which nothing here is told. */
  isMinimized(): boolean {
    return false;
  }

  maximize(): void {
    this.#become('maximized', 'maximize');
  }

  isMaximized(): boolean {
    return this.#shown === 'maximized';
  }

  getNormalBounds(): Rectangle {
    return { ...this.#bounds };
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
  }

  setProgressBar(progress: number): void {
    record(this.#context, 'window.setProgressBar', progress);
  }

  setOverlayIcon(_overlay: NativeImage | null, description: string): void {
    record(this.#context, 'window.setOverlayIcon', description);
  }

  flashFrame(flag: boolean): void {
    record(this.#context, 'window.flashFrame', flag);
  }

  #become(state: 'shown' | 'maximized', event: string): void {
    this.#shown = state;
    this.emit(event, hostEvent());
  }
}
