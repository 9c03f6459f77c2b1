import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { failure, type Problem, problem, type Result, success } from '../../../shared/model/problem.ts';
import { type Network, type Trust, usualTrust } from '../../platform/network.ts';
import { connect, isLoopback, type Route, routesTo, serviceUrl } from './connect.ts';
import { type NetworkFailure, networkFailure, StoodStill } from './network-problems.ts';

export interface Timeouts {
  /** Until the connection stands, through a proxy and encrypted where need be. */
  connectMs: number;
  /** From the request's last byte to the reply's first; also how long a body may stand still while it is sent. */
  replyMs: number;
  /** `replyMs` of a create request, whose file the service may want to read first. */
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
  /** Sends a request to one of the service's paths, with the key but where it is null: a POST where there is a body. */
  ask<T>(
    to: { address: string; key: string | null },
    path: string,
    asked: Pick<Request, 'body' | 'signal' | 'replyTimeoutMs'>,
    read: (reply: Reply) => Promise<T>,
  ): Promise<Exchanged<T>>;
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
      // Whatever is refused early need not be sent to its end.
      if ((reply.statusCode ?? 0) >= 400) request.body?.stop();
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

  const exchange: Transport['exchange'] = async (request, read) => {
    const routes = await routesTo(request.url, network);
    if (!routes.ok) return unsent(routes.problem);
    const [first, ...others] = routes.value;
    let outcome = await attemptTrusting(request, first, read);
    for (const route of others) {
      if (outcome.ok || outcome.failure.reached) break;
      outcome = await attemptTrusting(request, route, read);
    }
    return outcome;
  };

  return {
    exchange,
    async ask({ address, key }, path, asked, read) {
      const url = serviceUrl(address, path);
      if (!url.ok) return unsent(url.problem);
      const withKey = key === null ? success({}) : keyHeader(key);
      if (!withKey.ok) return unsent(withKey.problem);
      const headers = { accept: 'application/json', ...withKey.value };
      return exchange({ ...asked, method: asked.body ? 'POST' : 'GET', url: url.value, headers }, read);
    },
  };
}

/** What can't be sent at all, now or later. */
const unsent = (why: Problem) => ({
  ok: false as const,
  failure: { problem: why, reached: true, passing: false },
});

/** The header that carries the key (specification 5), or what is wrong with the key. */
export function keyHeader(key: string): Result<Record<string, string>> {
  if (/^[\x21-\x7e]+$/.test(key)) return success({ authorization: `Bearer ${key}` });
  return failure(
    problem(
      'key-malformed',
      'The API key holds a space, a line break or another character that no key has.',
      'Copy the key again from your profile at the service, without anything around it.',
    ),
  );
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
