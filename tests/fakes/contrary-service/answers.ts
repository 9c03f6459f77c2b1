import type { ServerResponse } from 'node:http';
import type { ContraryOptions } from './options.ts';

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

/** How this service says no to a missing or wrong key. */
export function refuseKey(how: ContraryOptions['keyRefusal']): Reply {
  switch (how) {
    case 'json-401':
      return json(401, { error: { code: 'invalid_key', message: 'API key not recognized' } });
    case 'json-403':
      return json(403, { detail: 'Authentication credentials were not accepted.' });
    case 'html-403':
      return htmlPage(403, 'Access denied');
    case 'html-200':
      return htmlPage(200, 'Sign in');
    case 'empty-401':
      return { status: 401, body: '' };
  }
}

/** A refusal in one of the body shapes services use; `field` is what was wrong. */
export function refuse(how: ContraryOptions['refusal'], status: number, field: string, words: string): Reply {
  switch (how) {
    case 'detail':
      return json(status, { detail: words });
    case 'error':
      return json(status, { error: words });
    case 'nested':
      return json(status, { detail: [{ loc: ['body', field], msg: words, type: 'value_error' }] });
    case 'text':
      return { status, headers: { 'content-type': 'text/plain' }, body: words };
  }
}
