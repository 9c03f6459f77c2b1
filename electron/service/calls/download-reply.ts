import type { PartialDownload } from '../client.ts';
import type { Reply } from '../http/transport.ts';
import { looksLikePage } from '../replies/error-words.ts';
import { encodingOf, plainBody } from '../replies/unpack.ts';

/** A reply that brings the file, or the rest of it. */
export interface FileReply {
  /** Where in the file its first byte belongs. */
  offset: number;
  /** Of the whole file; null where it is not announced or says nothing about the bytes that will be kept. */
  totalBytes: number | null;
  validator: string | null;
  /** Compressed although that was not asked for, so it cannot be gone on with later. */
  compressed: boolean;
}

/** The headers that ask for what is missing. `If-Range` takes strong validators only (RFC 9110, 13.1.5). */
export function rangeHeaders(resume: PartialDownload | null): Record<string, string> {
  if (resume === null || resume.bytes === 0) return {};
  const strong = resume.validator !== null && !resume.validator.startsWith('W/');
  return {
    range: `bytes=${resume.bytes}-`,
    ...(strong && resume.validator !== null ? { 'if-range': resume.validator } : {}),
  };
}

/** What a 200 or 206 brings; null for a part that does not surely continue what `resume` holds. */
export function readFileReply(reply: Reply, resume: PartialDownload | null): FileReply | null {
  const validator = reply.header('etag');
  const compressed = encodingOf(reply) !== 'identity';
  const length = readLength(reply.header('content-length'));
  if (reply.status !== 206)
    return { offset: 0, totalBytes: compressed ? null : length, validator, compressed };
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(reply.header('content-range') ?? '');
  if (range === null || resume === null || compressed || Number(range[1]) !== resume.bytes) return null;
  const totalBytes = readLength(range[2] ?? null);
  const lengthDiffers = totalBytes !== null && resume.totalBytes !== null && totalBytes !== resume.totalBytes;
  const validatorDiffers = validator !== null && resume.validator !== null && validator !== resume.validator;
  if (lengthDiffers || validatorDiffers) return null;
  const sameLength = totalBytes !== null && totalBytes === resume.totalBytes;
  const sameValidator = validator !== null && validator === resume.validator;
  if (!sameLength && !sameValidator) return null;
  return { offset: resume.bytes, totalBytes: totalBytes ?? resume.totalBytes, validator, compressed };
}

function readLength(value: string | null): number | null {
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** The bytes that come are a page or a message, not a result. */
export class NotACsvError extends Error {}

const headBytes = 256;

/**
 * The bytes of the file, decompressed where the server insists on compression. They are only handed out once their
 * beginning is known not to be a web page's; a NotACsvError otherwise.
 */
export async function* fileChunks(reply: Reply, { offset }: FileReply): AsyncGenerator<Uint8Array> {
  const contentType = reply.header('content-type');
  let head: Uint8Array | null = offset === 0 ? new Uint8Array() : null;
  for await (const chunk of plainBody(reply)) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headBytes) continue;
    yield asCsv(head, contentType);
    head = null;
  }
  if (head !== null && head.length > 0) yield asCsv(head, contentType);
}

/** No result CSV begins as a web page or as a JSON message does. */
function asCsv(head: Uint8Array, contentType: string | null): Uint8Array {
  const text = new TextDecoder().decode(head).trimStart();
  const isJson = text.startsWith('{') || (text.startsWith('[') && /\bjson\b/i.test(contentType ?? ''));
  if (looksLikePage(text) || isJson) throw new NotACsvError();
  return head;
}
