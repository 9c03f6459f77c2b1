import { type Problem, problem } from '../../../shared/model/problem.ts';
import type {
  DownloadFiles,
  DownloadOptions,
  DownloadOutcome,
  PartialDownload,
  PartPlace,
  ServiceClient,
  ServiceTarget,
} from '../client.ts';
import { isLoopback, isSafe, namesLoopback, portOf } from '../http/connect.ts';
import type { NetworkFailure } from '../http/network-problems.ts';
import { keyHeader, type Reply, type Request, type Transport } from '../http/transport.ts';
import { replyProblem } from '../replies/reply-problems.ts';
import type { ServiceParts } from '../replies/service-reply.ts';
import { openPartFile } from './part-file.ts';
import { createResultReceiver, rangeHeaders, restOfFile, wholeFile } from './result-receiver.ts';

interface Task {
  parts: ServiceParts;
  target: ServiceTarget;
  address: URL;
  files: DownloadFiles;
  options: DownloadOptions;
}

/**
 * Fetches a result file; see DownloadOutcome for what may become of it. Bytes of two replies stand in one part file only
 * where both carry the same strong ETag. In every other case the file is begun anew in `files.fresh`, and not before its
 * first bytes are there and known to be a result's.
 */
export const download =
  (parts: ServiceParts): ServiceClient['download'] =>
  async (target, url, files, options = {}) => {
    // A relative address is meant from the service's own (specification 2.1 does not say that it is absolute).
    const base = `${target.address}/`;
    if (!URL.canParse(url, base)) return { kind: 'refused', problem: noAddress };
    const { resume } = files;
    const whole = resume === null ? null : await wholeAlready(parts, resume);
    if (whole !== null) return whole;
    const task = { parts, target, address: new URL(url, base), files, options };
    const goneOn = resume?.partial.validator ? await fetchInto(task, resume) : null;
    return goneOn ?? (await fetchInto(task, null)) ?? { kind: 'refused', problem: uncalledPart };
  };

/** A part that had come to its end: nothing is asked for again, whether its address still works or not. */
async function wholeAlready({ clock }: ServiceParts, { path, partial }: PartPlace) {
  const { bytes, totalBytes, endIsCertain = true } = partial;
  if (bytes === 0 || bytes !== totalBytes) return null;
  const part = await openPartFile(path, bytes, { clock }).catch(() => null);
  if (part === null) return null;
  try {
    await part.trim();
    return { kind: 'whole' as const, path, bytes, endIsCertain };
  } finally {
    await part.close();
  }
}

/** Null where the server does not surely go on from `resume`, which is no failure: the file is then asked for anew. */
async function fetchInto(task: Task, resume: PartPlace | null): Promise<DownloadOutcome | null> {
  const { options, parts, target, address, files } = task;
  const receiver = createResultReceiver(parts.clock, files.fresh, files.resume, options);
  const known = resume?.partial ?? null;
  const request = {
    headers: { accept: 'text/csv, */*;q=0.5', ...rangeHeaders(known) },
    signal: options.signal,
  };
  try {
    const followed = await follow(parts.transport, target, address, request, (reply, from) => {
      if (reply.status === 200) return receiver.receive(reply, wholeFile(reply), files.fresh);
      if (reply.status !== 206) return refusal(task, known, reply, from);
      const rest = resume === null ? null : restOfFile(reply, resume.partial);
      return rest === null || resume === null
        ? Promise.resolve(null)
        : receiver.receive(reply, rest, resume.path);
    });
    // Awaited here: the file must not be closed before what came is on disk.
    if (followed.kind === 'failed') return await receiver.broken(followed.failure);
    return followed.kind === 'read' ? followed.value : followed;
  } finally {
    await receiver.close();
  }
}

/** A link that no longer works; other hosts also say 400 for one that has expired. */
async function refusal(
  { parts, target }: Task,
  resume: PartialDownload | null,
  reply: Reply,
  from: URL,
): Promise<DownloadOutcome | null> {
  if (reply.status === 416 && resume !== null) return null;
  const small = await parts.readReply(reply);
  const found = replyProblem(small, [target.key]);
  const foreign = from.origin !== new URL(target.address).origin;
  if ([401, 403, 404, 410].includes(reply.status) || (foreign && reply.status === 400))
    return { kind: 'expired', problem: { ...linkExpired, detail: found.detail ?? '' } };
  return { kind: 'refused', problem: found, retryAfterMs: small.retryAfterMs };
}

const askAgain = 'The app asks the service for a new address. The job isn’t lost.';
const noAddress = problem(
  'bad-download-address',
  'The address of the result is not one the app can use.',
  askAgain,
);
const linkExpired = problem('link-expired', 'The address of the result no longer works.', askAgain);
const uncalledPart = problem(
  'partial-result',
  'The server sent only part of the result.',
  'Try again later. If it keeps happening, tell the service.',
);

const mostRedirects = 5;

type Followed<T> =
  | { kind: 'read'; value: T }
  /** The way led to where the app does not go. */
  | { kind: 'refused'; problem: Problem }
  | { kind: 'failed'; failure: NetworkFailure };

/** Follows redirects. The key goes only to the service's own origin, and not even back there from elsewhere. */
async function follow<T>(
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

const advice = 'Ask the service about it. The job isn’t lost.';
const nowhere = problem('bad-redirect', 'The download address led to something that is no address.', advice);
const endless = problem(
  'too-many-redirects',
  'The download address led from one place to the next without end.',
  advice,
);

/** https only; http and this computer only where the service is there, and then its own port alone. */
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
