import { copyFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { win32 } from 'node:path';
import type { App } from 'electron';

/** What lies somewhere; `unknown` where the system does not say, as with a share that is out of reach. */
export type Found = 'there' | 'nothing' | 'unknown';

/** Where the app's data lies, and what Chromium keeps: caches, and the key of the system's safe storage. */
interface WindowsFolders {
  userData: string;
  sessionData: string;
  /** The file with that key, to be there before the app is ready, or saved keys could not be read any more. */
  keyFile: { from: string; to: string } | null;
}

/** Any of these makes a folder a profile: what Electron leaves in one by itself does not. */
const profileParts = ['memory.sqlite', 'profile.json', 'connections.json', 'settings.json', 'jobs'];
const keyFile = 'Local State';

/**
 * Windows copies the roaming folder to every computer of a company's user and to its servers: contact data and caches do
 * not belong there. A profile that lies there stays, since its place is what it is known by; its caches go.
 * @param at.userData where Electron would keep the data
 * @param at.local the folder for what stays on this computer; undefined where Windows names none
 * @param look answers what lies at a path
 * @returns null where everything is to stay as it is
 */
export function windowsFolders(
  at: { userData: string; appData: string; local: string | undefined },
  look: (path: string) => Found,
): WindowsFolders | null {
  const { userData: roaming, appData, local } = at;
  // Somebody chose another place.
  if (win32.relative(appData, win32.dirname(roaming)) !== '') return null;
  if (local === undefined || !win32.isAbsolute(local)) return null;
  const own = win32.join(local, win32.basename(roaming));
  const found = (folder: string): Found => {
    const parts = profileParts.map((part) => look(win32.join(folder, part)));
    return parts.find((part) => part === 'there') ?? parts.find((part) => part === 'unknown') ?? 'nothing';
  };
  if (found(own) === 'there') return { userData: own, sessionData: own, keyFile: null };
  // A folder out of reach may hold a profile: another beside it would forget what was paid for.
  if (look(appData) === 'there' && found(roaming) === 'nothing')
    return { userData: own, sessionData: own, keyFile: null };
  const sessionData = win32.join(own, 'Session');
  const key = { from: win32.join(roaming, keyFile), to: win32.join(sessionData, keyFile) };
  const isKept = look(key.to) === 'there' || look(key.from) === 'nothing';
  return { userData: roaming, sessionData, keyFile: isKept ? null : key };
}

function lookOnDisk(path: string): Found {
  try {
    return statSync(path, { throwIfNoEntry: false }) ? 'there' : 'nothing';
  } catch {
    return 'unknown';
  }
}

/**
 * Keeps what the app and Chromium write out of the roaming folder. To be called before anything asks for a folder or for
 * the lock of the single instance. Where the disk refuses, all stays where Electron would have it.
 */
export function stayOnThisComputer(
  app: Pick<App, 'getPath' | 'setPath'>,
  platform: NodeJS.Platform = process.platform,
  local: string | undefined = process.env.LOCALAPPDATA,
): void {
  if (platform !== 'win32') return;
  const at = { userData: app.getPath('userData'), appData: app.getPath('appData'), local };
  const folders = windowsFolders(at, lookOnDisk);
  if (folders === null) return;
  try {
    mkdirSync(folders.userData, { recursive: true });
    mkdirSync(folders.sessionData, { recursive: true });
    if (folders.keyFile) {
      const { from, to } = folders.keyFile;
      copyFileSync(from, `${to}.tmp`);
      // Half of it would be another key.
      renameSync(`${to}.tmp`, to);
    }
  } catch {
    return;
  }
  app.setPath('userData', folders.userData);
  app.setPath('sessionData', folders.sessionData);
}

/** The app's id in the system: the installer's shortcut carries the same (`appId` in electron-builder.yml). */
const appId = 'app.enrichdesk.desktop';

/** By this Windows finds the app that a notification belongs to; a random one would be another app at every start. */
const toastActivator = '{800C2079-628D-4B18-9AAB-B1E5A0BF0852}';

/** Gives pins in the taskbar and notifications to the app itself. To be called before the app is ready. */
export function identifyOnWindows(
  app: Pick<App, 'setAppUserModelId' | 'setToastActivatorCLSID'>,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform !== 'win32') return;
  app.setAppUserModelId(appId);
  app.setToastActivatorCLSID(toastActivator);
}

/** What Windows needs to know of the app before it does anything at all; nothing on other systems. */
export function settleOnWindows(app: App): void {
  stayOnThisComputer(app);
  identifyOnWindows(app);
}
