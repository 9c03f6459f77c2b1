import { existsSync, mkdirSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import type {
  MessageBoxOptions,
  MessageBoxReturnValue,
  OpenDialogOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
} from 'electron';
import { type HostContext, record } from '../context.ts';
import type { FileChooser, FolderChooser, MessageBox, PageDialog, PageMessage } from '../messages.ts';
import type { Pages } from '../server/pages.ts';
import { strict } from '../strict.ts';
import { BrowserWindow } from './browser-window.ts';

/**
 * Electron's `dialog`. Open dialogs and message boxes are shown by the page. A save dialog answers by itself
 * with a free name in the downloads folder, since a page can't name a folder.
 */
export function createDialog(context: HostContext, pageDialogs: PageDialogs) {
  return strict('dialog', {
    async showOpenDialog(...given: unknown[]) {
      const options = optionsOf<OpenDialogOptions>(given);
      const message = options.title ?? options.message ?? 'Open';
      if (options.properties?.includes('openDirectory')) {
        const suggested = context.settings.paths.downloads;
        mkdirSync(suggested, { recursive: true });
        return await pageDialogs.open({ kind: 'folder', message, suggested });
      }
      return await pageDialogs.open({
        kind: 'open',
        message,
        multiple: options.properties?.includes('multiSelections') ?? false,
        extensions: (options.filters ?? []).flatMap((filter) => filter.extensions).filter((e) => e !== '*'),
      });
    },
    async showSaveDialog(...given: unknown[]) {
      const options = optionsOf<SaveDialogOptions>(given);
      const folder = context.settings.paths.downloads;
      mkdirSync(folder, { recursive: true });
      const filePath = freeName(folder, basename(options.defaultPath ?? 'untitled'));
      record(context, 'dialog.showSaveDialog', filePath);
      return { canceled: false, filePath };
    },
    async showMessageBox(...given: unknown[]) {
      return await pageDialogs.ask(messageBox(optionsOf<MessageBoxOptions>(given)));
    },
    showErrorBox(title: string, content: string) {
      record(context, 'dialog.showErrorBox', title, content);
      console.error(`${title}: ${content}`);
      if (context.pages.open(1) > 0) void pageDialogs.ask(messageBox({ message: title, detail: content }));
    },
  });
}

/** Electron takes the options alone, or after the window that the dialog belongs to. */
function optionsOf<T extends object>(given: unknown[]): T {
  const options = given[0] instanceof BrowserWindow ? given[1] : given[0];
  if (typeof options !== 'object' || options === null) throw new TypeError('options must be an object');
  return options as T;
}

function messageBox(options: MessageBoxOptions): MessageBox {
  if (typeof options.message !== 'string') throw new TypeError('Message must be a string');
  const buttons = options.buttons?.length ? options.buttons : ['OK'];
  return {
    kind: 'message',
    message: options.message,
    detail: options.detail ?? '',
    buttons,
    defaultId: options.defaultId ?? 0,
    cancelId: options.cancelId ?? cancelOf(buttons),
    checkboxLabel: options.checkboxLabel ?? '',
    checkboxChecked: options.checkboxChecked ?? false,
  };
}

/** Without a cancelId, Electron takes the first button named "cancel" or "no", else the first button. */
function cancelOf(buttons: string[]): number {
  return Math.max(
    0,
    buttons.findIndex((button) => ['cancel', 'no'].includes(button.toLowerCase())),
  );
}

/** A path in `folder` that names no file yet: "list.csv", else "list (2).csv", "list (3).csv" and so on. */
function freeName(folder: string, wanted: string): string {
  const { name, ext } = parse(wanted);
  let path = join(folder, wanted);
  for (let count = 2; existsSync(path); count += 1) path = join(folder, `${name} (${count})${ext}`);
  return path;
}

type Answer = Extract<PageMessage, { type: 'opened' | 'pressed' }>;

interface Pending {
  dialog: PageDialog;
  answered(answer: Answer): void;
}

/** They belong to the first window; a second one asks nothing. */
const FIRST = 1;

/** Dialogs waiting for an answer. A page that opens later, or is reloaded, gets them again. */
export class PageDialogs {
  readonly #pages: Pages;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  constructor(pages: Pages) {
    this.#pages = pages;
    pages.on('opened', (page) => {
      if (page.place !== FIRST) return;
      for (const [id, { dialog }] of this.#pending) page.post({ type: 'dialog', id, dialog });
    });
    pages.on('message', (_page, message) => {
      if (message.type === 'opened' || message.type === 'pressed') this.#answer(message);
    });
  }

  open(dialog: FileChooser | FolderChooser): Promise<OpenDialogReturnValue> {
    return this.#show(dialog, (answer) =>
      answer.type === 'opened'
        ? { canceled: answer.canceled, filePaths: answer.filePaths }
        : { canceled: true, filePaths: [] },
    );
  }

  ask(dialog: MessageBox): Promise<MessageBoxReturnValue> {
    return this.#show(dialog, (answer) =>
      answer.type === 'pressed'
        ? { response: answer.response, checkboxChecked: answer.checkboxChecked }
        : { response: dialog.cancelId, checkboxChecked: dialog.checkboxChecked },
    );
  }

  #show<T>(dialog: PageDialog, read: (answer: Answer) => T): Promise<T> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#pending.set(id, { dialog, answered: (answer) => resolve(read(answer)) });
      this.#pages.broadcast({ type: 'dialog', id, dialog }, FIRST);
    });
  }

  #answer(answer: Answer): void {
    this.#pending.get(answer.id)?.answered(answer);
    if (this.#pending.delete(answer.id)) this.#pages.broadcast({ type: 'dialog-done', id: answer.id }, FIRST);
  }
}
