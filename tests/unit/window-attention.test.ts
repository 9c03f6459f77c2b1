import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Attention, createAttention } from '../../electron/app/window/user-notices.ts';

/** Electron as far as the icon of one window goes. */
const electron = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events');
  const app = Object.assign(new EventEmitter(), {
    badge: 0,
    setBadgeCount: (count: number) => (app.badge = count),
  });
  return { app, nativeImage: { createFromPath: (path: string) => path } };
});
vi.mock('electron', () => electron);

const { platform } = process;
const on = (name: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: name });
afterEach(() => on(platform));

const window = {
  focused: false,
  overlay: null as string | null,
  said: '',
  flashing: false,
  isFocused: () => window.focused,
  setOverlayIcon(overlay: string | null, description: string) {
    window.overlay = overlay;
    window.said = description;
  },
  flashFrame(flag: boolean) {
    window.flashing = flag;
  },
};
const icon = () => ({ badge: electron.app.badge, overlay: window.overlay, flashing: window.flashing });
const plain = { badge: 0, overlay: null, flashing: false };

let attention: Attention;
beforeEach(() => {
  electron.app.removeAllListeners();
  Object.assign(window, { focused: false, overlay: null, said: '', flashing: false });
  electron.app.badge = 0;
  attention = createAttention(
    { current: () => window as never, show: () => {}, send: () => {} },
    'unseen.png',
  );
});
const comesToTheFront = () => {
  window.focused = true;
  electron.app.emit('browser-window-focus', {}, window);
};

test('an unseen result flashes and marks the icon on Windows until the window is in front', () => {
  on('win32');
  attention.somethingNew(true);
  expect(icon()).toMatchObject({ overlay: 'unseen.png', flashing: true });
  expect(window.said).not.toBe('');
  electron.app.emit('browser-window-focus', {}, { isAnother: true });
  expect(icon()).toMatchObject({ overlay: 'unseen.png', flashing: true });
  comesToTheFront();
  expect(icon()).toEqual(plain);
  attention.somethingNew(true);
  expect(icon()).toEqual(plain);
});

test('an unseen result marks the icon without a flash where notifications are off', () => {
  on('win32');
  attention.somethingNew(false);
  expect(icon()).toMatchObject({ overlay: 'unseen.png', flashing: false });
});

test.each(['darwin', 'linux'] as const)('unseen results are counted on the icon on %s', (system) => {
  on(system);
  attention.somethingNew(true);
  attention.somethingNew(true);
  expect(icon()).toEqual({ ...plain, badge: 2 });
  comesToTheFront();
  expect(icon()).toEqual(plain);
});
