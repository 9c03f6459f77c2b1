import { pipeline, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import { ProblemError, problem } from '../../../shared/model/problem.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Reply, Timeouts, Transport } from '../http/transport.ts';
import { parseReplyJson } from './decode-values.ts';
import { looksLikePage, pageWords } from './error-words.ts';

/** A reply is JSON of a few kilobytes; 15 lookups with five people each stay far below this. */
const mostBytes = 8 * 1024 * 1024;
/** A reply that trickles in for longer is given up, whatever its idle time-out says. */
const longestReadMs = 120_000;

/** What each call to the service is made with. */
export interface ServiceParts {
  transport: Transport;
  clock: Clock;
  timeouts: Timeouts;
  /** See below. */
  readReply(reply: Reply): Promise<ServiceReply>;
}

export interface ServiceReply {
  status: number;
  text: string;
  /** Undefined where the text is not JSON, or not all of it. */
  json: unknown;
  /** HTML or XML: a login page, a gateway's or a captive portal's. */
  isPage: boolean;
  /** False where it broke off, was too long or took too long. */
  complete: boolean;
  /** It is longer than any answer, or unpacks to more. */
  tooLong?: boolean;
  /** The address it leads to, or that of what was made; null where it names none. Never followed. */
  location: string | null;
  /** How long it asks to be left alone; absent where it does not. */
  retryAfterMs?: number | undefined;
}

/** Reads a reply without ever failing: its status may be all that is needed. */
export async function readReply(reply: Reply, clock: Clock): Promise<ServiceReply> {
  const { text, complete, tooLong } = await collect(reply, clock);
  return {
    status: reply.status,
    text,
    json: parsed(text, complete),
    isPage: looksLikePage(text),
    complete,
    tooLong,
    location: reply.header('location'),
    retryAfterMs: parseRetryAfter(reply.header('retry-after'), clock.now()) ?? undefined,
  };
}

/** An object or array that closes is whole, whatever became of the connection after it; a number may lack digits. */
function parsed(text: string, complete: boolean): unknown {
  const json = parseReplyJson(text);
  return complete || (typeof json === 'object' && json !== null) ? json : undefined;
}

/** The text of the body as far as it came, could be unpacked, and is not longer than any answer. */
async function collect(reply: Reply, clock: Clock) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const came = (complete: boolean, tooLong = false) => ({
    text: new TextDecoder().decode(Buffer.concat(chunks)),
    complete,
    tooLong,
  });
  const forget = clock.after(longestReadMs, () => reply.body.destroy());
  try {
    for await (const chunk of plainBody(reply)) {
      length += chunk.length;
      if (length > mostBytes) return came(false, true);
      chunks.push(chunk);
    }
    return came(true);
  } catch {
    return came(false);
  } finally {
    forget();
  }
}

const longestWaitMs = 3_600_000;

/** `Retry-After`, seconds or an HTTP date, as milliseconds from `now`: at least one second, at most an hour. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  const text = value?.trim() ?? '';
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (Number.isNaN(wait)) return null;
  return Math.round(Math.min(Math.max(wait, 1000), longestWaitMs));
}

const longest = 100_000;
const deepest = 8;

/** All that a reply says in words, to be looked through and never shown, since it may hold contacts. */
export function textsOf({ json, text, complete }: ServiceReply): string {
  if (json !== undefined) return textsIn(json, 0).join(' | ').slice(0, longest);
  const plain = text.slice(0, longest);
  const words = looksLikePage(plain) ? pageWords(plain) : plain;
  // The number at the end of an answer that broke off may be the beginning of a longer one.
  return complete ? words : words.replace(/\d+$/, '');
}

function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  return Object.values(value).flatMap((entry) => textsIn(entry, depth + 1));
}

/** So much may come out of a compressed body whatever went in; beyond it, its ratio is looked at. */
const freeBytes = 32 * 1024 * 1024;
/** Lists of contacts compress five to twenty times, sparse ones somewhat more; a bomb a thousand times and more. */
const mostTimes = 200;

/** `identity` where the body is not compressed. Compression is not asked for, and undone all the same. */
export function encodingOf(reply: Reply): string {
  return reply.header('content-encoding')?.trim().toLowerCase() || 'identity';
}

/** The body of a reply, unpacked. Ends in a ProblemError where the compression is unknown or unpacks too far. */
export async function* plainBody(reply: Reply): AsyncGenerator<Uint8Array> {
  const encoding = encodingOf(reply);
  if (encoding === 'identity') {
    yield* reply.body;
    return;
  }
  const decoder = decoders[encoding]?.();
  if (decoder === undefined) throw new ProblemError(unknownCompression);
  let given = 0;
  // An error of either side comes out of the decoder.
  pipeline(reply.body, decoder, () => {});
  for await (const chunk of decoder) {
    given += chunk.length;
    if (given > freeBytes && given > decoder.bytesWritten * mostTimes) throw new ProblemError(unpacksTooFar);
    yield chunk;
  }
}

const decoders: Record<string, () => Transform & zlib.Zlib> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
};

const unknownCompression = problem(
  'unknown-compression',
  'The server sends its answer compressed in a way the app does not know.',
  'Try again later. If it keeps happening, tell the service.',
);
const unpacksTooFar = problem(
  'unpacks-too-far',
  'The server sent compressed data that unpacks to far more than any list, so it was broken off.',
  'Tell the service: this is a fault of its server, or somebody in between.',
);
