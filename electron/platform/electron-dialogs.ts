import { extname } from 'node:path';
import { type BrowserWindow, dialog, shell } from 'electron';
import type { Dialogs } from './dialogs.ts';

const nameOfEnding: Record<string, string> = {
  csv: 'CSV',
  xlsx: 'Excel workbook',
  json: 'JSON',
  txt: 'Text',
};

/** @param window the window that dialogs belong to; null when it is closed, and they stand alone. */
export function electronDialogs(window: () => BrowserWindow | null): Dialogs {
  return {
    async saveFile(suggested) {
      const ending = extname(suggested).slice(1);
      const filters = [{ name: nameOfEnding[ending] ?? ending, extensions: [ending] }];
      const options = { defaultPath: suggested, filters };
      const parent = window();
      const answer = parent
        ? await dialog.showSaveDialog(parent, options)
        : await dialog.showSaveDialog(options);
      return answer.canceled || answer.filePath === '' ? null : answer.filePath;
    },
    async chooseFile(title, ending) {
      const filters = [{ name: nameOfEnding[ending] ?? ending, extensions: [ending] }];
      const options = { title, filters, properties: ['openFile' as const] };
      const parent = window();
      const answer = parent
        ? await dialog.showOpenDialog(parent, options)
        : await dialog.showOpenDialog(options);
      return answer.filePaths[0] ?? null;
    },
    async chooseFolder(title) {
      const options = { title, properties: ['openDirectory' as const, 'createDirectory' as const] };
      const parent = window();
      const answer = parent
        ? await dialog.showOpenDialog(parent, options)
        : await dialog.showOpenDialog(options);
      return answer.filePaths[0] ?? null;
    },
    async confirm({ message, detail, yes, no }) {
      const options = {
        type: 'question' as const,
        message,
        detail,
        buttons: [yes, no],
        defaultId: 1,
        cancelId: 1,
      };
      const parent = window();
      const answer = parent
        ? await dialog.showMessageBox(parent, options)
        : await dialog.showMessageBox(options);
      return answer.response === 0;
    },
    showInFolder(path) {
      shell.showItemInFolder(path);
    },
    // Answers what went wrong, in the system's own words; '' where nothing did.
    openFile: async (path) => (await shell.openPath(path)) === '',
  };
}
