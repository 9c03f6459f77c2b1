import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostSettings } from './context.ts';
import { PROJECT, readPackage } from './project.ts';

interface Wishes {
  project?: string;
  port: number;
  args: string[];
}

const appData = () => {
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
};

function settingsAt(
  profile: string,
  folders: { downloads: string; temp: string },
  wishes: Wishes,
): HostSettings {
  const home = homedir();
  return {
    project: PROJECT,
    scripts: join(PROJECT, 'dist', 'host'),
    profile,
    dropFolder: join(profile, 'host', 'dropped'),
    storageBackend: 'gnome_libsecret',
    closesWithPage: false,
    waitForOwnerMs: 5000,
    ...wishes,
    paths: {
      home,
      appData: appData(),
      userData: profile,
      sessionData: profile,
      logs: join(profile, 'logs'),
      crashDumps: join(profile, 'Crashpad'),
      exe: process.execPath,
      desktop: join(home, 'Desktop'),
      documents: join(home, 'Documents'),
      ...folders,
    },
  };
}

/**
 * For `npm run host`: everything the app writes lies below `profile`. The key file stands in for a desktop's
 * keyring, so that what an app with a keyring does, such as keeping its secrets over a restart, can be tested.
 */
export function enclosedSettings(profile: string, wishes: Wishes): HostSettings {
  return settingsAt(profile, { downloads: join(profile, 'downloads'), temp: join(profile, 'temp') }, wishes);
}

/**
 * For `npm start`: the folders that the app has in Electron, too. Here real secrets may be at stake, and the key
 * file beside them protects nothing, so safeStorage says basic_text and the app keeps keys for one session only.
 */
export function usualSettings(wishes: Wishes): HostSettings {
  const profile = join(appData(), readPackage(PROJECT).productName);
  const folders = { downloads: join(homedir(), 'Downloads'), temp: tmpdir() };
  return {
    ...settingsAt(profile, folders, wishes),
    closesWithPage: true,
    waitForOwnerMs: 1000,
    storageBackend: 'basic_text',
  };
}
