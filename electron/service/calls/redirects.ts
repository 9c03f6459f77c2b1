import { type Problem, problem } from '../../../shared/model/problem.ts';
import type { ServiceTarget } from '../client.ts';
import { isLoopback, isSafe, namesLoopback, portOf } from '../http/address.ts';
import type { NetworkFailure } from '../http/network-problems.ts';
import type { Reply, Request, Transport } from '../http/transport.ts';
import { keyHeader } from './ask.ts';

const mostRedirects = 5;

type Followed<T> =
  | { kind: 'read'; value: T }
  /** The way led to where the app does not go. */
  | { kind: 'refused'; problem: Problem }
  | { kind: 'failed'; failure: NetworkFailure };

/**
 * Gets `url`, following redirects. The key goes only to the service's own origin and, once a redirect has led away
 * from it, not even back there: other hosts have no business with it, and some reject a request that brings one.
 */
export async function follow<T>(
  transport: Transport,
  target: ServiceTarget,
  url: URL,
  request: Pick<Request, 'headers' | 'signal'>,
  read: (reply: Reply, from: URL) => Promise<T>,
): Promise<Followed<T>> {
  const home = new URL(target.address);
  let here = url;
  let trusted = true;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const unsafe = refusalOf(here, home);
    if (unsafe !== null) return { kind: 'refused', problem: unsafe };
    trusted &&= here.origin === home.origin;
    const key = trusted ? keyHeader(target.key) : null;
    if (key !== null && !key.ok) return { kind: 'refused', problem: key.problem };
    const exchanged = await transport.exchange(
      {
        ...request,
        method: 'GET',
        url: here,
        headers: { ...request.headers, ...key?.value },
        refuseLoopback: here.origin !== home.origin && !isLoopback(home),
      },
      async (reply) => {
        const location = redirectOf(reply);
        return location === null ? { value: await read(reply, here) } : { location };
      },
    );
    if (!exchanged.ok) return { kind: 'failed', failure: exchanged.failure };
    if ('value' in exchanged.value) return { kind: 'read', value: exchanged.value.value };
    const { location } = exchanged.value;
    if (!URL.canParse(location, here)) return { kind: 'refused', problem: nowhere };
    here = new URL(location, here);
  }
  return { kind: 'refused', problem: endless };
}

function redirectOf(reply: Reply): string | null {
  return [301, 302, 303, 307, 308].includes(reply.status) ? reply.header('location') : null;
}

const advice = 'Ask the service about it; the job itself is not lost.';
const nowhere = problem('bad-redirect', 'The download address led to something that is no address.', advice);
const endless = problem(
  'too-many-redirects',
  'The download address led from one place to the next without end.',
  advice,
);

/**
 * https only; http and this computer only where the service itself is on it, and then only the service's own port: an
 * answer must not make the app call what else listens here.
 */
function refusalOf(url: URL, home: URL): Problem | null {
  if (url.username !== '' || url.password !== '')
    return unsafe('The download address holds a user name or password.');
  if (namesLoopback(url) && !(isLoopback(home) && portOf(url) === portOf(home)))
    return unsafe(
      `The download address at “${url.host}” leads to this computer, but not to the service, so nothing was fetched from there.`,
    );
  if (isSafe(url)) return null;
  return unsafe(
    `The download address at “${url.host}” is not encrypted, so the result was not fetched from there.`,
  );
}

const unsafe = (message: string) => problem('download-address-unsafe', message, advice);
