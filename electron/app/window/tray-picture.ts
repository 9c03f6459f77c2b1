import { join } from 'node:path';

/**
 * The tray's picture for a system, in all the sizes it shows. Of a PNG Electron takes the one named `@2x` beside it on
 * dense displays; a name that ends in `Template` has macOS paint it in the colour of its menu bar.
 * @param page the folder of the page, in which the pictures lie
 */
export function trayPicture(page: string, platform: NodeJS.Platform = process.platform): string {
  const name = platform === 'win32' ? 'tray.ico' : platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';
  return join(page, 'tray', name);
}
