import { app, type WindowSessionEndEvent } from 'electron';
import type { Clock } from '../../platform/clock.ts';
import { within } from '../../platform/concurrency.ts';
import type { Dialogs } from '../../platform/dialogs.ts';
import type { TrayIcon } from './tray-icon.ts';

const lookEveryMs = 250;

/**
 * Windows shuts down, restarts or logs off without a word to `before-quit`; its windows are asked instead. While a list
 * is being sent it is asked to wait, and goes on as soon as the app has left, which is when the list has arrived. Who
 * comes back to the app has called the shut-down off. Of what cannot be waited for, the disk has what is known.
 * To be called before there is a window. On other systems these events do not come.
 */
function handleSessionEnd(parts: {
  /** The body of a list is on its way. */
  uploading: () => boolean;
  /** Answers to lookups are on their way: `leave` waits for them. */
  asking: () => boolean;
  /** Ends the app in good order and asks nobody. */
  leave: () => void;
  clock: Pick<Clock, 'after'>;
}): void {
  const { uploading, asking, leave, clock } = parts;
  let waiting = false;

  function leaveWhenSent(): void {
    if (!waiting) return;
    if (uploading()) clock.after(lookEveryMs, leaveWhenSent);
    else leave();
  }

  function query(event: WindowSessionEndEvent): void {
    // Then the system waits for nobody.
    if (event.reasons.includes('critical')) return;
    if (!uploading() && !asking()) return;
    event.preventDefault();
    if (waiting) return;
    waiting = true;
    leaveWhenSent();
  }

  app.on('browser-window-focus', () => {
    waiting = false;
  });
  app.on('browser-window-created', (_event, window) => {
    window.on('query-session-end', query);
    window.on('session-end', leave);
  });
}

/** An orderly end may take this long. */
const shutDownLimitMs = 8_000;
/** And what installs a new version, which on a Mac looks at all of it first. */
const installLimitMs = 120_000;

/**
 * Closing and quitting as each platform expects it: on macOS the app outlives its window; elsewhere it stays in the
 * tray while jobs are in progress, or the user wants it there, and quits else. Quitting in the middle of an upload asks first.
 * To be called before any work begins. No window is opened before `open`, which the app calls when it has started: until
 * then there is nothing to show in one, whoever starts the app a second time; nor is one once the app has begun to end.
 */
export function handleClosing(parts: {
  tray: Pick<TrayIcon, 'want' | 'open' | 'stays' | 'remove'>;
  dialogs: Pick<Dialogs, 'confirm'>;
  /** A list is being sent this moment: leaving makes its outcome unknown. */
  uploading: () => boolean;
  /** Answers to lists of lookups are on their way. */
  asking: () => boolean;
  /** Some job would be watched, or some list of lookups go on, if the app stayed. */
  inProgress: () => boolean;
  /** Ends everything that must end tidily; not waited for longer than `shutDownLimitMs`. */
  shutDown: () => Promise<void>;
  /** A new version that is to be installed as the last step of all: asked before anything is shut down. */
  updates?: {
    leaving: () => (() => Promise<void>) | null;
    /** The app was asked to end, and stays. */
    stayed: () => void;
  };
  /** The app ends, and nothing refuses it any more: windows may close. */
  letGo: () => void;
  clock: Clock;
}): { open(): void; startInTray(): void } {
  const { tray, dialogs, uploading, inProgress, shutDown, clock } = parts;
  let leaving = false;
  let asking = false;
  let started = false;
  /** The system ends the app, and may end it hard: nothing is to be installed then. */
  let bySystem = false;
  /** The end has begun, and is not begun again. */
  let ending = false;

  /** The system ends us: there is nobody to ask. */
  function leave(): void {
    bySystem = true;
    leaving = true;
    app.quit();
  }
  process.prependOnceListener('SIGTERM', leave);
  handleSessionEnd({ uploading, asking: parts.asking, leave, clock });

  const show = () => {
    if (started && !ending) tray.open();
  };
  app.on('activate', show);
  app.on('second-instance', show);
  app.on('window-all-closed', () => {
    if (process.platform === 'darwin') return;
    if (!leaving && inProgress()) tray.want('in-progress', true);
    else if (leaving || !tray.stays()) app.quit();
  });

  app.on('before-quit', (event) => {
    leaving ||= !uploading();
    if (leaving) return parts.letGo();
    event.preventDefault();
    if (asking) return;
    asking = true;
    void dialogs
      .confirm({
        message: 'A list is being sent right now.',
        detail:
          'If you quit now, you can’t tell whether the service accepted the list. Sending it again may cost twice.',
        yes: 'Quit anyway',
        no: 'Keep sending',
      })
      .then((quit) => {
        asking = false;
        if (!quit) return parts.updates?.stayed();
        leaving = true;
        app.quit();
      });
  });

  app.on('will-quit', (event) => {
    // Also a second time: what is being shut down ends the app when it is done.
    event.preventDefault();
    if (ending) return;
    ending = true;
    leaving = true;
    tray.remove();
    const install = bySystem ? null : (parts.updates?.leaving() ?? null);
    // A dead proxy script or an unanswered keychain must not keep an app without a window alive.
    void tryWithin(shutDown, shutDownLimitMs)
      .then(() => install && tryWithin(install, installLimitMs))
      .finally(() => app.exit(0));
  });

  /** Resolves when a task is over, however it ends, and no later than after so long. */
  async function tryWithin(task: () => Promise<void>, limitMs: number): Promise<void> {
    await within(task(), limitMs, clock).catch(() => {});
  }

  return {
    open() {
      started = true;
      show();
    },
    /** The app has started, and its window is opened when somebody asks for it. */
    startInTray() {
      started = true;
    },
  };
}
