import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { HostContext } from '../context.ts';
import { placeIn } from './addresses.ts';
import { Guard, type Viewer } from './guard.ts';

/** What the server can be asked for, by those it lets in. */
export interface Routes {
  /** Somebody opened the printed address: where to go. Null when there is nothing to show. */
  enter(place: number): string | null;
  /** A page asks for a document, script, style or host file. */
  get(url: URL, request: IncomingMessage, response: ServerResponse, viewer: Viewer): Promise<void>;
  /** A page of a browser that nobody drives hands something over. */
  post(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** A second start found this one running. */
  secondInstance(): void;
}

export interface HostServer {
  port: number;
  /** The address to open: it works as often as wanted while the host runs. */
  openUrl: string;
  /** That for a browser which is driven: what it opens has nothing of the host's in it but what its driver puts there. */
  drivenUrl: string;
  /** What each of both addresses has in it; the driven one's also opens the socket of a driven page. */
  tokens: Readonly<Record<Viewer, string>>;
  close(): void;
}

/** Listens on loopback. `routes` is asked only for requests that the guard lets through. */
export async function startServer(context: HostContext, port: number, routes: Routes): Promise<HostServer> {
  const server = createServer();
  await listen(server, port);
  const bound = (server.address() as AddressInfo).port;
  const guard = new Guard(bound);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1 << 30, perMessageDeflate: false });
  server.on('request', (request, response) => {
    handle(guard, routes, request, response).catch((error: unknown) => {
      console.error('The browser host could not answer:', error);
      if (!response.headersSent) refuse(response, 500, 'The app could not answer.');
      response.destroy();
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Who may not write is turned away before anything of the request is read: any page on this machine can call here.
    if (!guard.mayWrite(request.headers)) return void socket.destroy();
    const url = addressOf(request, guard);
    const place = placeIn(url.searchParams);
    if (url.pathname !== '/__host/socket' || place === null) return void socket.destroy();
    const driven = guard.viewerOf(request.headers) === 'driven';
    // The driver gave it to the preload script's world, which no script of the page can look into.
    if (driven && guard.viewerWith(url.searchParams.get('token')) !== 'driven') return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (webSocket) =>
      context.pages.attach(webSocket, place, driven),
    );
  });
  return {
    port: bound,
    openUrl: `${guard.origin}/__host/open?token=${guard.tokens.any}`,
    drivenUrl: `${guard.origin}/__host/open?token=${guard.tokens.driven}`,
    tokens: guard.tokens,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const addressOf = (request: IncomingMessage, guard: Guard) => new URL(request.url ?? '/', guard.origin);

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new Error(`Port ${port} is in use; choose another one, or none.`) : error);
    });
    server.listen(port, '127.0.0.1', () => resolve());
  });
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(sentence);
}

async function handle(
  guard: Guard,
  routes: Routes,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = addressOf(request, guard);
  if (!guard.rightHost(request.headers)) return refuse(response, 403, 'This host is not known here.');
  const comesAs = guard.viewerWith(url.searchParams.get('token'));
  if (comesAs) {
    if (url.pathname === '/__host/open')
      return enter(guard.setCookie(comesAs), routes.enter(placeIn(url.searchParams) ?? 1), response);
    if (url.pathname === '/__host/alive') return refuse(response, 200, 'alive');
    if (url.pathname === '/__host/second-instance' && request.method === 'POST') {
      routes.secondInstance();
      return refuse(response, 200, 'told');
    }
  }
  if (request.method === 'GET' || request.method === 'HEAD') {
    const viewer = guard.mayRead(request.headers) && guard.viewerOf(request.headers);
    if (viewer) return await routes.get(url, request, response, viewer);
  } else if (
    request.method === 'POST' &&
    guard.mayWrite(request.headers) &&
    guard.viewerOf(request.headers) === 'any'
  ) {
    return await routes.post(url, request, response);
  }
  refuse(response, 403, 'Open the address that the app printed when it started.');
}

function enter(cookie: string, path: string | null, response: ServerResponse): void {
  if (path === null) {
    refuse(response, 503, 'The app has no open window just now.');
    return;
  }
  response.writeHead(302, {
    location: path,
    'set-cookie': cookie,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  response.end();
}
