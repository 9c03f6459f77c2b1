import { type Problem, problem } from '../../../shared/model/problem.ts';
import { type Clock, every } from '../../platform/clock.ts';
import type { DownloadOptions, DownloadOutcome, PartialDownload, PartPlace } from '../client.ts';
import { type NetworkFailure, StoodStill } from '../http/network-problems.ts';
import type { Reply } from '../http/transport.ts';
import { fieldsOf, isObject, parseReplyJson } from '../replies/decode-values.ts';
import { errorWords } from '../replies/error-words.ts';
import { encodingOf, plainBody } from '../replies/service-reply.ts';
import { attempt, openPartFile, type PartFile } from './part-file.ts';

/** A reply that brings the file, or the rest of it. */
interface FileReply {
  /** Where in the file its first byte belongs. */
  offset: number;
  /** Of the whole file; null where it is not announced or says nothing about the bytes that will be kept. */
  totalBytes: number | null;
  /** The strong ETag; null where the file cannot be gone on with later. */
  validator: string | null;
  /** Its end can be told from a connection that broke off: by a length, by chunks, or by a checksum at its end. */
  endIsCertain: boolean;
}

/** A strong ETag is the only sign that two replies bring the same bytes (RFC 9110, 8.8.1 and 13.1.5). */
function strongTag(etag: string | null): string | null {
  return etag !== null && /^"[^"]+"$/.test(etag) ? etag : null;
}

/** The headers that ask for what is missing, of the same version or else for all of another. */
export function rangeHeaders(resume: PartialDownload | null): Record<string, string> {
  const validator = strongTag(resume?.validator ?? null);
  return resume === null || validator === null
    ? {}
    : { range: `bytes=${resume.bytes}-`, 'if-range': validator };
}

/** What a 200 brings from its first byte on. */
export function wholeFile(reply: Reply): FileReply {
  const isPacked = encodingOf(reply) !== 'identity';
  const length = readLength(reply.header('content-length'));
  return {
    offset: 0,
    totalBytes: isPacked ? null : length,
    validator: isPacked ? null : strongTag(reply.header('etag')),
    endIsCertain: isPacked || length !== null || /\bchunked\b/i.test(reply.header('transfer-encoding') ?? ''),
  };
}

/** What a 206 brings; null unless it surely continues `resume`: same strong ETag, next byte, same length. */
export function restOfFile(reply: Reply, resume: PartialDownload): FileReply | null {
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(reply.header('content-range') ?? '');
  const totalBytes = readLength(range?.[2] ?? null);
  const validator = strongTag(reply.header('etag'));
  const isSameVersion = validator !== null && validator === resume.validator;
  const isSameLength = totalBytes !== null && (resume.totalBytes ?? totalBytes) === totalBytes;
  const isNext = range !== null && Number(range[1]) === resume.bytes;
  if (!isSameVersion || !isSameLength || !isNext || encodingOf(reply) !== 'identity') return null;
  return { offset: resume.bytes, totalBytes, validator, endIsCertain: true };
}

function readLength(value: string | null): number | null {
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** The bytes that come are a page or a message, not a result. */
class NotAResult extends Error {}

const headBytes = 256;
/** No message or login page that comes in a result's place is decided by more than this. */
const longestHead = 64 * 1024;

/** The bytes of a file, decompressed. A NotAResult where it begins as a web page or a message does. */
async function* resultChunks(reply: Reply): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of plainBody(reply)) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const isEnough =
      head.length >= headBytes && (head.length >= longestHead || !isSuspicious(head.toString('utf8')));
    if (!isEnough) continue;
    yield checked(head, false, reply);
    head = null;
  }
  if (head !== null && head.length > 0) yield checked(head, true, reply);
}

function checked(head: Buffer, isWhole: boolean, reply: Reply): Buffer {
  if (isNotAResult(head.toString('utf8'), isWhole, reply.header('content-type'))) throw new NotAResult();
  return head;
}

const leastBytesPerSecond = 1024;
/** How long a download may be slow. */
const usualSlowMs = 60_000;

/** Breaks a reply off that brings less than 1 KB/s over `slowMs`, unless this side has not taken what came. */
function watchSpeed(reply: Reply, clock: Clock, slowMs: number) {
  let bytes = 0;
  const stop = every(clock, slowMs, () => {
    const isSlow = bytes < (leastBytesPerSecond * slowMs) / 1000 && reply.body.readableLength === 0;
    if (isSlow) reply.body.destroy(new StoodStill('trickling'));
    bytes = 0;
  });

  return {
    came: (chunk: Uint8Array) => {
      bytes += chunk.length;
    },
    stop,
  };
}

/**
 * @param before the part that was to be gone on with, if any. A file begun anew is of a version of its own: what stands
 * about the part file on disk is changed first, so that after a kill nothing is added to the bytes of another version.
 */
export function createResultReceiver(
  clock: Clock,
  fresh: string,
  before: PartPlace | null,
  options: DownloadOptions,
) {
  let writing: { path: string; part: PartFile; file: FileReply } | null = null;

  const keep = (path: string, partial: PartialDownload) =>
    attempt(async () => options.onKept?.(path, partial));

  async function begin(path: string, file: FileReply): Promise<PartFile | null> {
    const known = { validator: file.validator, totalBytes: file.totalBytes };
    if (file.offset === 0) {
      if (before !== null && before.partial.validator !== file.validator)
        await keep(before.path, { ...before.partial, validator: null });
      await keep(path, { ...known, bytes: 0 });
    }
    const part = await openPartFile(path, file.offset, {
      clock,
      onFlushed: (bytes) => keep(path, { ...known, bytes }),
    });
    if (part !== null) writing = { path, part, file };
    return part;
  }

  /** Null where the file no longer holds what is to be gone on from. Errors of the network come as rejections. */
  async function receive(reply: Reply, file: FileReply, path: string): Promise<DownloadOutcome | null> {
    let part = file.offset > 0 ? await begin(path, file) : null;
    if (file.offset > 0 && part === null) return null;
    const speed = watchSpeed(reply, clock, options.slowMs ?? usualSlowMs);
    try {
      for await (const chunk of file.offset > 0 ? plainBody(reply) : resultChunks(reply)) {
        speed.came(chunk);
        part ??= await begin(path, file);
        await part?.append(chunk);
        options.onProgress?.(part?.bytes ?? 0, file.totalBytes ?? 0);
      }
    } catch (error) {
      if (error instanceof NotAResult) return { kind: 'expired', problem: pageInsteadOfResult };
      throw error;
    } finally {
      speed.stop();
    }
    part ??= await begin(path, file);
    return part && ended(part, file, path);
  }

  async function ended(part: PartFile, file: FileReply, path: string): Promise<DownloadOutcome> {
    const { bytes } = part;
    if (file.totalBytes !== null && bytes !== file.totalBytes)
      return broken({ problem: cutShort(bytes, file.totalBytes), reached: true });
    await part.trim();
    await part.sync();
    const { validator, endIsCertain } = file;
    await keep(path, { bytes, validator, totalBytes: bytes, endIsCertain });
    return { kind: 'whole', path, bytes, endIsCertain };
  }

  /** What is left when the connection failed: the outcome, with all that came on disk. */
  async function broken({ problem, reached }: Pick<NetworkFailure, 'problem' | 'reached'>) {
    const nothingNew = before ?? { path: fresh, partial: nothingYet };
    const place = writing === null ? nothingNew : { path: writing.path, partial: await partial(writing) };
    return { kind: 'broken' as const, problem, reached, ...place };
  }

  return {
    receive,
    broken,
    close: async () => writing?.part.close(),
  };
}

const nothingYet: PartialDownload = { bytes: 0, validator: null, totalBytes: null };

/** What is surely on disk; nothing where the disk does not take it, and then what was noted before still holds. */
async function partial({ part, file }: { part: PartFile; file: FileReply }): Promise<PartialDownload> {
  try {
    await part.sync();
  } catch {
    return nothingYet;
  }
  const { totalBytes } = file;
  const { bytes } = part;
  // Longer than announced: of what version the rest would be, nobody can say.
  const validator = totalBytes !== null && bytes > totalBytes ? null : file.validator;
  return { bytes, validator, totalBytes };
}

const pageInsteadOfResult = problem(
  'page-instead-of-result',
  'A web page or a message came where the result should be, such as a login page.',
  'The app asks the service for a new address. The job isn’t lost.',
);

function cutShort(came: number, announced: number): Problem {
  return problem(
    'result-cut-short',
    `${came} bytes came for the result, but ${announced} were announced.`,
    'What came is kept, and the app tries to get the rest.',
  );
}

/** What pages begin with; a CSV's first header may be `<b>Company</b>` or `<Company>`. */
const page =
  /^<(?:!|\?|(?:html|head|body|title|meta|link|base|script|style|noscript|div|main|header|section|p|h\d|center|form|table|iframe|svg|error|response|message)\b)/i;

/** Whether more of a text than its beginning is needed to tell what it is. */
function isSuspicious(text: string): boolean {
  return /^\uFEFF?\s*(?:[<{[]|$)/.test(text);
}

/**
 * Whether what came in a result's place is none: a web page, or a message in JSON. Decided by its content, since the
 * type a server states is often wrong, and never of what may be rows: JSON with a table in it is kept to be looked at.
 * @param text the whole of it, or so much of its beginning that no message is longer
 */
function isNotAResult(text: string, isWhole: boolean, contentType: string | null): boolean {
  const begin = text.replace(/^\uFEFF/, '').trimStart();
  if (begin.startsWith('<')) return page.test(begin) || /\b(?:html|xml)\b/i.test(contentType ?? '');
  if (!isWhole || !/^[{[]/.test(begin)) return false;
  const json = parseReplyJson(begin);
  return json !== undefined && !holdsTable(json);
}

function holdsTable(json: unknown): boolean {
  if (Array.isArray(json)) return isTable(json) && errorWords('', json, []) === null;
  const { detail: _, error: __, errors: ___, message: ____, ...others } = fieldsOf(json);
  return Object.values(others).some(isTable);
}

function isTable(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((entry) => isObject(entry) || Array.isArray(entry))
  );
}
