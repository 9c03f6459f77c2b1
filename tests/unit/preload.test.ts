import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge } from '../../shared/ipc/bridge.ts';
import { internalIpc, ipc } from '../../shared/ipc/ipc.ts';
import { success } from '../../shared/model/problem.ts';

const invoked: [channel: string, argument: unknown][] = [];
const answers = new Map<string, unknown>();
/** What Electron's webUtils does: a path for a real file, '' for one that a script made, an error for anything else. */
const real = new WeakMap<object, string>();

vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (name: string, api: unknown) => Reflect.set(globalThis, name, api),
    // What it does to the page, tests/e2e/webrtc.spec.ts looks at in a page.
    executeInMainWorld: () => {},
  },
  ipcRenderer: {
    invoke: async (channel: string, argument: unknown) => {
      invoked.push([channel, argument]);
      return answers.get(channel);
    },
    on: () => {},
    off: () => {},
  },
  webUtils: {
    getPathForFile(file: unknown) {
      if (!(file instanceof File)) throw new TypeError('getPathForFile expected to receive a File');
      return real.get(file) ?? '';
    },
  },
}));

let bridge: Bridge;
beforeAll(async () => {
  await import('../../electron/preload.ts');
  bridge = Reflect.get(globalThis, 'enrichDesk');
});
beforeEach(() => invoked.splice(0));

describe('the bridge', () => {
  it('has a function for each channel of the page, and none for internal channels', () => {
    expect(Object.keys(bridge).sort()).toEqual(['call', 'offer', 'on']);
    expect(Object.keys(bridge.call).sort()).toEqual(Object.keys(ipc).sort());
    for (const channel of Object.keys(internalIpc)) expect(channel in bridge.call).toBe(false);
  });

  it('gives the path of a real file to the main process and its token to the page', async () => {
    const file = new File(['a'], 'spring.csv');
    real.set(file, '/home/ann/spring.csv');
    answers.set('files:offer', success({ token: 'f'.repeat(32), name: 'spring.csv' }));
    const answer = await bridge.offer(file);
    expect(invoked).toEqual([['files:offer', { path: '/home/ann/spring.csv' }]]);
    expect(answer).toEqual(success({ token: 'f'.repeat(32), name: 'spring.csv' }));
    expect(JSON.stringify(answer)).not.toContain('/home');
  });

  it('refuses a file that a script made, without calling the main process', async () => {
    expect(await bridge.offer(new File(['a'], 'made.csv'))).toMatchObject({
      ok: false,
      problem: { message: "made.csv is not on this computer's disk, so it cannot be read." },
    });
    expect(invoked).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a path', '/etc/passwd'],
    ['an object like a file', { name: 'x.csv', path: '/etc/passwd' }],
    ['a blob', new Blob(['a'])],
    ['an object with the prototype of a file', Object.create(File.prototype)],
    ['a proxy of a file', new Proxy(new File(['a'], 'x.csv'), {})],
    ['null', null],
    ['nothing', undefined],
  ])('refuses %s', async (_what, thing) => {
    const refused = await Reflect.apply(bridge.offer, bridge, [thing]).catch(() => ({ ok: false }));
    expect(refused).toMatchObject({ ok: false });
    expect(invoked).toEqual([]);
  });
});
