import { problem } from '../../../shared/model/problem.ts';
import type {
  DownloadFiles,
  DownloadOptions,
  DownloadOutcome,
  PartialDownload,
  PartPlace,
  ServiceTarget,
} from '../client.ts';
import type { Reply } from '../http/transport.ts';
import { replyProblem } from '../replies/reply-problems.ts';
import { readReply } from '../replies/service-reply.ts';
import type { ServiceParts } from './ask.ts';
import { rangeHeaders, restOfFile, wholeFile } from './download-reply.ts';
import { openPartFile } from './part-file.ts';
import { follow } from './redirects.ts';
import { createResultReceiver } from './result-receiver.ts';

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
export async function download(
  parts: ServiceParts,
  target: ServiceTarget,
  url: string,
  files: DownloadFiles,
  options: DownloadOptions,
): Promise<DownloadOutcome> {
  // A relative address is meant from the service's own (specification 2.1 does not say that it is absolute).
  const base = `${target.address}/`;
  if (!URL.canParse(url, base)) return { kind: 'refused', problem: noAddress };
  const { resume } = files;
  const whole = resume === null ? null : await wholeAlready(parts, resume);
  if (whole !== null) return whole;
  const task = { parts, target, address: new URL(url, base), files, options };
  const goneOn = resume?.partial.validator ? await fetchInto(task, resume) : null;
  return goneOn ?? (await fetchInto(task, null)) ?? { kind: 'refused', problem: uncalledPart };
}

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
  const small = await readReply(reply, parts.clock);
  const found = replyProblem(small, [target.key]);
  const foreign = from.origin !== new URL(target.address).origin;
  if ([401, 403, 404, 410].includes(reply.status) || (foreign && reply.status === 400))
    return { kind: 'expired', problem: { ...linkExpired, detail: found.detail ?? '' } };
  return {
    kind: 'refused',
    problem: found,
    ...(small.retryAfterMs === undefined ? {} : { retryAfterMs: small.retryAfterMs }),
  };
}

const askAgain = 'The app asks the service for a fresh address; the job itself is not lost.';
const noAddress = problem(
  'bad-download-address',
  'The address of the result is not one the app can use.',
  askAgain,
);
const linkExpired = problem('link-expired', 'The address of the result does not work any more.', askAgain);
const uncalledPart = problem(
  'partial-result',
  'The server sent a part of the result although all of it was asked for.',
  'Try again later; if it goes on, tell the service.',
);
