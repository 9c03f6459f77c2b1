import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { z } from 'zod';
import type { HostContext } from '../context.ts';
import type { BrowserWindow } from '../electron/browser-window.ts';
import type { DrivenFacts, MainWorldFacts, PageFacts } from '../messages.ts';
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
  const { origin } = new URL(server.drivenUrl);
  const main: MainWorldFacts = { origin, line: randomBytes(24).toString('base64url') };
  const secret = server.tokens.driven;
  const facts: DrivenFacts = {
    ...factsFor(context, window, `/__host/socket?token=${secret}`),
    ...main,
    secret,
  };
  const preload = codeOf(window);
  return {
    url: withPlace(server.drivenUrl, window.place),
    secret,
    isolated: `(() => { const HOST_FACTS = ${JSON.stringify(facts)};
const HOST_PRELOAD = function (require, process, exports, module, Buffer, global, setImmediate, clearImmediate) {\n${preload}\n};
${bundle(context, 'isolated.js')}\n})();`,
    mainWorld: bundle(context, 'main-world.js'),
    mainFacts: JSON.stringify(main),
    preload,
  };
}

/** For a browser that nobody drives: all of the host's that runs in the page. */
export function pageScript(context: HostContext, window: BrowserWindow): string {
  const facts = factsFor(context, window, '/__host/socket');
  return `(() => { const HOST_FACTS = ${JSON.stringify(facts)};\n${bundle(context, 'page.js')}\n})();`;
}

/** The preload as a function whose parameters are all that it sees of its world; page/preload-world.ts calls it. */
export function preloadScript(window: BrowserWindow): string {
  return `__hostRunPreload(function (require, process, exports, module, window, globalThis, self, Buffer, global, setImmediate, clearImmediate) {\n${codeOf(window)}\n});`;
}

const bundle = ({ settings }: HostContext, name: string) =>
  readFileSync(join(settings.scripts, name), 'utf8');

const codeOf = ({ preload }: BrowserWindow) =>
  preload ? readFileSync(preload, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '') : '';

const factsFor = (
  { settings }: HostContext,
  { preload, place }: BrowserWindow,
  socket: string,
): PageFacts => ({
  dropFolder: settings.dropFolder,
  separator: sep,
  preload: preload ?? '',
  socket: withPlace(socket, place),
  process: {
    platform: process.platform,
    arch: process.arch,
    versions: { node: process.versions.node },
    type: 'renderer',
  },
});
