import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handleClosing } from '../../electron/window/closing.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';

const electron = await vi.hoisted(async () => {
  const { createElectronLife } = await import('../fakes/electron-life.ts');
  return createElectronLife();
});
vi.mock('electron', () => electron);

const terminators = process.listeners('SIGTERM');
let shown: number;
let shutDowns: number;
let window: ReturnType<typeof handleClosing>;

beforeEach(() => {
  electron.app.removeAllListeners();
  shown = 0;
  shutDowns = 0;
  window = handleClosing({
    main: { current: () => null, show: () => void shown++, send: () => {} },
    dialogs: { confirm: async () => false },
    icon: '/app/tray.png',
    uploading: () => false,
    asking: () => false,
    inProgress: () => false,
    shutDown: () => {
      shutDowns += 1;
      return new Promise(() => {});
    },
    clock: createFakeClock(),
  });
});
afterEach(() => {
  for (const listener of process.listeners('SIGTERM'))
    if (!terminators.includes(listener)) process.removeListener('SIGTERM', listener);
});

test('the window is opened when the app has started, however often it is started meanwhile', () => {
  for (const event of ['activate', 'second-instance']) electron.app.emit(event);
  expect(shown).toBe(0);
  window.open();
  expect(shown).toBe(1);
});

test('an app that was quit while it started is shut down, and opens none', () => {
  electron.app.quit();
  window.open();
  expect([shown, shutDowns]).toEqual([0, 1]);
});
