import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import type { Network } from '../../platform/network.ts';
import { isLoopback } from './address.ts';

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
