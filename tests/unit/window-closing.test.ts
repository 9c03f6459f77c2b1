import { EventEmitter } from 'node:events';
import type { WindowSessionEndEvent } from 'electron';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handleClosing } from '../../electron/app/window/closing.ts';
import { createTrayIcon, type TrayIcon } from '../../electron/app/window/tray-icon.ts';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';

const electron = await vi.hoisted(async () => {
  const { createElectronLife } = await import('../fakes/electron-in-part.ts');
  return createElectronLife();
});
vi.mock('electron', () => electron);

const { platform } = process;
const on = (name: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: name });
/** The test runner's own answers to the signal. */
const terminators = process.listeners('SIGTERM');
const ourTerminators = () =>
  process.listeners('SIGTERM').filter((listener) => !terminators.includes(listener));
const terminate = () => {
  for (const listener of ourTerminators()) listener('SIGTERM');
};

let clock: FakeClock;
let uploading: boolean;
let jobsInProgress: boolean;
let shown: number;
/** Questions that wait for an answer. */
let asked: ((yes: boolean) => void)[];
let questions: number;
let shutDowns: number;
let shutDown: () => Promise<void>;
let asking: boolean;
let letsGo: boolean;
let window: ReturnType<typeof handleClosing>;
let trayIcon: TrayIcon;
/** What is to be installed at the end, and what was done with it in which order. */
let install: (() => Promise<void>) | null;
let updates: string[];

beforeEach(() => {
  on('linux');
  electron.trays.length = 0;
  electron.app.removeAllListeners();
  electron.app.ended = null;
  clock = createFakeClock();
  uploading = false;
  jobsInProgress = false;
  shown = 0;
  asked = [];
  questions = 0;
  shutDowns = 0;
  shutDown = async () => {};
  asking = false;
  letsGo = false;
  updates = [];
  install = null;
  trayIcon = createTrayIcon({
    main: { show: () => void shown++ },
    icon: '/app/tray.png',
    quit: () => electron.app.quit(),
    line: () => '2 lists in progress',
  });
  window = handleClosing({
    tray: trayIcon,
    dialogs: {
      confirm: ({ yes, no }) => {
        expect([yes, no]).toEqual(['Quit anyway', 'Keep sending']);
        questions += 1;
        return new Promise((resolve) => asked.push(resolve));
      },
    },
    uploading: () => uploading,
    asking: () => asking,
    inProgress: () => jobsInProgress,
    shutDown: () => {
      shutDowns += 1;
      updates.push('shut down');
      return shutDown();
    },
    updates: {
      leaving: () => {
        updates.push('asked');
        return install;
      },
      stayed: () => void updates.push('stayed'),
    },
    letGo: () => {
      letsGo = true;
    },
    clock,
  });
});
afterEach(() => {
  on(platform);
  for (const listener of ourTerminators()) process.removeListener('SIGTERM', listener);
});

const ended = async () => {
  await clock.settle();
  return electron.app.ended;
};
const closeWindow = () => void electron.app.emit('window-all-closed');
const tray = () => electron.trays.find(({ isThere }) => isThere);
async function answer(yes: boolean) {
  asked.shift()?.(yes);
  await clock.settle();
}

describe('an open app', () => {
  beforeEach(() => {
    window.open();
    shown = 0;
  });

  describe('quitting', () => {
    test('ends the app at once where nothing is being sent', async () => {
      electron.app.quit();
      expect(await ended()).toBe(0);
      expect([questions, shutDowns]).toEqual([0, 1]);
    });

    test('asks once during an upload and ends the app only after "Quit anyway"', async () => {
      uploading = true;
      electron.app.quit();
      electron.app.quit();
      expect(questions).toBe(1);
      expect(await ended()).toBeNull();
      await answer(true);
      expect(await ended()).toBe(0);
      expect(questions).toBe(1);
    });

    test('asks again after “Keep sending”, which shuts nothing down', async () => {
      uploading = true;
      electron.app.quit();
      await answer(false);
      expect(await ended()).toBeNull();
      expect([shutDowns, letsGo]).toEqual([0, false]);
      electron.app.quit();
      expect(questions).toBe(2);
      await answer(true);
      expect(await ended()).toBe(0);
    });

    test('lets windows close as soon as nothing refuses it', () => {
      let seen: boolean | null = null;
      electron.app.on('before-quit', () => {
        seen = letsGo;
      });
      electron.app.quit();
      expect(seen).toBe(true);
    });

    test('asks nothing where the system ends the app', async () => {
      uploading = true;
      terminate();
      expect(await ended()).toBe(0);
      expect(questions).toBe(0);
    });
  });

  describe('leaving', () => {
    test('shuts everything down once and waits for it', async () => {
      let done = () => {};
      shutDown = () => new Promise((resolve) => (done = resolve));
      electron.app.quit();
      uploading = true;
      electron.app.quit();
      terminate();
      await clock.advance(5_000);
      expect([await ended(), questions]).toEqual([null, 0]);
      done();
      expect(await ended()).toBe(0);
      expect(shutDowns).toBe(1);
    });

    test('waits for at most eight seconds', async () => {
      shutDown = () => new Promise(() => {});
      electron.app.quit();
      await clock.advance(7_999);
      expect(await ended()).toBeNull();
      await clock.advance(1);
      expect(await ended()).toBe(0);
    });

    test('ends the app even where shutting down fails', async () => {
      shutDown = () => Promise.reject(new Error('the disk is gone'));
      electron.app.quit();
      expect(await ended()).toBe(0);
    });

    test('opens no new window', () => {
      shutDown = () => new Promise(() => {});
      electron.app.quit();
      for (const event of ['activate', 'second-instance']) electron.app.emit(event);
      expect(shown).toBe(0);
    });
  });

  describe('closing the last window', () => {
    test('ends the app where no job is in progress', async () => {
      closeWindow();
      expect(await ended()).toBe(0);
      expect(tray()).toBeUndefined();
    });

    test('leaves one tray icon while jobs are in progress', async () => {
      jobsInProgress = true;
      for (let times = 0; times < 2; times++) closeWindow();
      expect([await ended(), electron.trays.length]).toEqual([null, 1]);
      expect(tray()).toMatchObject({
        icon: { path: '/app/tray.png' },
        toolTip: 'Enrich Desk: 2 lists in progress',
        menu: ['2 lists in progress', 'Open Enrich Desk', 'Quit'].map((label) => ({ label })),
      });
    });

    test('keeps the app running on macOS, where a click opens it again', async () => {
      on('darwin');
      closeWindow();
      jobsInProgress = true;
      closeWindow();
      expect(await ended()).toBeNull();
      expect(tray()).toBeUndefined();
      electron.app.emit('activate');
      expect(shown).toBe(1);
    });

    test('leaves the app in the tray where the user wants it there', async () => {
      trayIcon.want('stays', true);
      closeWindow();
      expect(await ended()).toBeNull();
    });

    test('makes no tray icon for an app that is leaving', async () => {
      jobsInProgress = true;
      uploading = true;
      shutDown = () => new Promise(() => {});
      electron.app.quit();
      await answer(true);
      closeWindow();
      expect(tray()).toBeUndefined();
    });
  });

  describe('the tray icon', () => {
    beforeEach(() => {
      jobsInProgress = true;
      closeWindow();
    });

    test.each([
      ['its menu', () => tray()?.choose('Open Enrich Desk')],
      ['a click', () => void tray()?.emit('click')],
    ])('opens the window by %s and disappears until it is needed again', (_way, open) => {
      open();
      expect(shown).toBe(1);
      expect(tray()).toBeUndefined();
      closeWindow();
      expect(tray()).toBeDefined();
    });

    test('ends the app by its menu and disappears with it', async () => {
      tray()?.choose('Quit');
      expect(tray()).toBeUndefined();
      expect(await ended()).toBe(0);
    });

    test('does not open a second window when the app is started again', () => {
      electron.app.emit('second-instance');
      expect(shown).toBe(1);
    });
  });

  describe('a new version', () => {
    beforeEach(() => {
      install = async () => {
        expect(electron.app.ended).toBeNull();
        updates.push('installed');
      };
    });

    test('is asked for first and installed after everything is shut down', async () => {
      electron.app.quit();
      expect(await ended()).toBe(0);
      expect(updates).toEqual(['asked', 'shut down', 'installed']);
    });

    test('is not installed where the user keeps the app during an upload', async () => {
      uploading = true;
      electron.app.quit();
      await answer(false);
      expect([await ended(), updates]).toEqual([null, ['stayed']]);
    });

    test('is not installed where the system ends the app', async () => {
      terminate();
      expect([await ended(), updates]).toEqual([0, ['shut down']]);
    });

    test('that cannot be installed does not keep the app from ending', async () => {
      install = () => Promise.reject(new Error('no such file'));
      electron.app.quit();
      expect(await ended()).toBe(0);
    });

    test('is waited for at most two minutes', async () => {
      install = () => new Promise(() => {});
      electron.app.quit();
      await clock.advance(119_000);
      expect(await ended()).toBeNull();
      await clock.advance(1_000);
      expect(await ended()).toBe(0);
    });
  });
});

describe('an app that is starting', () => {
  test('opens one window when it has started, however often it is started meanwhile', () => {
    for (const event of ['activate', 'second-instance']) electron.app.emit(event);
    expect(shown).toBe(0);
    window.open();
    expect(shown).toBe(1);
  });

  test('opens no window in the tray before somebody asks for one', () => {
    window.startInTray();
    expect(shown).toBe(0);
    electron.app.emit('second-instance');
    expect(shown).toBe(1);
  });

  test('that was quit meanwhile is shut down and opens no window', () => {
    shutDown = () => new Promise(() => {});
    electron.app.quit();
    window.open();
    expect([shown, shutDowns]).toEqual([0, 1]);
  });
});

describe('the end of the Windows session', () => {
  let page: EventEmitter;
  beforeEach(() => {
    page = new EventEmitter();
    electron.app.emit('browser-window-created', {}, page);
  });

  /** Whether Windows may go on. */
  function mayEnd(...reasons: WindowSessionEndEvent['reasons']): boolean {
    let may = true;
    const preventDefault = () => {
      may = false;
    };
    page.emit('query-session-end', { preventDefault, reasons });
    return may;
  }

  test('is allowed where nothing is being sent', async () => {
    expect(mayEnd('shutdown')).toBe(true);
    await clock.advance(60_000);
    expect(await ended()).toBeNull();
  });

  test('waits for a list that is being sent, then ends the app', async () => {
    uploading = true;
    expect([mayEnd('logoff'), mayEnd('logoff')]).toEqual([false, false]);
    await clock.advance(60_000);
    expect(await ended()).toBeNull();
    uploading = false;
    await clock.advance(1_000);
    expect([await ended(), shutDowns]).toEqual([0, 1]);
  });

  test('ends nothing where it was called off and the user came back to the app', async () => {
    uploading = true;
    mayEnd('shutdown');
    electron.app.emit('browser-window-focus', {}, page);
    uploading = false;
    await clock.advance(60_000);
    expect(await ended()).toBeNull();
    uploading = true;
    expect(mayEnd('shutdown')).toBe(false);
  });

  test('waits for the answers to lookups that were sent, by leaving at once', async () => {
    asking = true;
    expect(mayEnd('shutdown')).toBe(false);
    expect([await ended(), shutDowns]).toEqual([0, 1]);
  });

  test('is not held up where it cannot be, and the app shuts down without asking', async () => {
    uploading = true;
    expect(mayEnd('critical', 'shutdown')).toBe(true);
    expect(shutDowns).toBe(0);
    page.emit('session-end', { reasons: ['critical'] });
    expect([await ended(), shutDowns, questions]).toEqual([0, 1, 0]);
  });
});
