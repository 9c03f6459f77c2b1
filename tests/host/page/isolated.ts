import type { DrivenFacts } from '../messages.ts';
import { createContextBridge } from './context-bridge.ts';
import { Crossing } from './crossing.ts';
import { eventLine } from './event-line.ts';
import { openOver } from './navigation.ts';
import { askOver } from './permissions.ts';
import { type PreloadFunction, runPreload } from './preload-world.ts';
import { servePage, tellPreloadError } from './serve-page.ts';
import { createTrueWebUtils } from './true-web-utils.ts';

/**
 * Runs the preload script in a JavaScript world of its own, before anything of the page's does: for a browser that the
 * host's driver holds by its debugging connection. main-world.ts is its other half.
 */
declare const HOST_FACTS: DrivenFacts;
declare const HOST_PRELOAD: PreloadFunction;

// A frame within the page is none of the app's windows, and has no preload script.
if (location.origin === HOST_FACTS.origin && window === window.top) start();

function start(): void {
  const { connection, ipcRenderer, webUtils } = servePage(
    HOST_FACTS,
    () => createTrueWebUtils(HOST_FACTS.secret),
    (event) => event.isTrusted,
  );
  const page: Crossing = new Crossing(
    eventLine(HOST_FACTS.line, 'preload', () => page),
    () => {},
  );
  page.tell('guard', [askOver(connection), openOver(connection)]);
  const contextBridge = createContextBridge(page, String);
  try {
    runPreload(HOST_PRELOAD, Object.freeze({ contextBridge, ipcRenderer, webUtils }), HOST_FACTS);
  } catch (error) {
    tellPreloadError(error, HOST_FACTS, connection);
  }
}
