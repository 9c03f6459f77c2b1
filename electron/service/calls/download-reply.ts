import type { PartialDownload } from '../client.ts';
import type { Reply } from '../http/transport.ts';
import { encodingOf } from '../replies/unpack.ts';

/** A reply that brings the file, or the rest of it. */
export interface FileReply {
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
