import {
  app,
  clipboard,
  globalShortcut,
  Notification,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
} from 'electron';
import type { Settings } from '../../shared/model/settings.ts';
import { type Clock, every } from './clock.ts';

export type Awake = ReturnType<typeof electronAwake>;

/**
 * Keeps the computer from falling asleep by itself; its display may still go dark. To be used when Electron is ready. Never more than one
 * blocker: each would have to be stopped by itself.
 */
export function electronAwake() {
  let blocker: number | null = null;
  return {
    /** A second call while it is held does nothing. */
    hold(): void {
      blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    },
    release(): void {
      if (blocker === null) return;
      powerSaveBlocker.stop(blocker);
      blocker = null;
    },
  };
}

const lookEveryMs = 5_000;

/**
 * Tells when what was waiting should be looked at again at once. Electron tells of a resume by itself, but the main process has to look
 * whether a network is there.
 */
export function onNetworkBack(clock: Clock, listener: () => void): void {
  powerMonitor.on('resume', listener);
  let online = net.isOnline();
  const look = () => {
    const now = net.isOnline();
    if (now && !online) listener();
    online = now;
  };
  every(clock, lookEveryMs, look);
}

export type ClipboardText = typeof electronClipboard;
export const electronClipboard = {
  /** '' where it holds no text, or cannot be read: another program may hold it open. */
  read: (): Promise<string> => clipboard.readText().catch(() => ''),
};

/** A message of the operating system's, shown when the window may not be in sight. */
export interface Notifier {
  /** `onFailed` where the system says that it could not show it, which Linux never does. */
  show(message: { title: string; body: string; onClick: () => void; onFailed: () => void }): void;
}

/** Kept until it is clicked, closed or has failed: a notification that is collected as garbage loses its click. */
const shown = new Set<Notification>();

export const electronNotifier: Notifier = {
  show({ title, body, onClick, onFailed }) {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    shown.add(notification);
    notification.once('click', () => {
      shown.delete(notification);
      onClick();
    });
    notification.once('close', () => shown.delete(notification));
    notification.once('failed', () => {
      shown.delete(notification);
      onFailed();
    });
    notification.show();
  },
};

/** Keys that the app hears whatever program is in front. */
export type Shortcuts = typeof electronShortcuts;
export const electronShortcuts = {
  /**
   * @param shortcut as Electron writes it: "CommandOrControl+Shift+L"
   * @returns `taken` where the system gives the keys to another program, `refused` where it knows no such keys
   */
  register(shortcut: string, onPress: () => void): 'on' | 'taken' | 'refused' {
    try {
      // False says no more than that the system did not agree: mostly another program was first.
      return globalShortcut.register(shortcut, onPress) ? 'on' : 'taken';
    } catch {
      return 'refused';
    }
  },
  unregister: (shortcut: string): void => globalShortcut.unregister(shortcut),
};

/** Only Windows gives it; a Mac says by itself who has started the app. */
const signedIn = '--signed-in';

/** Not on Linux, and not for a copy that wasn't installed: the system would start Electron without the app. */
const isOffered = () => app.isPackaged && process.platform !== 'linux';

/** Whether the system starts the app when its user signs in. */
export const electronLoginItem = {
  isOffered,
  /** Changes what the system does, where that is another thing and can be changed. */
  follow(on: boolean): void {
    const args = [signedIn];
    if (isOffered() && app.getLoginItemSettings({ args }).openAtLogin !== on)
      app.setLoginItemSettings({ openAtLogin: on, args });
  },
  /** The system has started the app, and no person. */
  startedThis: () =>
    process.argv.includes(signedIn) ||
    (isOffered() && process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin),
};

/** Whether the page will be dark: by what the user chose, or by the system where that was left to it. */
export const isDark = (chosen: Settings['colorScheme']): boolean =>
  chosen === 'dark' || (chosen === 'system' && nativeTheme.shouldUseDarkColors);

/** The operating system's safe storage: what is encrypted here can be read back by this user on this computer only. */
export type Cipher = typeof electronCipher;
/** Electron's safe storage by its async interface; asked only after `ready`, and not before a key is needed. */
export const electronCipher = {
  /** False where there is none, or only a pretence of one (Linux' basic_text): then nothing may be stored. */
  async isSafe(): Promise<boolean> {
    // basic_text encrypts with a password known to everybody: no better than plain text.
    if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text')
      return false;
    return safeStorage.isAsyncEncryptionAvailable();
  },
  /** @returns the encrypted text, base64. */
  async encrypt(text: string): Promise<string> {
    return (await safeStorage.encryptStringAsync(text)).toString('base64');
  },
  /** Rejects where the text can no longer be read. `stale` asks for it to be encrypted anew. */
  async decrypt(encrypted: string): Promise<{ text: string; stale: boolean }> {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(
      Buffer.from(encrypted, 'base64'),
    );
    return { text: result, stale: shouldReEncrypt };
  },
};
