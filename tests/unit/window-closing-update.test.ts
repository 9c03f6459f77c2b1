import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handleClosing } from '../../electron/window/closing.ts';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';

const electron = await vi.hoisted(async () => {
  const { createElectronLife } = await import('../fakes/electron-life.ts');
  return createElectronLife();
});
vi.mock('electron', () => electron);

const terminators = process.listeners('SIGTERM');

let clock: FakeClock;
let uploading: boolean;
/** What is to be installed at the end, and what was done in which order. */
let install: (() => Promise<void>) | null;
let done: string[];
let answer: (quit: boolean) => void;

beforeEach(() => {
  electron.app.removeAllListeners();
  electron.app.ended = null;
  clock = createFakeClock();
  uploading = false;
  done = [];
  install = async () => {
    expect(electron.app.ended).toBeNull();
    done.push('installed');
  };
  handleClosing({
    main: { current: () => null, show: () => {}, send: () => {} },
    dialogs: {
      confirm: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    },
    ...{ icon: '/app/tray.png', clock },
    uploading: () => uploading,
    asking: () => false,
    inProgress: () => false,
    shutDown: async () => void done.push('shut down'),
    updates: {
      leaving: () => {
        done.push('asked');
        return install;
      },
      stayed: () => void done.push('stayed'),
    },
  }).open();
});
afterEach(() => {
  for (const listener of process.listeners('SIGTERM'))
    if (!terminators.includes(listener)) process.removeListener('SIGTERM', listener);
});

const ended = async () => {
  await clock.settle();
  return electron.app.ended;
};

test('a new version is asked for before anything is shut down, and installed when all is, before the app ends', async () => {
  electron.app.quit();
  expect(await ended()).toBe(0);
  expect(done).toEqual(['asked', 'shut down', 'installed']);
});

test('an app that ends without one is only shut down', async () => {
  install = null;
  electron.app.quit();
  expect([await ended(), done]).toEqual([0, ['asked', 'shut down']]);
});

test('where the user keeps the app, whose list is being sent, nothing is installed', async () => {
  uploading = true;
  electron.app.quit();
  answer(false);
  expect([await ended(), done]).toEqual([null, ['stayed']]);
});

test('nothing is installed where the system ends the app, which may not wait for it', async () => {
  for (const listener of process.listeners('SIGTERM'))
    if (!terminators.includes(listener)) listener('SIGTERM');
  expect([await ended(), done]).toEqual([0, ['shut down']]);
});

test('one that cannot be installed does not keep the app from ending', async () => {
  install = () => Promise.reject(new Error('no such file'));
  electron.app.quit();
  expect(await ended()).toBe(0);
});

test('one that is never done is not waited for without end', async () => {
  install = () => new Promise(() => {});
  electron.app.quit();
  await clock.advance(119_000);
  expect(await ended()).toBeNull();
  await clock.advance(1_000);
  expect(await ended()).toBe(0);
});
