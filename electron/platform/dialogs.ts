import { dirname, extname, isAbsolute, join } from 'node:path';
import { type BrowserWindow, dialog, nativeImage, type OpenDialogOptions, shell } from 'electron';

/** Questions only the operating system can put to the user. */
export interface Dialogs {
  /** @param suggested A name, or a whole path. @returns an absolute path, or null when the user thought better of it. */
  saveFile(suggested: string): Promise<string | null>;
  /** A file with this ending; null as above. */
  chooseFile(title: string, ending: string): Promise<string | null>;
  chooseFolder(title: string): Promise<string | null>;
  /** A yes-or-no question; Escape means no. */
  confirm(question: { message: string; detail: string; yes: string; no: string }): Promise<boolean>;
  /** Opens the folder in the system's file manager with the file marked. */
  showInFolder(path: string): void;
  /** Opens a file in the program that the system has for it. @returns whether it could. */
  openFile(path: string): Promise<boolean>;
}

const nameOfEnding: Record<string, string> = {
  csv: 'CSV',
  xlsx: 'Excel workbook',
  json: 'JSON',
  txt: 'Text',
};

/** @param window the window that dialogs belong to; null when it is closed, and they stand alone. */
export function electronDialogs(window: () => BrowserWindow | null): Dialogs {
  /** Where the last choice was made: told of no folder, Electron begins in Downloads each time. Empty before the first. */
  let folder = '';

  async function open(options: OpenDialogOptions): Promise<string | null> {
    const parent = window();
    const from = { ...options, defaultPath: folder };
    const answer = parent ? await dialog.showOpenDialog(parent, from) : await dialog.showOpenDialog(from);
    return answer.filePaths[0] ?? null;
  }

  return {
    async saveFile(suggested) {
      const ending = extname(suggested).slice(1);
      const filters = [{ name: nameOfEnding[ending] ?? ending, extensions: [ending] }];
      const defaultPath = isAbsolute(suggested) ? suggested : join(folder, suggested);
      const options = { defaultPath, filters };
      const parent = window();
      const answer = parent
        ? await dialog.showSaveDialog(parent, options)
        : await dialog.showSaveDialog(options);
      if (answer.canceled || answer.filePath === '') return null;
      folder = dirname(answer.filePath);
      return answer.filePath;
    },
    async chooseFile(title, ending) {
      const filters = [{ name: nameOfEnding[ending] ?? ending, extensions: [ending] }];
      const file = await open({ title, filters, properties: ['openFile'] });
      if (file !== null) folder = dirname(file);
      return file;
    },
    async chooseFolder(title) {
      const chosen = await open({ title, properties: ['openDirectory', 'createDirectory'] });
      folder = chosen ?? folder;
      return chosen;
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

/** As large as the file's icon in a list of the system. */
const pointerPicture = { width: 32, height: 32 };

/**
 * Begins the system's own drag of a file out of the window; to be called while the mouse is pressed on something that the page
 * drags. The system copies or links what is dropped, and moves nothing.
 * @param window null when it is closed: then nobody drags
 * @param icon path of the picture under the pointer; Electron drags nothing without one, and does not say so
 */
export const electronDragOut =
  (window: () => BrowserWindow | null, icon: string) =>
  (file: string): void =>
    window()?.webContents.startDrag({ file, icon: nativeImage.createFromPath(icon).resize(pointerPicture) });
