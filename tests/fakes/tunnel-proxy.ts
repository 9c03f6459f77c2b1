import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type Listening, listenOnLoopback } from './loopback.ts';

interface TunnelProxy extends Listening {
  /** Where it was asked to lead to, in order. */
  tunnels: string[];
}

/** An HTTP proxy that leads every tunnel to one port, refuses with a status, or says nothing. */
export async function startTunnelProxy(to: number | { status: number } | 'silence'): Promise<TunnelProxy> {
  const tunnels: string[] = [];
  const server = createServer((_, reply) => reply.writeHead(500).end());
  server.on('connect', (request, client: Socket) => {
    tunnels.push(String(request.url));
    client.on('error', () => {});
    if (to === 'silence') return;
    if (typeof to === 'object') {
      client.end(`HTTP/1.1 ${to.status} No\r\nContent-Length: 2\r\n\r\nno`);
      return;
    }
    const upstream = connect(to, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  return { ...(await listenOnLoopback(server)), tunnels };
}
