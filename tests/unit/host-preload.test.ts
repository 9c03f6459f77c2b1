import { beforeEach, describe, expect, it } from 'vitest';
import { fakeHostContext } from '../fakes/host-context.ts';
import { dispatchPages } from '../host/dispatch.ts';
import { createElectron } from '../host/electron/electron.ts';
import type { HostMessage } from '../host/messages.ts';
import { functionsForThePage } from '../host/page-functions.ts';
import { Addresses } from '../host/server/addresses.ts';

const copy = '/profile/host/dropped/01234567-89ab-cdef-0123-456789abcdef/list.csv';

let heard: unknown[];
let ask: (channel: string, ...args: unknown[]) => Promise<HostMessage>;
let trusted: boolean;

beforeEach(async () => {
  heard = [];
  trusted = false;
  const context = fakeHostContext();
  const standIn = createElectron(context);
  await standIn.app.becomeReady();
  new standIn.electron.BrowserWindow();
  for (const channel of ['files:offer', 'files:paste'])
    standIn.electron.ipcMain.handle(channel, (_event: unknown, argument: unknown) => heard.push(argument));
  dispatchPages(context.pages, standIn, new Addresses(() => 'app://bundle/'), context.handedOver);
  context.handedOver.add(copy);
  ask = (channel, ...args) =>
    new Promise((post) =>
      context.pages.emit('message', { place: 1, trusted, post }, { type: 'invoke', id: 1, channel, args }),
    );
});

describe('a preload channel of the browser host', () => {
  it('carries the path of a file that was uploaded', async () => {
    expect(await ask('files:offer', { path: copy })).toMatchObject({ type: 'reply' });
    expect(heard).toEqual([{ path: copy }]);
  });

  it.each<[string, unknown[]]>([
    ['any other', [{ path: '/etc/passwd' }]],
    ['one beside it', [{ path: copy, more: ['/etc/passwd'] }]],
    ['one that leads out again', [{ path: `${copy}/../../../../../../etc/passwd` }]],
    ['the folder of the copies', [{ path: '/profile/host/dropped' }]],
    ['one in a second argument', [{ path: copy }, '/etc/passwd']],
    ['one in what is no plain data', [new Map([['path', '/etc/passwd']])]],
    ['one as bytes', [new Uint8Array([47])]],
  ])('refuses %s from a script in the page', async (_what, args) => {
    expect(await ask('files:offer', ...args)).toMatchObject({ type: 'refusal' });
    expect(heard).toEqual([]);
  });
});

it('the browser host takes any path from an isolated preload script', async () => {
  trusted = true;
  expect(await ask('files:offer', { path: '/home/me/list.csv' })).toMatchObject({ type: 'reply' });
  expect(heard).toEqual([{ path: '/home/me/list.csv' }]);
});

it('the browser host leaves all other channels unchanged', async () => {
  expect(await ask('files:paste', { text: '/etc/passwd' })).toMatchObject({ type: 'reply' });
  expect(heard).toEqual([{ text: '/etc/passwd' }]);
});

it.each<[string, string, string[]]>([
  [
    'an arrow',
    'electron.contextBridge.executeInMainWorld({ func: () => { f({}); }, args: [1] });',
    ['() => { f({}); }'],
  ],
  [
    'one without braces',
    'contextBridge.executeInMainWorld({ args: [], func: (a) => a + 1 });',
    ['(a) => a + 1'],
  ],
  [
    'a function',
    'if (x) y.executeInMainWorld({ func: async function go() {} });',
    ['async function go() {}'],
  ],
  [
    'several',
    'a.executeInMainWorld({ func: () => 1 }); a.executeInMainWorld({ func: () => 2 });',
    ['() => 1', '() => 2'],
  ],
  ['a name', 'a.executeInMainWorld({ func: named });', []],
  ['none', 'const text = "executeInMainWorld({ func: () => 1 })"; other({ func: () => 1 });', []],
])('the browser host finds in a preload script what runs in the page: %s', async (_what, script, found) => {
  expect(await functionsForThePage(script)).toEqual(found);
});
