import { EventEmitter } from 'node:events';
import type { WindowSessionEndEvent } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { handleSessionEnd } from '../../electron/window/session-end.ts';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';

const electron = await vi.hoisted(async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  return { app: new Emitter() };
});
vi.mock('electron', () => electron);

let clock: FakeClock;
let window: EventEmitter;
let uploading: boolean;
let asking: boolean;
let left: number;

beforeEach(() => {
  electron.app.removeAllListeners();
  clock = createFakeClock();
  uploading = false;
  asking = false;
  left = 0;
  handleSessionEnd({ uploading: () => uploading, asking: () => asking, leave: () => void left++, clock });
  window = new EventEmitter();
  electron.app.emit('browser-window-created', {}, window);
});

/** Whether Windows may go on. */
function mayEnd(...reasons: WindowSessionEndEvent['reasons']): boolean {
  let may = true;
  const preventDefault = () => {
    may = false;
  };
  window.emit('query-session-end', { preventDefault, reasons });
  return may;
}

test('the session may end where nothing is being sent', async () => {
  expect(mayEnd('shutdown')).toBe(true);
  await clock.advance(60_000);
  expect(left).toBe(0);
});

test('it waits for a list that is being sent, and goes on once that has arrived', async () => {
  uploading = true;
  expect([mayEnd('logoff'), mayEnd('logoff')]).toEqual([false, false]);
  await clock.advance(60_000);
  expect(left).toBe(0);
  uploading = false;
  await clock.advance(1_000);
  expect(left).toBe(1);
});

test('one that was called off ends nothing: the user has come back to the app', async () => {
  uploading = true;
  mayEnd('shutdown');
  electron.app.emit('browser-window-focus', {}, window);
  uploading = false;
  await clock.advance(60_000);
  expect(left).toBe(0);
  uploading = true;
  expect(mayEnd('shutdown')).toBe(false);
});

test('it waits for the answers to lookups that have left, which the app does on leaving', () => {
  asking = true;
  expect(mayEnd('shutdown')).toBe(false);
  expect(left).toBe(1);
});

test('one that nobody can hold up is not held up, and the app leaves as well as it can', () => {
  uploading = true;
  expect(mayEnd('critical', 'shutdown')).toBe(true);
  expect(left).toBe(0);
  window.emit('session-end', { reasons: ['critical'] });
  expect(left).toBe(1);
});
