import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

interface LimitedServer {
  url: string;
  close(): void;
}

const step = 256 * 1024;

/** A service on loopback that takes and gives no more than so many bytes a second, and keeps nothing. */
export async function startLimitedServer(bytesPerSecond: number, fileBytes: number): Promise<LimitedServer> {
  /** Waits until `bytes` are due at this rate since `start`. */
  const due = async (start: number, bytes: number) => {
    const early = (bytes / bytesPerSecond) * 1000 - (performance.now() - start);
    if (early > 1) await wait(early);
  };

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const start = performance.now();
    let bytes = 0;
    for await (const chunk of request) {
      bytes += chunk.length;
      await due(start, bytes);
    }
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end('{"queue_id": 1, "status": "pending", "service_type": "phone append"}');
  };

  const give = async (response: ServerResponse) => {
    const start = performance.now();
    const chunk = Buffer.alloc(step, 'a,b\r\n');
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': fileBytes });
    for (let sent = 0; sent < fileBytes; sent += step) {
      const part = chunk.subarray(0, Math.min(step, fileBytes - sent));
      if (!response.write(part)) await once(response, 'drain');
      await due(start, sent + part.length);
    }
    response.end();
  };

  const server = createServer((request, response) => {
    const served = request.method === 'POST' ? take(request, response) : give(response);
    served.catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
