import dns from 'node:dns';
import { request } from 'node:http';
import net from 'node:net';
import tls from 'node:tls';
import { isLoopbackIp, portOf } from './address.ts';
import type { Route } from './proxy-routes.ts';

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
