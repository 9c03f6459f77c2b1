import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handleClosing } from '../../electron/window/closing.ts';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';

const electron = await vi.hoisted(async () => {
  const { createElectronLife } = await import('../fakes/electron-life.ts');
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
  const { open } = handleClosing({
    main: { current: () => null, show: () => void shown++, send: () => {} },
    dialogs: {
      confirm: ({ yes, no }) => {
        expect([yes, no]).toEqual(['Quit anyway', 'Keep sending']);
        questions += 1;
        return new Promise((resolve) => asked.push(resolve));
      },
    },
    icon: '/app/tray.png',
    uploading: () => uploading,
    asking: () => false,
    inProgress: () => jobsInProgress,
    shutDown: () => {
      shutDowns += 1;
      return shutDown();
    },
    clock,
  });
  open();
  shown = 0;
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

describe('quitting', () => {
  test('ends the app where nothing is being sent', async () => {
    electron.app.quit();
    expect(await ended()).toBe(0);
    expect([questions, shutDowns]).toEqual([0, 1]);
  });

  test('during an upload asks first, once however often it is tried, and leaves only where that is wanted', async () => {
    uploading = true;
    electron.app.quit();
    electron.app.quit();
    expect(questions).toBe(1);
    expect(await ended()).toBeNull();
    await answer(true);
    expect(await ended()).toBe(0);
    expect(questions).toBe(1);
  });

  test('asks again after “Keep sending”, which keeps everything going', async () => {
    uploading = true;
    electron.app.quit();
    await answer(false);
    expect(await ended()).toBeNull();
    expect(shutDowns).toBe(0);
    electron.app.quit();
    expect(questions).toBe(2);
    await answer(true);
    expect(await ended()).toBe(0);
  });

  test('asks nobody where the system ends the app', async () => {
    uploading = true;
    terminate();
    expect(await ended()).toBe(0);
    expect(questions).toBe(0);
  });
});

test('the end of the Windows session ends everything in good order, and asks nobody', async () => {
  const window = new EventEmitter();
  electron.app.emit('browser-window-created', {}, window);
  uploading = true;
  window.emit('session-end', {});
  expect([await ended(), shutDowns, questions]).toEqual([0, 1, 0]);
});

describe('the end', () => {
  test('waits until everything is shut down, and starts that once, however often it is asked for', async () => {
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

  test('does not wait for longer than eight seconds', async () => {
    shutDown = () => new Promise(() => {});
    electron.app.quit();
    await clock.advance(7_999);
    expect(await ended()).toBeNull();
    await clock.advance(1);
    expect(await ended()).toBe(0);
  });

  test('comes also where shutting down fails', async () => {
    shutDown = () => Promise.reject(new Error('the disk is gone'));
    electron.app.quit();
    expect(await ended()).toBe(0);
  });

  test('opens no window any more', () => {
    shutDown = () => new Promise(() => {});
    electron.app.quit();
    for (const event of ['activate', 'second-instance']) electron.app.emit(event);
    expect(shown).toBe(0);
  });
});

describe('the last window closed', () => {
  test('ends the app where no job is in progress', async () => {
    closeWindow();
    expect(await ended()).toBe(0);
    expect(tray()).toBeUndefined();
  });

  test('leaves the app in the tray while jobs are in progress, in one place of it', async () => {
    jobsInProgress = true;
    closeWindow();
    closeWindow();
    expect(await ended()).toBeNull();
    expect(electron.trays).toHaveLength(1);
    expect(tray()).toMatchObject({
      icon: { path: '/app/tray.png' },
      toolTip: 'Enrich Desk: jobs in progress',
    });
  });

  test('leaves the app as it is on macOS, where another click opens it again', async () => {
    on('darwin');
    closeWindow();
    jobsInProgress = true;
    closeWindow();
    expect(await ended()).toBeNull();
    expect(tray()).toBeUndefined();
    electron.app.emit('activate');
    expect(shown).toBe(1);
  });

  test('makes no place in the tray for an app that leaves already', async () => {
    jobsInProgress = true;
    uploading = true;
    shutDown = () => new Promise(() => {});
    electron.app.quit();
    await answer(true);
    closeWindow();
    expect(tray()).toBeUndefined();
  });
});

describe('the tray', () => {
  beforeEach(() => {
    jobsInProgress = true;
    closeWindow();
  });

  test.each([
    ['its menu', () => tray()?.choose('Open Enrich Desk')],
    ['a click', () => void tray()?.emit('click')],
  ])('opens the window by %s, and is gone until it is needed again', (_way, open) => {
    open();
    expect(shown).toBe(1);
    expect(tray()).toBeUndefined();
    closeWindow();
    expect(tray()).toBeDefined();
  });

  test('ends the app by its menu, and goes with it', async () => {
    tray()?.choose('Quit');
    expect(tray()).toBeUndefined();
    expect(await ended()).toBe(0);
  });

  test('leaves the opening to the app when it is started a second time', () => {
    electron.app.emit('second-instance');
    expect(shown).toBe(1);
  });
});
