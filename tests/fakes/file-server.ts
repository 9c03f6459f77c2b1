import type { IncomingMessage, ServerResponse } from 'node:http';

/** A result of about a megabyte. */
export const result = Buffer.from(`Phone,Name\r\n${'5550100123,"Doe, Jane"\r\n'.repeat(40_000)}`);

/** Serves bytes as a file server does: ETag, Range, If-Range. */
export function asFile(bytes: Buffer, etag: string | null) {
  return (request: IncomingMessage, reply: ServerResponse) => {
    if (etag !== null) reply.setHeader('etag', etag);
    const from = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
    const stale = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag;
    if (from === undefined || stale) return reply.end(bytes);
    if (Number(from) >= bytes.length)
      return reply.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    reply.writeHead(206, { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` });
    return reply.end(bytes.subarray(Number(from)));
  };
}
