import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HostContext } from '../context.ts';
import type { StandIn } from '../electron/electron.ts';
import { LoadError } from '../electron/protocol.ts';
import { hostEvent } from '../strict.ts';
import { type Addresses, pagePath, placeIn } from './addresses.ts';
import { documentForHost, policyForHost } from './csp.ts';
import { droppedPath, takeFile } from './dropped-files.ts';
import type { Viewer } from './guard.ts';
import type { Routes } from './http-server.ts';
import { pageScript } from './page-scripts.ts';

const POLICY = 'content-security-policy';

/** The host's answers: its own script, dropped files, and everything else from the app's protocol handler. */
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
    async get(url, request, response, viewer) {
      const place = placeIn(url.searchParams);
      const window = place === null ? null : windows.at(place);
      if (!window) return sendStatus(response, 404);
      if (viewer === 'driven' && url.pathname.startsWith('/__host/')) return sendStatus(response, 404);
      if (url.pathname === '/__host/page.js')
        return sendScript(response, pageScript(context, window, addresses.origin));
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
      await sendAnswer(response, answer, { appOrigin: originOf(asked.url), place: window.place, viewer });
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
  { appOrigin, place, viewer }: { appOrigin: string; place: number; viewer: Viewer },
): Promise<void> {
  const headers = new Headers(answer.headers);
  const policy = headers.get(POLICY);
  if (policy) headers.set(POLICY, policyForHost(policy, appOrigin));
  headers.set('cache-control', 'no-store');
  if (headers.get('content-type')?.includes('text/html')) {
    headers.delete('content-length');
    response.writeHead(answer.status, Object.fromEntries(headers));
    response.end(documentForHost(await answer.text(), appOrigin, place, viewer));
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
