import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HostContext } from '../context.ts';
import type { StandIn } from '../electron/electron.ts';
import { hostEvent } from '../electron/event.ts';
import type { PageFacts } from '../messages.ts';
import { type Addresses, pagePath } from './addresses.ts';
import { documentForHost, policyForHost } from './csp.ts';
import { droppedPath, takeFile } from './dropped-files.ts';
import type { Routes } from './http-server.ts';

const POLICY = 'content-security-policy';

/** The host's answers: its own two scripts, dropped files, and everything else from the app's protocol handler. */
export function createRoutes(context: HostContext, standIn: StandIn, addresses: Addresses): Routes {
  const { windows, app, schemes, defaultSession } = standIn;
  return {
    enter() {
      const window = windows.current;
      if (!window) app.emit('activate', hostEvent(), false);
      else if (!window.isVisible()) window.show();
      const url = windows.current?.webContents.getURL();
      return url ? pagePath(url) : null;
    },
    async get(url, request, response) {
      if (url.pathname === '/__host/page.js') return sendScript(response, pageScript(context, standIn));
      if (url.pathname === '/__host/preload.js') return sendScript(response, preloadScript(standIn));
      if (url.pathname.startsWith('/__host/') || !windows.current) return sendStatus(response, 404);
      const asked = new Request(addresses.appUrl(url.href), {
        method: request.method ?? 'GET',
        headers: pick(request, ['accept', 'range', 'if-none-match', 'if-modified-since']),
      });
      const answer = await schemes.answer(asked);
      const headers = await defaultSession.headersFor(asked.url, answer.status, answer.headers);
      await sendAnswer(response, answer, headers, originOf(asked.url));
    },
    async post(url, request, response) {
      const path = droppedPath(context.settings.dropFolder, url.pathname);
      if (!path) return sendStatus(response, 404);
      await takeFile(request, path, Number(url.searchParams.get('modified')));
      context.handedOver.add(path);
      sendStatus(response, 204);
    },
    secondInstance() {
      app.emit('second-instance', hostEvent(), [], context.settings.project, null);
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
  headers: Headers,
  appOrigin: string,
): Promise<void> {
  const policy = headers.get(POLICY);
  if (policy) headers.set(POLICY, policyForHost(policy, appOrigin));
  headers.set('cache-control', 'no-store');
  if (headers.get('content-type')?.includes('text/html')) {
    headers.delete('content-length');
    response.writeHead(answer.status, Object.fromEntries(headers));
    response.end(documentForHost(await answer.text(), appOrigin));
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

function pageScript(context: HostContext, { windows }: StandIn): string {
  const facts: PageFacts = {
    dropFolder: context.settings.dropFolder,
    separator: sep,
    preload: windows.current?.preload ?? '',
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
function preloadScript({ windows }: StandIn): string {
  const file = windows.current?.preload;
  const code = file ? readFileSync(file, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '') : '';
  return `__hostRunPreload(function (require, process, exports, module, window, globalThis, self, Buffer, global, setImmediate, clearImmediate) {\n${code}\n});`;
}
