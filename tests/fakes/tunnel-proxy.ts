import { createServer } from 'node:http';
import { connect, type Server, type Socket } from 'node:net';

interface Listening {
  port: number;
  close(): void;
}

/** Lets a server listen on a free port of loopback; closing it resets what is open. */
export async function listenOnLoopback(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

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
