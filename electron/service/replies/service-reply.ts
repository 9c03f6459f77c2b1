import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Clock } from '../../platform/clock.ts';
import type { Reply } from '../http/transport.ts';
import { looksLikePage } from './error-words.ts';
import { parseReplyJson } from './parse-json.ts';

/** A reply is JSON of a few kilobytes; 15 lookups with five people each stay far below this. */
const mostBytes = 8 * 1024 * 1024;
/** A reply that trickles in for longer is given up, whatever its idle time-out says. */
const longestReadMs = 120_000;

/** A small reply, read as far as it came. */
export interface ServiceReply {
  status: number;
  text: string;
  /** Undefined where the text is not JSON, or not all of it. */
  json: unknown;
  /** HTML or XML: a login page, a gateway's or a captive portal's. */
  isPage: boolean;
  /** False where it broke off, was too long or took too long. */
  complete: boolean;
  /** The address it leads to, or that of what was made; null where it names none. Never followed. */
  location: string | null;
  retryAfterMs?: number;
}

/** Reads a reply without ever failing: its status may be all that is needed. */
export async function readReply(reply: Reply, clock: Clock): Promise<ServiceReply> {
  const { bytes, complete } = await collect(reply, clock);
  const text = await decode(bytes, reply.header('content-encoding'));
  const retryAfterMs = parseRetryAfter(reply.header('retry-after'), clock.now());
  return {
    status: reply.status,
    text: text ?? '',
    json: parsed(text ?? '', complete),
    isPage: looksLikePage(text ?? ''),
    complete: complete && text !== null,
    location: reply.header('location'),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  };
}

/** An object or array that closes is whole, whatever became of the connection after it; a number may lack digits. */
function parsed(text: string, complete: boolean): unknown {
  const json = parseReplyJson(text);
  return complete || (typeof json === 'object' && json !== null) ? json : undefined;
}

async function collect({ body }: Reply, clock: Clock): Promise<{ bytes: Buffer; complete: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  const forget = clock.after(longestReadMs, () => body.destroy());
  try {
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk);
      length += bytes.length;
      if (length > mostBytes) return { bytes: Buffer.concat(chunks), complete: false };
      chunks.push(bytes);
    }
    return { bytes: Buffer.concat(chunks), complete: true };
  } catch {
    return { bytes: Buffer.concat(chunks), complete: false };
  } finally {
    forget();
  }
}

const decoders: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(zlib.gunzip),
  'x-gzip': promisify(zlib.gunzip),
  deflate: promisify(zlib.inflate),
  br: promisify(zlib.brotliDecompress),
};

/** Undoes a compression that was not asked for; null where that fails. */
async function decode(bytes: Buffer, encoding: string | null): Promise<string | null> {
  const name = encoding?.trim().toLowerCase() || 'identity';
  if (name === 'identity') return new TextDecoder().decode(bytes);
  try {
    const plain = await decoders[name]?.(bytes, { maxOutputLength: mostBytes });
    return plain ? new TextDecoder().decode(plain) : null;
  } catch {
    return null;
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
