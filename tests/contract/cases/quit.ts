import assert from 'node:assert/strict';
import { app, BrowserWindow } from 'electron';
import { at, contract, next } from '../contract.ts';

const EVENTS = ['before-quit', 'window-all-closed', 'will-quit', 'quit'] as const;

const seen: string[] = [];
const noting = EVENTS.map((name) => [JSON.parse(JSON.stringify(name)), () => void seen.push(name)] as const);

/** Long enough for what comes after: that nothing comes can't be waited for in any other way. */
const QUIET_MS = 200;

/** What comes by `act` and, where something must come, until `last` has. */
async function events(act: () => void, last?: (typeof EVENTS)[number]): Promise<string[]> {
  seen.length = 0;
  act();
  while (last && !seen.includes(last)) await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  return [...seen];
}

/** Not the documentation's whole page, but the order of quitting, on which the app's shutting down rests. */
export const quitContract = contract('api/app#appquit', 'shell/browser/browser.cc', [
  at('ending', 'asks the app before any window when it quits', async ({ window }) => {
    for (const [name, listener] of noting) app.on(name, listener);
    window.on('close', () => void seen.push('close'));
    app.once('before-quit', (event) => event.preventDefault());
    assert.deepEqual(await events(() => app.quit()), ['before-quit']);
    assert.equal(window.isDestroyed(), false);
  }),
  at('ending', 'stays when a window does not close, and can be asked again', async ({ window }) => {
    window.once('close', (event) => event.preventDefault());
    assert.deepEqual(await events(() => app.quit()), ['before-quit', 'close']);
    assert.equal(window.isDestroyed(), false);
  }),
  at('ending', 'tells the app of the last window that was closed, and waits for it', async ({ window }) => {
    assert.deepEqual(await events(() => window.close(), 'window-all-closed'), ['close', 'window-all-closed']);
    assert.deepEqual(BrowserWindow.getAllWindows(), []);
  }),
  at(
    'ending',
    'says nothing of the last window while it quits, and stays where will-quit is refused',
    async () => {
      const window = new BrowserWindow({ show: false });
      const closed = next(window, 'closed');
      app.once('will-quit', (event) => event.preventDefault());
      assert.deepEqual(await events(() => app.quit(), 'will-quit'), ['before-quit', 'will-quit']);
      await closed;
    },
  ),
  at('ending', 'quits by itself with its last window where nobody listens for that', async () => {
    for (const [name, listener] of noting) if (name === 'window-all-closed') app.off(name, listener);
    app.once('before-quit', (event) => event.preventDefault());
    const window = new BrowserWindow({ show: false });
    assert.deepEqual(await events(() => window.close(), 'before-quit'), ['before-quit']);
  }),
]);
