import assert from 'node:assert/strict';
import { at, contract, ofWorlds } from '../contract.ts';

export const contextBridgeContract = contract(
  'api/context-bridge',
  'shell/renderer/api/electron_api_context_bridge.cc',
  [
    at('page', 'gives the page a frozen copy that it cannot replace', async (kit) =>
      assert.deepEqual(await kit.inPage('bridge'), {
        frozen: true,
        ownArray: true,
        stays: true,
        time: 0,
        plain: true,
      }),
    ),
    at('page', 'carries the message of an error', async (kit) =>
      assert.equal(await kit.inPage('bridgeError'), 'it went wrong'),
    ),
    at('page', 'carries functions, promises and blobs', async (kit) =>
      assert.deepEqual(await kit.inPage('crossed'), {
        called: { value: { a: 1 }, plus: 1 },
        later: [{ a: 0 }],
        promise: 2,
        failed: 'it went wrong later',
        thrown: 'Error: mine',
        blob: '[object Blob]',
        nothing: [undefined, null],
      }),
    ),
    at('page', 'runs a function in the page’s own world, and binds no name twice', async (kit) => {
      const { node, main, refusedTwice } = Object(await kit.inPage('worlds'));
      assert.equal(main, 'set in the main world');
      assert.equal(node, 'undefinedundefined');
      assert.match(String(refusedTwice), /Cannot bind an API on top of an existing property/);
    }),
  ],
);

/** Each of the two has globals and prototypes of its own. */
export const contextIsolationContract = contract(
  'tutorial/context-isolation',
  'spec/api-context-bridge-spec.ts',
  [
    ofWorlds('keeps the preload script’s globals and built-ins from the page', async (kit) =>
      assert.equal(await kit.inPage('preloadsOwn'), false),
    ),
    ofWorlds('keeps what a page makes of its built-ins from the preload script, which goes on', async (kit) =>
      assert.deepEqual(await kit.inPage('polluted'), {
        builtIns: { inherited: false, changed: false, global: false },
        list: [1, { two: 2 }],
        seen: 0,
      }),
    ),
  ],
);

/** tutorial/sandbox: what a sandboxed preload script may require. */
export const sandboxContract = contract('tutorial/sandbox', 'lib/sandboxed_renderer/init.ts', [
  at(
    'page',
    'lets a sandboxed preload script require its own module and none of Node’s or the app’s',
    async (kit) => {
      assert.equal(await kit.inPage('requires', 'electron'), 'loaded');
      for (const name of ['node:fs', 'path', './other.cjs'])
        assert.equal(await kit.inPage('requires', name), 'refused', name);
    },
  ),
]);

export const webUtilsContract = contract('api/web-utils', 'shell/renderer/api/electron_api_web_utils.cc', [
  at('page', 'has no path for a file that a script made', async (kit) =>
    assert.equal(await kit.inPage('madeFile'), ''),
  ),
  at('page', 'throws for what is no file', async (kit) => {
    await assert.rejects(kit.inPage('noFile'));
  }),
]);
