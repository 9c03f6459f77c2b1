import { join } from 'node:path';

/** The tray's picture for a system. Electron takes the one named `@2x` on dense displays; macOS paints a `Template`. */
export function trayPicture(page: string, platform: NodeJS.Platform = process.platform): string {
  const name = platform === 'win32' ? 'tray.ico' : platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';
  return join(page, 'tray', name);
}
