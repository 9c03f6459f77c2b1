import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { z } from 'zod';
import type { HostContext } from '../context.ts';
import type { BrowserWindow } from '../electron/browser-window.ts';
import type { MainWorldFacts, PageFacts } from '../messages.ts';
import { withPlace } from './addresses.ts';
import type { HostServer } from './http-server.ts';

/** What a driver needs to show one of the app's windows in the browser that it holds. */
export const drivenWindow = z.object({
  url: z.string(),
  /** For the main process alone, and what it gives it to: the driver, and the world of the preload script. */
  secret: z.string(),
  /** Runs in the preload script's world, with the preload script in it. */
  isolated: z.string(),
  /** Runs in the page's own world, with these facts and the functions that the preload script may run there. */
  mainWorld: z.string(),
  mainFacts: z.string(),
  preload: z.string(),
});
export type DrivenWindow = z.infer<typeof drivenWindow>;

/** A new one each time: two pages have nothing of each other's. */
export function createDrivenWindow(
  context: HostContext,
  server: HostServer,
  window: BrowserWindow,
): DrivenWindow {
  const secret = server.tokens.driven;
  const { origin } = new URL(server.drivenUrl);
  const { facts, isolated, preload } = preloadHalf(context, window, origin, secret);
  return {
    url: withPlace(server.drivenUrl, window.place),
    secret,
    isolated,
    mainWorld: bundle(context, 'main-world.js'),
    mainFacts: JSON.stringify(facts),
    preload,
  };
}

/** Runs in the page's own world, before what runs the preload script. @param functions as main-world.ts has them, written out */
export const mainWorldHalf = (script: string, facts: string, functions: readonly string[] = []): string =>
  `(() => { const HOST_FACTS = ${facts};
const HOST_FUNCTIONS = [${functions.join(',\n')}];
${script}\n})();`;

/** For a browser that nobody drives: both halves, in the page's own world. */
export function pageScript(context: HostContext, window: BrowserWindow, origin: string): string {
  const { facts, isolated } = preloadHalf(context, window, origin, null);
  return `${mainWorldHalf(bundle(context, 'main-world.js'), JSON.stringify(facts))}\n${isolated}`;
}

/** The preload is a function whose parameters are all that it sees of its world; page/isolated.ts calls it. */
function preloadHalf(context: HostContext, window: BrowserWindow, origin: string, secret: string | null) {
  const { settings } = context;
  const facts: MainWorldFacts = { origin, line: randomBytes(24).toString('base64url') };
  const token = secret === null ? '' : `?token=${secret}`;
  const own: PageFacts = {
    ...facts,
    secret,
    dropFolder: settings.dropFolder,
    separator: sep,
    preload: window.preload ?? '',
    socket: withPlace(`/__host/socket${token}`, window.place),
    process: {
      platform: process.platform,
      arch: process.arch,
      versions: { node: process.versions.node },
      type: 'renderer',
    },
  };
  const preload = window.preload
    ? readFileSync(window.preload, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '')
    : '';
  const isolated = `(() => { const HOST_FACTS = ${JSON.stringify(own)};
const HOST_PRELOAD = function (require, process, exports, module, Buffer, global, setImmediate, clearImmediate) {\n${preload}\n};
${bundle(context, 'isolated.js')}\n})();`;
  return { facts, isolated, preload };
}

const bundle = ({ settings }: HostContext, name: string) =>
  readFileSync(join(settings.scripts, name), 'utf8');
