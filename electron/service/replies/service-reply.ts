import type { Clock } from '../../platform/clock.ts';
import type { Reply } from '../http/transport.ts';
import { looksLikePage } from './error-words.ts';
import { parseReplyJson } from './parse-json.ts';
import { plainBody } from './unpack.ts';

/** A reply is JSON of a few kilobytes; 15 lookups with five people each stay far below this. */
const mostBytes = 8 * 1024 * 1024;
/** A reply that trickles in for longer is given up, whatever its idle time-out says. */
const longestReadMs = 120_000;

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
  retryAfterMs?: number;
}

/** Reads a reply without ever failing: its status may be all that is needed. */
export async function readReply(reply: Reply, clock: Clock): Promise<ServiceReply> {
  const { text, complete, tooLong } = await collect(reply, clock);
  const retryAfterMs = parseRetryAfter(reply.header('retry-after'), clock.now());
  return {
    status: reply.status,
    text,
    json: parsed(text, complete),
    isPage: looksLikePage(text),
    complete,
    ...(tooLong && { tooLong }),
    location: reply.header('location'),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
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
