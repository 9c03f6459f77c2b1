import { type BrowserWindow, nativeImage } from 'electron';

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
