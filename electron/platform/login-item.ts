import { app } from 'electron';

/** Whether the system starts the app when its user signs in. */
export interface LoginItem {
  /** Not on Linux, and not for a copy that wasn't installed: the system would start Electron without the app. */
  isOffered: boolean;
  /** Changes what the system does, where that is another thing and can be changed. */
  follow(on: boolean): void;
  /** The system has started the app, and no person. */
  startedThis(): boolean;
}

/** Only Windows gives it; a Mac says by itself who has started the app. */
const signedIn = '--signed-in';

const isOffered = app.isPackaged && process.platform !== 'linux';

export const electronLoginItem: LoginItem = {
  isOffered,
  follow(on) {
    const args = [signedIn];
    if (isOffered && app.getLoginItemSettings({ args }).openAtLogin !== on)
      app.setLoginItemSettings({ openAtLogin: on, args });
  },
  startedThis: () =>
    process.argv.includes(signedIn) ||
    (isOffered && process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin),
};
