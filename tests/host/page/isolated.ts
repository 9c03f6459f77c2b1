import type { PageFacts } from '../messages.ts';
import { createContextBridge } from './context-bridge.ts';
import { Crossing } from './crossing.ts';
import { eventLine } from './event-line.ts';
import { openOver } from './navigation.ts';
import { askOver } from './permissions.ts';
import { servePage } from './serve-page.ts';

/**
 * Runs the preload script before anything of the page's does: in a JavaScript world of its own where the host's driver holds the
 * browser by its debugging connection, else in the page's. main-world.ts is its other half.
 */
declare const HOST_FACTS: PageFacts;
/** The preload script, with all that it sees of its world for parameters. */
declare const HOST_PRELOAD: (...world: unknown[]) => void;

// A frame within the page is none of the app's windows, and has no preload script.
if (location.origin === HOST_FACTS.origin && window === window.top) start();

function start(): void {
  const { connection, ipcRenderer, webUtils } = servePage(HOST_FACTS);
  const page: Crossing = new Crossing(
    eventLine(HOST_FACTS.line, 'preload', () => page),
    () => {},
  );
  page.tell('guard', [askOver(connection), openOver(connection)]);
  const contextBridge = createContextBridge(page, HOST_FACTS.secret === null);
  try {
    runPreload(Object.freeze({ contextBridge, ipcRenderer, webUtils }));
  } catch (error) {
    // Electron, too, says what kept it from running, and lets the page go on.
    console.error(`Unable to load preload script: ${HOST_FACTS.preload}`, error);
    connection.post({ type: 'preload-error', message: String(error) });
  }
}

/**
 * As Electron's sandbox does: one CommonJS file that may require `electron` and nothing else (Electron would also give it events,
 * timers and url).
 */
function runPreload(electron: object): void {
  const require = (name: string): object => {
    if (/^electron(\/(renderer|common))?$/.test(name)) return electron;
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  const processFacts = Object.freeze({ ...HOST_FACTS.process, sandboxed: true, contextIsolated: true });
  HOST_PRELOAD(require, processFacts, module.exports, module);
}
