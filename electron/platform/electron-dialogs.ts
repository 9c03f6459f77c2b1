import { type BrowserWindow, dialog, shell } from 'electron';
import type { Dialogs } from './dialogs.ts';

/** @param window the window that dialogs belong to; null when it is closed, and they stand alone. */
export function electronDialogs(window: () => BrowserWindow | null): Dialogs {
  return {
    async saveFile(suggestedName) {
      const options = { defaultPath: suggestedName, filters: [{ name: 'CSV', extensions: ['csv'] }] };
      const parent = window();
      const answer = parent
        ? await dialog.showSaveDialog(parent, options)
        : await dialog.showSaveDialog(options);
      return answer.canceled || answer.filePath === '' ? null : answer.filePath;
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
  };
}
