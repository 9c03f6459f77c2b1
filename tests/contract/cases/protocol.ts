import assert from 'node:assert/strict';
import { protocol } from 'electron';
import { at, contract } from '../contract.ts';

export const protocolContract = contract('api/protocol', 'lib/browser/api/protocol.ts', [
  at('ready', 'serves a scheme by one handler', () => {
    assert.equal(protocol.isProtocolHandled('contract'), true);
    assert.equal(protocol.isProtocolHandled('nobody'), false);
    assert.throws(() => protocol.handle('contract', () => new Response()), /Failed to register protocol/);
  }),
  at('page', 'hands the page the status, headers and body of the app’s answer', async (kit) =>
    assert.deepEqual(await kit.inPage('fetch', './missing.js'), {
      status: 404,
      word: 'kept',
      text: 'Not found',
    }),
  ),
  at('page', 'fails the page’s request where the app’s handler fails', async (kit) => {
    await assert.rejects(kit.inPage('fetch', './broken'));
  }),
]);
