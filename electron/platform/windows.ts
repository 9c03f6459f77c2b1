import { mkdirSync } from 'node:fs';
import { win32 } from 'node:path';
import type { App } from 'electron';

/**
 * Windows copies the roaming folder to every computer of a company's user and to its servers: contact data and caches do
 * not belong there.
 * @param at.userData where Electron would keep the data
 * @param at.local the folder for what stays on this computer; undefined where Windows names none
 * @returns the app's folder there; null where somebody chose another place, or Windows names none
 */
export function localFolder(at: {
  userData: string;
  appData: string;
  local: string | undefined;
}): string | null {
  const { userData, appData, local } = at;
  if (win32.relative(appData, win32.dirname(userData)) !== '') return null;
  return local !== undefined && win32.isAbsolute(local) ? win32.join(local, win32.basename(userData)) : null;
}

/** The app's id in the system: the installer's shortcut carries the same (`appId` in electron-builder.yml). */
const appId = 'app.enrichdesk.desktop';

/** By this Windows finds the app that a notification belongs to; a random one would be another app at every start. */
const toastActivator = '{800C2079-628D-4B18-9AAB-B1E5A0BF0852}';

/**
 * Gives pins in the taskbar and notifications to the app itself, and keeps its data out of the roaming folder; does nothing on other
 * systems. To be called before anything asks for a folder or the instance lock.
 */
export function settleOnWindows(
  app: Pick<App, 'getPath' | 'setPath' | 'setAppUserModelId' | 'setToastActivatorCLSID'>,
  platform: NodeJS.Platform = process.platform,
  local: string | undefined = process.env.LOCALAPPDATA,
): void {
  if (platform !== 'win32') return;
  app.setAppUserModelId(appId);
  app.setToastActivatorCLSID(toastActivator);
  const own = localFolder({ userData: app.getPath('userData'), appData: app.getPath('appData'), local });
  if (own === null) return;
  try {
    mkdirSync(own, { recursive: true });
  } catch {
    return;
  }
  app.setPath('userData', own);
  app.setPath('sessionData', own);
}
