import { expect, it } from 'vitest';
import { functionsForThePage } from '../host/page-functions.ts';

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
])('finds in a preload script what is to run in the page: %s', async (_what, script, found) => {
  expect(await functionsForThePage(script)).toEqual(found);
});
