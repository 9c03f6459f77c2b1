import type { PageFacts } from '../messages.ts';
import { createContextBridge, exposeInThisWorld } from './context-bridge.ts';
import { joined } from './crossing.ts';
import { guardWindowOpen, openOver } from './navigation.ts';
import { askOver, guardPermissions } from './permissions.ts';
import { isolatedWindow, type PreloadFunction, runInMainWorld, runPreload } from './preload-world.ts';
import { servePage, tellPreloadError } from './serve-page.ts';
import { createWebUtils } from './web-utils.ts';

/**
 * Runs in the page before anything of the app does, and gives its preload the world that Electron would, as far as one realm
 * allows: for a browser that nobody drives. Else see isolated.ts.
 */
declare const HOST_FACTS: PageFacts;

declare global {
  interface Window {
    __hostRunPreload?: (preload: PreloadFunction) => void;
  }
}

const { connection, ipcRenderer, webUtils } = servePage(
  HOST_FACTS,
  (line) => createWebUtils(HOST_FACTS, line),
  () => true,
);
guardWindowOpen(openOver(connection));
guardPermissions(askOver(connection));

const { preload } = joined((what, value) => {
  if (!Array.isArray(value)) return undefined;
  if (what === 'expose') return exposeInThisWorld(value);
  // Electron sends the function over as text. Here both worlds are one, and the page's policy forbids making code of text.
  const [run, args]: unknown[] = value;
  if (typeof run !== 'function' || !Array.isArray(args)) throw new TypeError('func must be a function');
  return runInMainWorld((): unknown => Reflect.apply(run, undefined, args));
});
const contextBridge = createContextBridge(preload, (func) => func);
const electron = Object.freeze({ contextBridge, ipcRenderer, webUtils });

window.__hostRunPreload = (script) => {
  delete window.__hostRunPreload;
  try {
    runPreload(script, electron, HOST_FACTS, isolatedWindow());
  } catch (error) {
    tellPreloadError(error, HOST_FACTS, connection);
  }
};
