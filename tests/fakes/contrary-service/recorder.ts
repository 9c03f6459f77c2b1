import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { bulkServices } from '../../../shared/model/services.ts';

/** A request as it reached the service, kept even when it broke off. */
export interface SeenRequest {
  /** Which of the two origins it came to. */
  origin: 'service' | 'other';
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Bytes of the body that arrived. */
  bodyLength: number;
  /** Whether the body arrived to its end. */
  complete: boolean;
}

const createPaths = new Set(Object.values(bulkServices).map(({ path }) => path));

export const isCreate = (seen: SeenRequest) => seen.method === 'POST' && createPaths.has(seen.path);

/** Every request to the service, in the order of their first bytes. */
export class Recorder {
  readonly requests: SeenRequest[] = [];

  /** Notes a request at its head and reads its body; rejects when the client breaks off. */
  async read(
    origin: SeenRequest['origin'],
    request: IncomingMessage,
  ): Promise<{ seen: SeenRequest; body: Buffer }> {
    const seen: SeenRequest = {
      origin,
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      bodyLength: 0,
      complete: false,
    };
    this.requests.push(seen);
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      const bytes = Buffer.from(chunk);
      seen.bodyLength += bytes.length;
      chunks.push(bytes);
    }
    seen.complete = true;
    return { seen, body: Buffer.concat(chunks) };
  }
}
