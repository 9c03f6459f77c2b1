import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HostContext } from '../context.ts';
import type { BrowserWindow } from '../electron/browser-window.ts';
import type { StandIn } from '../electron/electron.ts';
import { hostEvent } from '../electron/event.ts';
import { LoadError } from '../electron/protocol.ts';
import type { PageFacts } from '../messages.ts';
import { type Addresses, pagePath, placeIn, withPlace } from './addresses.ts';
import { documentForHost, policyForHost } from './csp.ts';
import { droppedPath, takeFile } from './dropped-files.ts';
import type { Routes } from './http-server.ts';

const POLICY = 'content-security-policy';

/** The host's answers: its own two scripts, dropped files, and everything else from the app's protocol handler. */
export function createRoutes(context: HostContext, standIn: StandIn, addresses: Addresses): Routes {
  const { windows, app, schemes } = standIn;
  return {
    enter(place) {
      const window = windows.at(place);
      // Only the app shows its other windows.
      if (place === 1 && !window) app.emit('activate', hostEvent(), false);
      else if (place === 1 && !window?.isVisible()) window?.show();
      const url = windows.at(place)?.webContents.getURL();
      return url ? pagePath(url, place) : null;
    },
    async get(url, request, response) {
      const place = placeIn(url.searchParams);
      const window = place === null ? null : windows.at(place);
      if (!window) return sendStatus(response, 404);
      if (url.pathname === '/__host/page.js') return sendScript(response, pageScript(context, window));
      if (url.pathname === '/__host/preload.js') return sendScript(response, preloadScript(window));
      if (url.pathname.startsWith('/__host/')) return sendStatus(response, 404);
      const asked = new Request(addresses.appUrl(url.href), {
        method: request.method ?? 'GET',
        headers: pick(request, ['accept', 'range', 'if-none-match', 'if-modified-since']),
      });
      const answer = await schemes.answer(asked).catch((error: unknown) => {
        if (error instanceof LoadError) return null;
        throw error;
      });
      // Not an answer with a status: in Electron, too, the page's request itself fails.
      if (!answer) return void response.destroy();
      await sendAnswer(response, answer, originOf(asked.url), window.place);
    },
    async post(url, request, response) {
      const path = droppedPath(context.settings.dropFolder, url.pathname);
      if (!path) return sendStatus(response, 404);
      await takeFile(request, path, Number(url.searchParams.get('modified')));
      context.handedOver.add(path);
      sendStatus(response, 204);
    },
    secondInstance() {
      const { project } = context.settings;
      app.startedAgain([process.execPath, project], project);
    },
  };
}

/** `new URL(...).origin` is the word null for the app's own scheme, so it is put together here. */
function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

const pick = (request: IncomingMessage, names: string[]): [string, string][] =>
  names.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] satisfies [string, string]] : [];
  });

async function sendAnswer(
  response: ServerResponse,
  answer: Response,
  appOrigin: string,
  place: number,
): Promise<void> {
  const headers = new Headers(answer.headers);
  const policy = headers.get(POLICY);
  if (policy) headers.set(POLICY, policyForHost(policy, appOrigin));
  headers.set('cache-control', 'no-store');
  if (headers.get('content-type')?.includes('text/html')) {
    headers.delete('content-length');
    response.writeHead(answer.status, Object.fromEntries(headers));
    response.end(documentForHost(await answer.text(), appOrigin, place));
    return;
  }
  response.writeHead(answer.status, Object.fromEntries(headers));
  if (answer.body) await pipeline(Readable.from(answer.body), response);
  else response.end();
}

function sendStatus(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'cache-control': 'no-store' });
  response.end();
}

function sendScript(response: ServerResponse, script: string): void {
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' });
  response.end(script);
}

function pageScript(context: HostContext, { preload, place }: BrowserWindow): string {
  const facts: PageFacts = {
    dropFolder: context.settings.dropFolder,
    separator: sep,
    preload: preload ?? '',
    socket: withPlace('/__host/socket', place),
    process: {
      platform: process.platform,
      arch: process.arch,
      versions: { node: process.versions.node },
      type: 'renderer',
    },
  };
  const bundle = readFileSync(join(context.settings.scripts, 'page.js'), 'utf8');
  return `(() => { const HOST_FACTS = ${JSON.stringify(facts)};\n${bundle}\n})();`;
}

/** The preload as a function whose parameters are all that it sees of its world; page/preload-world.ts calls it. */
function preloadScript({ preload: file }: BrowserWindow): string {
  const code = file ? readFileSync(file, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '') : '';
  return `__hostRunPreload(function (require, process, exports, module, window, globalThis, self, Buffer, global, setImmediate, clearImmediate) {\n${code}\n});`;
}
