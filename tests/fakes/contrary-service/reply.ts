import type { ServerResponse } from 'node:http';

/** An answer as the routes make it; sent, or disguised first, in one place. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a text or bytes as they are. */
  body: object | string | Buffer;
}

export const json = (status: number, body: object): Reply => ({ status, body });

/** What a gateway in front of a service shows people. */
export const htmlPage = (status: number, title: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html><head><title>${title}</title><style>b{color:red}</style></head><body><h1>${title}</h1><p>Reference 18.4f2c</p></body></html>`,
});

export function send(response: ServerResponse, reply: Reply): void {
  const isJson = !Buffer.isBuffer(reply.body) && typeof reply.body === 'object';
  const bytes = Buffer.isBuffer(reply.body)
    ? reply.body
    : Buffer.from(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  response.writeHead(reply.status, {
    ...(isJson && { 'content-type': 'application/json' }),
    'content-length': bytes.length,
    ...reply.headers,
  });
  response.end(bytes);
}
