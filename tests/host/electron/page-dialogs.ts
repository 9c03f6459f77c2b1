import type { MessageBoxReturnValue, OpenDialogReturnValue } from 'electron';
import type { FileChooser, FolderChooser, MessageBox, PageDialog, PageMessage } from '../messages.ts';
import type { Pages } from '../server/pages.ts';

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
