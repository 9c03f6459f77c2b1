import { mkdir } from 'node:fs/promises';
import { sep } from 'node:path';
import type { Page } from '@playwright/test';
import type { Recorded } from '../host/context.ts';
import type { InMain } from '../host/launch-host.ts';
import type { Viewer } from '../host/server/guard.ts';

/** The running app as a spec sees it: the same in Electron and in the browser host. */
export interface App {
  readonly kind: 'electron' | 'host';
  /** The window's page. After `restart` or `kill` and `start` it is another one: read it anew. */
  readonly page: Page;
  /** The page of another window, known by the end of its address; waits until the app has opened it. */
  windowAt(route: string): Promise<Page>;
  /** Electron's userData folder. */
  readonly profile: string;
  /** Where save dialogs of the host put files, and what `app.getPath('downloads')` answers. */
  readonly downloads: string;
  /** Runs a function in the main process with the module `electron`; it sees nothing of where it was written. */
  evaluate<Result, Argument = undefined>(run: InMain<Argument, Result>, argument?: Argument): Promise<Result>;
  /** What the app asked of the system: folders and addresses to open, notifications, badges, progress. */
  recorded(): Promise<Recorded[]>;
  /** Quits as a user would, and starts again on the same profile. */
  restart(env?: Record<string, string>): Promise<void>;
  /** SIGKILL: the main process is gone at once. `start` brings the app back. */
  kill(): Promise<void>;
  start(env?: Record<string, string>): Promise<void>;
  /** Quits; nothing happens when the app is already gone. */
  close(): Promise<void>;
  /** What the main process printed, over all starts. */
  log(): string;
}

/** One run of the app, from start to exit: what differs between Electron and the host. */
export interface Run {
  page: Page;
  windowAt(route: string): Promise<Page>;
  evaluate(run: InMain<never, unknown>, argument: unknown): Promise<unknown>;
  recorded(): Promise<Recorded[]>;
  quit(): Promise<void>;
  kill(): Promise<void>;
  log(): string;
}

export interface Starter {
  kind: App['kind'];
  /** @param viewer what shows the window in the browser host; a driven browser is the closest to Electron */
  start(profile: string, env: Record<string, string>, viewer?: Viewer): Promise<Run>;
}

/** The next save dialogs answer with `path`, or as cancelled for null. */
export function answerSaveDialog(app: App, path: string | null): Promise<void> {
  return app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: filePath === null, filePath: filePath ?? '' });
  }, path);
}

/** The next save dialogs answer as somebody does who presses Enter: with the name they suggest, in the downloads folder. */
export async function saveAsSuggested(app: App): Promise<void> {
  await mkdir(app.downloads, { recursive: true });
  await app.evaluate(({ dialog }, folder) => {
    dialog.showSaveDialog = async (...given: unknown[]) => {
      const { defaultPath = '' }: Electron.SaveDialogOptions = Object(given.at(-1));
      return { canceled: false, filePath: `${folder}${defaultPath.split(/[\\/]/).at(-1)}` };
    };
  }, `${app.downloads}${sep}`);
}

/** The next message boxes answer with the button at `index`. */
export function answerMessageBox(app: App, index: number): Promise<void> {
  return app.evaluate(({ dialog }, response) => {
    dialog.showMessageBox = async () => ({ response, checkboxChecked: false });
  }, index);
}

/** The user copied this, in whatever program. */
export function copyText(app: App, text: string): Promise<void> {
  return app.evaluate(({ clipboard }, copied) => clipboard.writeText(copied), text);
}

/** The keys of a global shortcut, pressed in whatever program; false where nobody listens to them. */
export function pressShortcut(app: App, accelerator: string): Promise<boolean> {
  return app.evaluate(({ globalShortcut }, pressed) => {
    const press: unknown = Reflect.get(globalShortcut, 'press');
    return typeof press === 'function' && press(pressed) === true;
  }, accelerator);
}

/** Drops files from disk on the middle of an element, as a person would with the mouse. */
export async function dropFiles(page: Page, selector: string, paths: string[]): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`There is nothing at ${selector} to drop on`);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await session.detach();
}
