import { beforeEach, expect, test, vi } from 'vitest';
import { createOutbox, createUserNotices, type Outbox } from '../../electron/app/window/user-notices.ts';
import { electronNotifier } from '../../electron/platform/desktop.ts';

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
let outbox: Outbox;
let notify: ReturnType<typeof createUserNotices>;
beforeEach(() => {
  electron.shown.length = 0;
  windowsShown = 0;
  outbox = createOutbox();
  notify = createUserNotices({
    main: { current: () => null, show: () => void windowsShown++, send: () => {} },
    attention: { progress: () => {}, settled: () => {}, somethingNew: () => {} },
    notifier: electronNotifier,
    wanted: () => true,
    report: outbox.report,
  });
});

const tell = (title: string) => {
  notify({ jobId: 'j1', title, body: 'Its result is here.' });
  return electron.shown.at(-1);
};

test('a notification that the system does not show is reported once, with advice', () => {
  for (const title of ['First list is done', 'Second list is done'])
    tell(title)?.emit('failed', {}, 'error 0x803E0114');
  expect(electron.shown).toHaveLength(2);
  expect(outbox.early).toEqual([
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
  expect(outbox.early).toEqual([]);
  expect(windowsShown).toBe(1);
});

test('a problem waits until a window is open, and is sent to all of them then', () => {
  const problem = { code: 'x', message: 'X.', advice: '' };
  const [main, quick] = [vi.fn(), vi.fn()];
  let isOpen = false;
  outbox.connect({ send: main }, () => isOpen);
  outbox.connect({ send: quick });
  outbox.report(problem);
  expect([outbox.early, main.mock.calls]).toEqual([[problem], []]);
  isOpen = true;
  outbox.report(problem);
  expect(outbox.early).toHaveLength(1);
  for (const { mock } of [main, quick]) expect(mock.calls).toEqual([['notice', problem]]);
});
