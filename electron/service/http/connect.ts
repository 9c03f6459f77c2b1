import dns from 'node:dns';
import { request } from 'node:http';
import net, { BlockList, isIP } from 'node:net';
import tls from 'node:tls';
import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import type { Network } from '../../platform/network.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address stays here: `localhost`, 127.0.0.0/8 or [::1]. A resolver need not keep `.localhost` here. */
export function isLoopback(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family === 0) return host === 'localhost';
  return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

const reachingLoopback = new BlockList();
for (const [network, prefix, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['0.0.0.0', 8, 'ipv4'],
  ['::', 127, 'ipv6'],
] as const)
  reachingLoopback.addSubnet(network, prefix, family);

/** Whether connecting to this IP address reaches this computer: loopback, and the unspecified one, in every notation. */
export function isLoopbackIp(ip: string): boolean {
  return reachingLoopback.check(ip, isIP(ip) === 4 ? 'ipv4' : 'ipv6');
}

/** Whether an address from outside names this computer, by a name that every system keeps for it or by an IP address. */
export function namesLoopback(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0 ? host === 'localhost' || host.endsWith('.localhost') : isLoopbackIp(host);
}

/** The port that a connection to this address goes to. */
export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80));
}

/** https anywhere; http only where nothing leaves this computer. */
export function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

/** A service address made uniform: a scheme, no trailing slash, no `/v1/api`; or what is wrong with it. */
export function parseServiceAddress(text: string): Result<string> {
  const url = read(text.trim());
  if (url === null) return wrong('That is not an address the app can use.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return wrong(`An address that begins with “${url.protocol}” cannot be used.`);
  if (url.username !== '' || url.password !== '')
    return wrong('The address has a user name or password in it. The key has its own field.');
  if (url.search !== '' || url.hash !== '')
    return wrong('The address holds a “?” or “#” part, which belongs to a page, not to a service.');
  if (!isSafe(url))
    return failure(
      problem(
        'address-not-safe',
        'That address is not encrypted, so the key and the contacts could be read on the way.',
        'Write it with https:// in front. Plain http:// works only for a service on this computer.',
      ),
    );
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1(\/api)?$/, '');
  return success(url.origin + path.replace(/\/+$/, ''));
}

function read(text: string): URL | null {
  const bare = !text.includes('://');
  const url = URL.canParse(bare ? `https://${text}` : text) ? new URL(bare ? `https://${text}` : text) : null;
  if (url === null || url.hostname === '') return null;
  if (bare && isLoopback(url)) return new URL(`http://${text}`);
  return url;
}

function wrong(message: string) {
  return failure(
    problem('address-invalid', message, 'Write it like https://api.example.com, as the service states it.'),
  );
}

/** The full URL of one of the service's paths, or the problem with the connection's address. */
export function serviceUrl(address: string, path: string): Result<URL> {
  const base = parseServiceAddress(address);
  return base.ok ? success(new URL(base.value + path)) : base;
}

/** One way to an address: the URL of the proxy that it leads through, or null for straight. */
export type Route = string | null;

type Routes = [Route, ...Route[]];

/** The ways to `url` in the order to try them. What stays on this computer never goes through a proxy. */
export async function routesTo(url: URL, network: Network): Promise<Result<Routes>> {
  if (isLoopback(url)) return success([null]);
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
  const [first, ...others] = entries.map(routeOf).filter((route) => route !== undefined);
  if (first !== undefined) return success([first, ...others]);
  return entries.length === 0 ? success([null]) : failure(unsupported(answer));
}

/** Undefined where it is of a kind that the app cannot use. */
function routeOf(entry: string): Route | undefined {
  const [kind = '', host = ''] = entry.split(/\s+/);
  if (kind.toUpperCase() === 'DIRECT') return null;
  const scheme = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }[kind.toUpperCase()];
  if (scheme === undefined || !URL.canParse(`${scheme}://${host}`)) return undefined;
  return new URL(`${scheme}://${host}`).href;
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
  if (route === null) return dial(url, stop, { refuseLoopback });
  const through = await tunnel(url, new URL(route), stop);
  return url.protocol === 'https:' ? dial(url, stop, { through }) : through;
}

/** @param how.through the connection through a proxy that leads there; left out where it has to be made */
function dial(
  url: URL,
  stop: AbortSignal,
  { through, refuseLoopback }: { through?: net.Socket; refuseLoopback?: boolean } = {},
): Promise<net.Socket> {
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
  const socket = await dial(proxy, stop);
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
