import assert from 'node:assert/strict';
import { isAbsolute, resolve } from 'node:path';
import { app, BrowserWindow } from 'electron';
import { at, contract } from '../contract.ts';

/** Long enough for what comes after: that nothing comes can't be waited for in any other way. */
const QUIET_MS = 200;
const quiet = () => new Promise((done) => setTimeout(done, QUIET_MS));

const seconds: unknown[][] = [];
const opened: string[] = [];

/** How one start of the app hears of another, and of files: the app listens as soon as it is loaded. */
export const startsContract = contract(
  'api/app#event-second-instance',
  'shell/browser/api/electron_api_app.cc',
  [
    at('loading', 'takes listeners for other starts and for files before it is ready', () => {
      app.on('second-instance', (...told) => void seconds.push(told));
      app.on('open-file', (_event, path) => void opened.push(path));
      assert.deepEqual([app.listenerCount('second-instance'), app.listenerCount('open-file')], [1, 1]);
    }),
    at('loading', 'holds the lock of the single instance once it was given', () => {
      app.requestSingleInstanceLock();
      assert.equal(app.hasSingleInstanceLock(), true);
    }),
    at('page', 'tells the first start of a second one, with its arguments and its folder', async (kit) => {
      assert.equal(seconds.length, 0);
      await kit.secondStart();
      await quiet();
      assert.equal(seconds.length, 1);
      const [, args, folder] = seconds[0] ?? [];
      assert.ok(typeof folder === 'string' && isAbsolute(folder), String(folder));
      assert.ok(Array.isArray(args) && args.every((each) => typeof each === 'string'), JSON.stringify(args));
      assert.ok(
        args.some((each) => resolve(folder, each) === kit.folder),
        JSON.stringify(args),
      );
    }),
    at('page', 'takes no second start for a file that is to be opened', () => assert.deepEqual(opened, [])),
  ],
);

/** What the app does where an update is installed. */
export const newStartContract = contract('api/app#apprelaunch', 'shell/browser/api/electron_api_app.cc', [
  at('page', 'stays when it is told to start anew, until it is ended', async ({ window }) => {
    const seen: string[] = [];
    for (const name of ['before-quit', 'will-quit', 'quit'] as const)
      app.once(JSON.parse(JSON.stringify(name)), () => void seen.push(name));
    // Not this app once more: a start that prints its version and ends.
    app.relaunch({ args: ['--version'] });
    await quiet();
    assert.deepEqual(seen, []);
    assert.equal(window.isDestroyed(), false);
  }),
  at('page', 'gives up the lock of the single instance, and takes it again', () => {
    app.releaseSingleInstanceLock();
    assert.equal(app.hasSingleInstanceLock(), false);
    assert.equal(app.requestSingleInstanceLock(), true);
    assert.equal(app.hasSingleInstanceLock(), true);
  }),
]);

/** Only Windows tells of the end of a session. The app listens everywhere. */
export const sessionEndContract = contract(
  'api/browser-window#event-session-end-windows',
  'shell/browser/native_window_views_win.cc',
  [
    at('ready', 'takes no window that closes for the end of the session, on any system', async () => {
      const seen: string[] = [];
      for (const end of ['destroy', 'close'] as const) {
        const window = new BrowserWindow({ show: false });
        window.on('query-session-end', () => void seen.push('query'));
        window.on('session-end', () => void seen.push('end'));
        window.once('closed', () => void seen.push(end));
        window[end]();
      }
      await quiet();
      assert.deepEqual(seen, ['destroy', 'close']);
    }),
  ],
);
