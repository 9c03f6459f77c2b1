import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Listening, listenOnLoopback } from './loopback.ts';

interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface ScriptedServer extends Listening {
  /** Requests whose body came in whole, in order. */
  seen: SeenRequest[];
  /** Requests that began, whole or not. */
  begun: number;
}

export type Answer = (request: IncomingMessage, reply: ServerResponse) => void;

/**
 * A server on loopback that answers as a test says. `after` is called when the body is in; `before`, where given,
 * as soon as the headers are, and the body is then left unread unless it reads it.
 */
export async function startScriptedServer(script: {
  after?: Answer;
  before?: Answer;
}): Promise<ScriptedServer> {
  const seen: SeenRequest[] = [];
  const state = { seen, begun: 0 };
  const server = createServer((request, reply) => {
    state.begun += 1;
    request.on('error', () => {});
    if (script.before) return script.before(request, reply);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      seen.push({ method, path, headers, body: Buffer.concat(chunks) });
      script.after?.(request, reply);
    });
  });
  return Object.assign(state, await listenOnLoopback(server));
}

/** Answers with a status and a body; an object goes out as JSON. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (_, reply) => {
    const json = typeof body !== 'string';
    const text = json ? JSON.stringify(body) : body;
    reply.writeHead(status, { 'content-type': json ? 'application/json' : 'text/html', ...headers });
    reply.end(text);
  };
}
