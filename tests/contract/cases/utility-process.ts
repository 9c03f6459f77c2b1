import assert from 'node:assert/strict';
import { join } from 'node:path';
import { utilityProcess } from 'electron';
import { at, contract, type Kit, next } from '../contract.ts';

const fork = ({ folder }: Kit, args: string[] = []) =>
  utilityProcess.fork(join(folder, 'utility.js'), args, { serviceName: 'contract', stdio: 'ignore' });

export const utilityProcessContract = contract(
  'api/utility-process',
  'shell/browser/api/electron_api_utility_process.cc',
  [
    at('loading', 'starts no process before the app is ready', (kit) => assert.throws(() => fork(kit))),
    at('ready', 'delivers what was posted before the process listened, as clones both ways', async (kit) => {
      const child = fork(kit, ['one']);
      const answer = next(child, 'message');
      const list = [1, undefined, new Map([['a', 1n]]), BigInt64Array.of(1n, -2n)];
      child.postMessage({ list });
      assert.deepEqual(await answer, [{ got: { list }, type: 'utility', args: ['one'] }]);
      assert.throws(() => child.postMessage(() => {}), /could not be cloned/);
      const ended = next(child, 'exit');
      assert.equal(child.kill(), true);
      await ended;
    }),
    at('ready', 'has the number of a process that runs, and says the code it ends with', async (kit) => {
      const child = fork(kit);
      await next(child, 'spawn');
      assert.ok(Number.isInteger(child.pid));
      const ended = next(child, 'exit');
      child.postMessage({ exit: 3 });
      assert.equal((await ended)[0], 3);
      // In Electron it is forgotten when the listeners of "exit" have been told.
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(child.pid, undefined);
      assert.equal(child.kill(), false);
      child.postMessage('to nobody');
    }),
    at('ready', 'has no streams of a process whose output is ignored', async (kit) => {
      const child = fork(kit);
      assert.equal(child.stdout, null);
      assert.equal(child.stderr, null);
      const ended = next(child, 'exit');
      await next(child, 'spawn');
      child.kill();
      await ended;
    }),
  ],
);
