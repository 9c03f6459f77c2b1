import { BlockList, isIP } from 'node:net';
import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';

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
