import dns from 'node:dns';
import { request } from 'node:http';
import net from 'node:net';
import tls from 'node:tls';
import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import type { Network } from '../../platform/network.ts';
import { isLoopback, isLoopbackIp, portOf } from './address.ts';

/** One way to an address: straight, or through the proxy at this URL. */
export interface Route {
  proxy: string | null;
}

type Routes = [Route, ...Route[]];

const direct: Route = { proxy: null };

/** The ways to `url` in the order to try them. What stays on this computer never goes through a proxy. */
export async function routesTo(url: URL, network: Network): Promise<Result<Routes>> {
  if (isLoopback(url)) return success([direct]);
  // Without its path and query, which are nobody's business; a system that cannot tell is taken to have no proxy.
  const answer = await network.resolveProxy(`${url.origin}/`).catch(() => 'DIRECT');
  return parseRoutes(answer);
}

/** Reads a PAC answer such as "PROXY proxy.example.com:8080; DIRECT". */
export function parseRoutes(answer: string): Result<Routes> {
  const entries = answer
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const [first, ...others] = entries.flatMap((entry) => routeOf(entry) ?? []);
  if (first !== undefined) return success([first, ...others]);
  return entries.length === 0 ? success([direct]) : failure(unsupported(answer));
}

function routeOf(entry: string): Route | null {
  const [kind = '', host = ''] = entry.split(/\s+/);
  if (kind.toUpperCase() === 'DIRECT') return direct;
  const scheme = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }[kind.toUpperCase()];
  if (scheme === undefined || !URL.canParse(`${scheme}://${host}`)) return null;
  return { proxy: new URL(`${scheme}://${host}`).href };
}

function unsupported(answer: string) {
  return problem(
    'proxy-unsupported',
    'This network wants the app to use a kind of proxy that it cannot use, such as SOCKS.',
    'Ask your IT department for an HTTP proxy, or try from another network.',
    answer.slice(0, 200),
  );
}

/** A proxy that answered but opened no way through. */
export class TunnelRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the proxy answered ${status}`);
    this.status = status;
  }
}

/** A name from outside that turned out to be one of this computer. */
export class ResolvedToLoopback extends Error {}

interface Peer {
  url: URL;
  /** The connection through a proxy that leads there; null where it has to be made. */
  through: net.Socket | null;
  /** The name must not turn out to be this computer's. */
  refuseLoopback?: boolean;
}

/**
 * A connection to the host of `url`, encrypted for https, ready for a request. Nothing of the request itself leaves
 * before it stands. Rejects with the system's error, a TunnelRefused, a ResolvedToLoopback, or the reason of `stop`.
 * @param refuseLoopback refuses a name that turns out to be this computer's; a proxy that stands in between looks it up itself
 */
export async function connect(
  url: URL,
  route: Route,
  stop: AbortSignal,
  refuseLoopback = false,
): Promise<net.Socket> {
  if (route.proxy === null) return dial({ url, through: null, refuseLoopback }, stop);
  const through = await tunnel(url, new URL(route.proxy), stop);
  return url.protocol === 'https:' ? dial({ url, through }, stop) : through;
}

function dial({ url, through, refuseLoopback }: Peer, stop: AbortSignal): Promise<net.Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'https:';
  const port = portOf(url);
  const servername = net.isIP(host) === 0 ? host : '';
  const lookup = refuseLoopback ? lookupRefusingLoopback : undefined;
  const socket = secure
    ? tls.connect({
        host,
        port,
        servername,
        lookup,
        ALPNProtocols: ['http/1.1'],
        ...(through ? { socket: through } : {}),
      })
    : net.connect({ host, port, lookup });
  // What goes wrong later is told by whoever uses the connection.
  socket.on('error', () => {}).setNoDelay(true);
  return settle(socket, secure ? 'secureConnect' : 'connect', stop, () => socket);
}

/** The system's lookup, which fails where a name leads here: the answer is the one that is then connected to. */
const lookupRefusingLoopback: net.LookupFunction = (host, options, done) =>
  dns.lookup(host, options, (error, address, family) => {
    const found = Array.isArray(address) ? address.map((one) => one.address) : [address];
    if (!error && found.some(isLoopbackIp))
      done(new ResolvedToLoopback(`${host} is this computer`), address, family);
    else done(error, address, family);
  });

/** Asks an HTTP proxy for a way to the host of `url` (CONNECT). */
async function tunnel(url: URL, proxy: URL, stop: AbortSignal): Promise<net.Socket> {
  const socket = await dial({ url: proxy, through: null }, stop);
  const authority = `${url.hostname}:${portOf(url)}`;
  const asked = request({
    createConnection: () => socket,
    method: 'CONNECT',
    path: authority,
    headers: { host: authority },
  });
  let status = 0;
  asked
    .on('error', () => {})
    .once('connect', (reply) => {
      status = reply.statusCode ?? 0;
      socket.emit('tunnel');
    });
  asked.end();
  return settle(socket, 'tunnel', stop, () => {
    if (status >= 200 && status < 300) return socket;
    socket.destroy();
    throw new TunnelRefused(status);
  });
}

/** Waits for `event` on a socket; its error, its end or `stop` come as a rejection and leave it destroyed. */
function settle(
  socket: net.Socket,
  event: string,
  stop: AbortSignal,
  value: () => net.Socket,
): Promise<net.Socket> {
  return new Promise<void>((resolve, reject) => {
    const abandon = () => {
      reject(stop.reason);
      socket.destroy();
    };
    if (stop.aborted) return abandon();
    stop.addEventListener('abort', abandon, { once: true });
    const settled = (act: () => void) => () => {
      stop.removeEventListener('abort', abandon);
      act();
    };
    socket.once(event, settled(resolve));
    socket.once('error', (error) => settled(() => reject(error))());
    socket.once(
      'close',
      settled(() => reject(new Error('closed before it was ready'))),
    );
  }).then(value);
}
