import Module, { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StandIn } from './electron/electron.ts';
import { type HookData, initialize, load, resolve } from './resolve-hook.ts';

const GLOBAL = 'enrich-desk.browser-host';
const SLOW_MS = 10_000;

/** Imports the app's main bundle with the stand-in for `electron`, then lets the app become ready, as Electron does. */
export async function runApp(project: string, main: string, { electron, app }: StandIn): Promise<void> {
  Reflect.set(globalThis, Symbol.for(GLOBAL), electron);
  Object.defineProperty(process, 'type', { value: 'browser', configurable: true });
  Object.defineProperty(process, 'resourcesPath', { value: project, configurable: true });
  replaceForImport({ exports: Object.keys(electron), global: GLOBAL });
  replaceForRequire(electron);
  const slow = setTimeout(() => {
    console.error(
      'The main script still loads after 10 s. In Electron, too, "ready" waits for it: is there a',
    );
    console.error('top-level "await app.whenReady()"?');
  }, SLOW_MS);
  await import(pathToFileURL(join(project, main)).href);
  clearTimeout(slow);
  app.becomeReady();
}

/**
 * By hooks in this thread where Node has them. Those in a thread of their own, which Node 20 has alone, block the app at every
 * `import()`, of what is loaded already too, which costs nothing in Electron.
 */
function replaceForImport(data: HookData): void {
  const registerHooks: unknown = Reflect.get(Module, 'registerHooks');
  if (typeof registerHooks !== 'function') {
    register('./resolve-hook.ts', import.meta.url, { data });
    return;
  }
  initialize(data);
  Reflect.apply(registerHooks, Module, [{ resolve, load }]);
}

/** CommonJS packages reach the stand-in through Node's own loader, which has no public hook in Node 20. */
function replaceForRequire(electron: object): void {
  const load: unknown = Reflect.get(Module, '_load');
  if (typeof load !== 'function')
    throw new Error('This version of Node loads CommonJS modules in another way');
  const replaced = (name: string, ...rest: unknown[]): unknown =>
    /^electron(\/(main|common))?$/.test(name) ? electron : Reflect.apply(load, Module, [name, ...rest]);
  Reflect.set(Module, '_load', replaced);
}
