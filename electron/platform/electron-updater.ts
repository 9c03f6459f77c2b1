import { app, net } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { ProxyLoginError } from './updater.ts';

/** Whether there is a network at all; nothing is asked of it. */
export const isOnline = (): boolean => net.isOnline();

export type Updater = Awaited<ReturnType<typeof loadUpdater>>;

/** The package that fetches and installs new versions, loaded when first needed and told to do nothing by itself. */
export async function loadUpdater() {
  const { AppImageUpdater, MacUpdater, NsisUpdater } = await import('electron-updater');
  const kinds: Partial<Record<NodeJS.Platform, () => AppUpdater>> = {
    win32: () => new NsisUpdater(),
    darwin: () => new MacUpdater(),
    // Never by way of a package manager's file, which would ask for the administrator's password.
    linux: () => new AppImageUpdater(),
  };
  const updater = kinds[process.platform]?.();
  if (!updater) throw new Error('no updates for this system');
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  // A second program that is fetched by the installer would not be looked at by anyone.
  updater.disableWebInstaller = true;
  // The file is fetched whole: parts of it would need files beside the installers that nothing else checks.
  updater.disableDifferentialDownload = true;
  // The package sends an identifier of this copy along; this is everybody's.
  updater.requestHeaders = { 'x-user-staging-id': '0' };
  const named = namingProxyLogins(updater);

  return {
    /**
     * Asks the feed for its newest version. Null where it has none for this copy: none newer, or one that is not given out to this computer
     * yet. Rejects where the feed cannot be reached or read, with a `ProxyLoginError` where a proxy wants a login.
     */
    async check(): Promise<unknown> {
      const found = await named(() => updater.checkForUpdates());
      if (found === null) throw new Error('the package does not look on this copy');
      return found.isUpdateAvailable ? found.updateInfo : null;
    },
    /** Fetches the version that the last check answered, and looks whether it is whole and whose it is. Rejects as `check` does, and if not. */
    async download(onPercent: (percent: number) => void): Promise<void> {
      const follow = ({ percent }: { percent: number }) => onPercent(percent);
      updater.on('download-progress', follow);
      try {
        await named(() => updater.downloadUpdate());
      } finally {
        updater.off('download-progress', follow);
      }
    },
    /** Puts what was fetched in this copy's place. To be called when all is closed; the process is to end when this resolves. */
    install: () => install(updater),
  };
}

/** Answers a proxy that asks for a login with none, or the request would wait for ever; it then fails by this name. */
function namingProxyLogins(updater: AppUpdater) {
  let isAsked = false;
  updater.on('login', ({ isProxy }, give) => {
    isAsked ||= isProxy;
    // Electron takes no words at all for a refusal, and two empty ones for a login; the package's type has only the latter.
    Reflect.apply(give, undefined, []);
  });
  return async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    isAsked = false;
    try {
      return await request();
    } catch (error) {
      throw isAsked ? new ProxyLoginError('the proxy asks for a login', { cause: error }) : error;
    }
  };
}

/**
 * The app has closed what it had open; what is left is its process, which ends when this resolves. Windows' installer and the
 * new AppImage are processes of their own, started at once. On a Mac the system's updater takes the update first, looks at its
 * signature, and ends the app when it is ready: seconds later, or never, where the signature is another.
 */
function install(updater: AppUpdater): Promise<void> {
  return new Promise((resolve) => {
    const failed = () => {
      // Nothing was installed: the user gets back the app that was there.
      app.relaunch();
      resolve();
    };
    updater.once('error', failed);
    // Else the new app would find this one running and leave again.
    app.releaseSingleInstanceLock();
    // On a Mac it asks the app to quit once more when the update is taken.
    if (process.platform === 'darwin') app.once('will-quit', () => resolve());
    try {
      // Windows: without questions (/S), and started again (--force-run). A failure to start it is told by then.
      updater.quitAndInstall(true, true);
      if (process.platform !== 'darwin') setImmediate(() => setImmediate(resolve));
    } catch {
      failed();
    }
  });
}
