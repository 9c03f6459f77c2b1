import assert from 'node:assert/strict';
import { ipcMain } from 'electron';
import { at, contract, type Kit } from '../contract.ts';

/** Serves `channel` while `use` runs. */
async function handling(
  channel: string,
  handler: Parameters<typeof ipcMain.handle>[1],
  use: () => Promise<void>,
): Promise<void> {
  ipcMain.handle(channel, handler);
  try {
    await use();
  } finally {
    ipcMain.removeHandler(channel);
  }
}

const refusal = async (kit: Kit, ...args: unknown[]): Promise<string> => {
  try {
    await kit.inPage('invoke', ...args);
    return 'no refusal';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

export const ipcMainContract = contract('api/ipc-main', 'lib/browser/ipc-dispatch.ts', [
  at('ready', 'has one handler for a channel', () => {
    ipcMain.handle('once', () => 1);
    assert.throws(() => ipcMain.handle('once', () => 2), /second handler for 'once'/);
    ipcMain.removeHandler('once');
    ipcMain.handle('once', () => 3);
    ipcMain.removeHandler('once');
  }),
  at('page', 'tells a page that nobody serves a channel', async (kit) =>
    assert.equal(
      await refusal(kit, 'nobody'),
      "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    ),
  ),
  at('page', 'tells a page the message of an error, with its kind and nothing more', (kit) =>
    handling(
      'fail',
      () => {
        throw Object.assign(new TypeError('it went wrong'), { code: 'SECRET' });
      },
      async () =>
        assert.equal(
          await refusal(kit, 'fail'),
          "Error invoking remote method 'fail': TypeError: it went wrong",
        ),
    ),
  ),
  at('page', 'refuses an answer that cannot be cloned', (kit) =>
    handling(
      'function',
      () => () => {},
      async () =>
        assert.match(
          await refusal(kit, 'function'),
          /^Error invoking remote method 'function'.*could not be cloned\.$/,
        ),
    ),
  ),
  // A function only: an element of the page crosses as {}, since V8Serializer (shell/common/v8_util.cc) knows none.
  at('page', 'refuses an argument that cannot be cloned', (kit) =>
    handling(
      'echo',
      (_event, ...args) => args,
      async () => {
        await assert.rejects(kit.inPage('invokeWithFunction', 'echo'), /could not be cloned/);
      },
    ),
  ),
  at('page', 'carries undefined both ways, as an argument and as what a key holds', (kit) =>
    handling(
      'echo',
      (_event, ...args) => args,
      async () => assert.equal(await kit.inPage('invokeWithNothing', 'echo'), true),
    ),
  ),
  at('page', 'says who sent a message: the window’s web contents, and a frame with its origin', (kit) =>
    handling(
      'sender',
      ({ sender, senderFrame }) => ({
        same: sender === kit.window.webContents,
        url: senderFrame?.url.replace(/#.*/, ''),
        origin: senderFrame?.origin,
        parent: senderFrame?.parent === null,
      }),
      async () =>
        assert.deepEqual(await kit.inPage('invoke', 'sender'), {
          same: true,
          url: 'contract://app/index.html',
          origin: 'contract://app',
          parent: true,
        }),
    ),
  ),
]);
