import { type Problem, problem, problemOf } from '../../../shared/problem.ts';
import type { CallOptions, DownloadOutcome, PartialDownload, ServiceTarget } from '../client.ts';
import type { Reply } from '../http/transport.ts';
import { replyProblem } from '../replies/reply-problems.ts';
import { readReply } from '../replies/service-reply.ts';
import type { ServiceParts } from './ask.ts';
import { type FileReply, fileChunks, NotACsvError, rangeHeaders, readFileReply } from './download-reply.ts';
import { openPartFile, type PartFile } from './part-file.ts';
import { follow } from './redirects.ts';

const nothingYet: PartialDownload = { bytes: 0, validator: null, totalBytes: null };

interface Task {
  parts: ServiceParts;
  target: ServiceTarget;
  address: URL;
  part: PartFile;
  options: CallOptions;
}

/** Fetches a result file into `path`; see DownloadOutcome for what may become of it. */
export async function download(
  parts: ServiceParts,
  target: ServiceTarget,
  url: string,
  path: string,
  resume: PartialDownload | null,
  options: CallOptions,
): Promise<DownloadOutcome> {
  // A relative address is meant from the service's own (specification 2.1 does not say that it is absolute).
  const base = `${target.address}/`;
  if (!URL.canParse(url, base)) return { kind: 'refused', problem: noAddress };
  let part: PartFile;
  try {
    part = await openPartFile(path, resume?.bytes ?? 0);
  } catch (error) {
    return { kind: 'broken', problem: problemOf(error), partial: resume ?? nothingYet, reached: true };
  }
  try {
    const kept = resume !== null && resume.bytes > 0 && part.bytes === resume.bytes ? resume : null;
    if (kept !== null && kept.bytes === kept.totalBytes) return { kind: 'whole', bytes: kept.bytes };
    const task = { parts, target, address: new URL(url, base), part, options };
    const goneOn = kept === null ? null : await fetchInto(task, kept);
    return goneOn ?? (await fetchInto(task, null)) ?? { kind: 'refused', problem: uncalledPart };
  } finally {
    await part.close();
  }
}

/** Null where the server does not surely go on from `resume`, which is no failure: the file is then fetched anew. */
async function fetchInto(task: Task, resume: PartialDownload | null): Promise<DownloadOutcome | null> {
  const { part, options, parts, target, address } = task;
  let file: FileReply | null = null;
  const request = {
    headers: { accept: 'text/csv, */*;q=0.5', ...rangeHeaders(resume) },
    signal: options.signal,
  };
  const followed = await follow(parts.transport, target, address, request, async (reply, from) => {
    if (reply.status !== 200 && reply.status !== 206) return refusal(task, resume, reply, from);
    file = readFileReply(reply, resume);
    return file === null ? null : save(task, reply, file);
  });
  if (followed.kind === 'read') return followed.value;
  if (followed.kind === 'refused') return followed;
  const { problem, reached } = followed.failure;
  const partial = file === null ? (resume ?? nothingYet) : await partialOf(part, file);
  return { kind: 'broken', problem, partial, reached };
}

async function save(task: Task, reply: Reply, file: FileReply): Promise<DownloadOutcome> {
  const { part, options } = task;
  if (file.offset === 0) await part.clear();
  try {
    for await (const chunk of fileChunks(reply, file)) {
      await part.append(chunk);
      options.onProgress?.(part.bytes, file.totalBytes ?? 0);
    }
  } catch (error) {
    if (!(error instanceof NotACsvError)) throw error;
    return { kind: 'expired', problem: pageInsteadOfResult };
  }
  const partial = await partialOf(part, file);
  if (file.totalBytes !== null && part.bytes !== file.totalBytes)
    return { kind: 'broken', problem: cutShort(part.bytes, file.totalBytes), partial, reached: true };
  await part.sync();
  return { kind: 'whole', bytes: part.bytes };
}

/** What is surely on disk and can be gone on from. */
async function partialOf(part: PartFile, file: FileReply): Promise<PartialDownload> {
  if (file.compressed) return nothingYet;
  try {
    await part.sync();
    return { bytes: part.bytes, validator: file.validator, totalBytes: file.totalBytes };
  } catch {
    return nothingYet;
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
const pageInsteadOfResult = problem(
  'page-instead-of-result',
  'A web page or a message came where the result should be, such as a login page.',
  askAgain,
);
const uncalledPart = problem(
  'partial-result',
  'The server sent a part of the result although all of it was asked for.',
  'Try again later; if it goes on, tell the service.',
);

function cutShort(came: number, announced: number): Problem {
  return problem(
    'result-cut-short',
    `Only ${came} of the ${announced} bytes announced for the result came.`,
    'The app fetches the rest.',
  );
}
