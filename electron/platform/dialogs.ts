import { dirname, extname, isAbsolute, join } from 'node:path';
import { type BrowserWindow, dialog, nativeImage, type OpenDialogOptions, shell } from 'electron';

export type Dialogs = ReturnType<typeof electronDialogs>;

/** A yes-or-no question. */
interface Question {
  message: string;
  detail: string;
  yes: string;
  no: string;
}

const nameOfEnding: Record<string, string> = {
  csv: 'CSV',
  xlsx: 'Excel workbook',
  json: 'JSON',
  txt: 'Text',
};

/**
 * Questions only the operating system can put to the user.
 * @param window the window that dialogs belong to; null when it is closed, and they stand alone.
 */
export function electronDialogs(window: () => BrowserWindow | null) {
  /** Where the last choice was made: told of no folder, Electron begins in Downloads each time. Empty before the first. */
  let folder = '';

  async function open(options: OpenDialogOptions): Promise<string | null> {
    const parent = window();
    const from = { ...options, defaultPath: folder };
    const answer = parent ? await dialog.showOpenDialog(parent, from) : await dialog.showOpenDialog(from);
    return answer.filePaths[0] ?? null;
  }

  return {
    /** @param suggested A name, or a whole path. @returns an absolute path, or null when the user thought better of it. */
    async saveFile(suggested: string): Promise<string | null> {
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
    /** A file with this ending; null as above. */
    async chooseFile(title: string, ending: string): Promise<string | null> {
      const filters = [{ name: nameOfEnding[ending] ?? ending, extensions: [ending] }];
      const file = await open({ title, filters, properties: ['openFile'] });
      if (file !== null) folder = dirname(file);
      return file;
    },
    async chooseFolder(title: string): Promise<string | null> {
      const chosen = await open({ title, properties: ['openDirectory', 'createDirectory'] });
      folder = chosen ?? folder;
      return chosen;
    },
    /** Escape means no. */
    async confirm({ message, detail, yes, no }: Question): Promise<boolean> {
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
    /** Opens the folder in the system's file manager with the file marked. */
    showInFolder: (path: string): void => shell.showItemInFolder(path),
    /** Opens a file in the program that the system has for it. @returns whether it could: Electron answers what went wrong. */
    openFile: async (path: string) => (await shell.openPath(path)) === '',
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
