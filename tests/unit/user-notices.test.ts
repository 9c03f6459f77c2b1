import { beforeEach, expect, test, vi } from 'vitest';
import { createUserNotices, type UserNotices } from '../../electron/app/window/user-notices.ts';
import { electronNotifier } from '../../electron/platform/notifier.ts';

/** Electron as far as a notification goes. */
const electron = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events');
  const shown: Notification[] = [];
  class Notification extends EventEmitter {
    static isSupported = () => true;
    constructor(readonly options: { title: string; body: string }) {
      super();
    }
    show = () => void shown.push(this);
  }
  return { Notification, shown };
});
vi.mock('electron', () => electron);

let windowsShown: number;
let notices: UserNotices;
beforeEach(() => {
  electron.shown.length = 0;
  windowsShown = 0;
  notices = createUserNotices({
    main: { current: () => null, show: () => void windowsShown++, send: () => {} },
    attention: { progress: () => {}, settled: () => {}, somethingNew: () => {} },
    notifier: electronNotifier,
    wanted: () => true,
  });
});

const tell = (title: string) => {
  notices.notify({ jobId: 'j1', title, body: 'Its result is here.' });
  return electron.shown.at(-1);
};

test('a notification that the system does not show is reported once, with advice', () => {
  for (const title of ['First list is done', 'Second list is done'])
    tell(title)?.emit('failed', {}, 'error 0x803E0114');
  expect(electron.shown).toHaveLength(2);
  expect(notices.early).toEqual([
    {
      code: 'notification-failed',
      message: 'Your computer did not show a notification of this app.',
      advice: expect.stringMatching(/Allow notifications.*turn them off/),
    },
  ]);
});

test('a click on a notification shows the window', () => {
  const notification = tell('A list is done');
  notification?.emit('click', {});
  notification?.emit('close', {});
  expect(notices.early).toEqual([]);
  expect(windowsShown).toBe(1);
});
