import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Network } from '../../platform/network.ts';
import { type Trust, usualTrust } from '../../platform/network.ts';
import { connect, isLoopback, type Route, routesTo } from './connection.ts';
import { type NetworkFailure, networkFailure, StoodStill } from './network-problems.ts';

export interface Timeouts {
  /** Until the connection stands, through a proxy and encrypted where need be. */
  connectMs: number;
  /** From the request's last byte to the reply's first; also how long a body may stand still while it is sent. */
  replyMs: number;
  /** The same for a create request, whose file the service may want to read first. */
  createReplyMs: number;
  /** Without a byte in the middle of a reply. */
  idleMs: number;
}

export const defaultTimeouts: Timeouts = {
  connectMs: 20_000,
  replyMs: 120_000,
  createReplyMs: 300_000,
  idleMs: 60_000,
};

export interface Request {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: RequestBody;
  signal?: AbortSignal | undefined;
  replyTimeoutMs?: number;
  /** The address comes from outside: should its name turn out to be this computer's, it is not connected to. */
  refuseLoopback?: boolean;
}

export interface Reply {
  status: number;
  /** The value of a header, or null; not for `set-cookie`, the one that is a list. */
  header(name: string): string | null;
  body: Readable;
}

export type Exchanged<T> = { ok: true; value: T } | { ok: false; failure: NetworkFailure };

export interface Transport {
  /** Sends one request and hands its reply to `read`; an error thrown there counts as a failure of the network. */
  exchange<T>(request: Request, read: (reply: Reply) => Promise<T>): Promise<Exchanged<T>>;
}

/**
 * The one way out of the app. Each request has a connection of its own, closed afterwards: on a kept-alive one that
 * the server is about to close, a request can fail in a way that looks like a lost reply. Nothing is sent twice,
 * redirects are not followed, and a proxy is given up for the next only while nothing was reached. A certificate that
 * is not trusted ends an attempt before anything left, so that one more is made where the computer trusts it by now.
 */
export function createTransport(parts: {
  network: Network;
  /** The usual certificates where left out. */
  trust?: Trust | undefined;
  userAgent: string;
  timeouts: Timeouts;
}): Transport {
  const { network, trust = usualTrust, userAgent, timeouts } = parts;

  async function attempt<T>(
    request: Request,
    route: Route,
    read: (reply: Reply) => Promise<T>,
  ): Promise<Exchanged<T>> {
    const { url, signal, refuseLoopback } = request;
    let socket: Socket | null = null;
    const abort = () => socket?.destroy(new Error('cancelled'));
    signal?.addEventListener('abort', abort);
    try {
      const deadline = AbortSignal.timeout(timeouts.connectMs);
      const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
      socket = await connect(url, route, stop, refuseLoopback);
      signal?.throwIfAborted();
      const reply = await send(request, socket, userAgent, request.replyTimeoutMs ?? timeouts.replyMs);
      watchIdle(socket, reply, timeouts.idleMs);
      return { ok: true, value: await read(asReply(reply)) };
    } catch (error) {
      const cancelled = signal?.aborted ?? false;
      return {
        ok: false,
        failure: networkFailure(error, { url, route, cancelled, connected: socket !== null }),
      };
    } finally {
      signal?.removeEventListener('abort', abort);
      socket?.destroy();
    }
  }

  /** Attempts it once more where the certificate is trusted by now. */
  async function attemptTrusting<T>(
    request: Request,
    route: Route,
    read: (reply: Reply) => Promise<T>,
  ): Promise<Exchanged<T>> {
    const { url, signal } = request;
    if (url.protocol !== 'https:' || isLoopback(url)) return attempt(request, route, read);
    const state = (await orAborted(trust.ready(), signal)) ?? 0;
    const outcome = await attempt(request, route, read);
    if (outcome.ok || !outcome.failure.untrusted) return outcome;
    return (await orAborted(trust.askAgain(state), signal)) ? attempt(request, route, read) : outcome;
  }

  return {
    async exchange(request, read) {
      const routes = await routesTo(request.url, network);
      if (!routes.ok)
        return { ok: false, failure: { problem: routes.problem, reached: true, passing: false } };
      const [first, ...others] = routes.value;
      let outcome = await attemptTrusting(request, first, read);
      for (const route of others) {
        if (outcome.ok || outcome.failure.reached) break;
        outcome = await attemptTrusting(request, route, read);
      }
      return outcome;
    },
  };
}

/** What `promise` answers; undefined as soon as `signal` aborts. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abandon = () => resolve(undefined);
    if (signal.aborted) return abandon();
    signal.addEventListener('abort', abandon, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon));
  });
}

/** Sends a request over a connection and waits for the head of its reply, which may come before all is sent. */
async function send(
  request: Request,
  socket: Socket,
  userAgent: string,
  timeoutMs: number,
): Promise<IncomingMessage> {
  const { method, url, body } = request;
  const sending = httpRequest({
    createConnection: () => socket,
    method,
    path: `${url.pathname}${url.search}`,
    headers: headersFor(request, userAgent),
  });
  const replied = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve).on('error', reject);
    sending.once('close', () => reject(new Error('closed without a reply')));
    socket.setTimeout(timeoutMs, () =>
      reject(new StoodStill(body?.started && !body.whole ? 'sending' : 'waiting')),
    );
  });
  const sent = body === undefined ? Promise.resolve() : body.sendTo((chunk) => write(sending, chunk));
  sent.then(
    () => (body === undefined || body.whole ? sending.end() : undefined),
    (error: unknown) => sending.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return replied;
}

function write(sending: ClientRequest, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    sending.once('close', reject);
    sending.write(chunk, (error) => {
      sending.off('close', reject);
      error ? reject(error) : resolve();
    });
  });
}

/** Gives up on a reply that stands still, unless it is this side that has not taken what came. */
function watchIdle(socket: Socket, reply: IncomingMessage, timeoutMs: number): void {
  socket.removeAllListeners('timeout');
  socket.setTimeout(timeoutMs).on('timeout', () => {
    if (reply.readableLength === 0) reply.destroy(new StoodStill('receiving'));
    else socket.setTimeout(timeoutMs);
  });
  reply.on('error', () => {});
}

function headersFor({ url, body, headers }: Request, userAgent: string): Record<string, string> {
  return {
    host: url.host,
    'user-agent': userAgent,
    'accept-encoding': 'identity',
    ...headers,
    ...(body ? { 'content-type': body.type, 'content-length': String(body.bytes) } : {}),
  };
}

function asReply(message: IncomingMessage): Reply {
  return {
    status: message.statusCode ?? 0,
    header(name) {
      const value = message.headers[name];
      return typeof value === 'string' ? value : null;
    },
    body: message,
  };
}

/**
 * The body of a POST, and how much of it was handed to the connection. Its first chunk is asked for when the
 * connection stands and goes out together with the request's headers: while `started` is false, nothing has left.
 */
export interface RequestBody {
  readonly type: string;
  readonly bytes: number;
  readonly started: boolean;
  /** Every byte was handed over: the other side may have the whole of it. */
  readonly whole: boolean;
  /** Hands out nothing more: a reply came that makes the rest useless. */
  stop(): void;
  /**
   * Hands chunk after chunk to `write`, which resolves when the connection has taken it for good: its bytes may then be
   * overwritten. Before each it waits for one turn of the event loop, so that a reply already there is read before a
   * write to a closed connection destroys it.
   */
  sendTo(write: (chunk: Uint8Array) => Promise<void>): Promise<void>;
}

/** @param content.chunks called once, when the connection stands */
export function createRequestBody(content: {
  type: string;
  bytes: number;
  chunks: () => AsyncIterable<Uint8Array>;
  onProgress?: ((doneBytes: number, totalBytes: number) => void) | undefined;
}): RequestBody {
  const { type, bytes, chunks, onProgress } = content;
  let handed = 0;
  let started = false;
  let stopped = false;
  return {
    type,
    bytes,
    get started() {
      return started;
    },
    get whole() {
      return started && handed === bytes;
    },
    stop() {
      stopped = true;
    },
    async sendTo(write) {
      for await (const chunk of chunks()) {
        await nextTurn();
        if (stopped) return;
        started = true;
        handed += chunk.length;
        await write(chunk);
        onProgress?.(handed, bytes);
      }
    },
  };
}

export function jsonBody(value: unknown): RequestBody {
  const bytes = Buffer.from(JSON.stringify(value));
  return createRequestBody({
    type: 'application/json',
    bytes: bytes.length,
    chunks: async function* () {
      yield bytes;
    },
  });
}
