import { createServer, type Server, type Socket } from 'node:net';

export interface Listening {
  port: number;
  /** As the address of a service over HTTP. */
  url: string;
  /** Resets what is open, and stops listening. */
  close(): Promise<void>;
}

/** Lets a server listen on loopback: on a free port, unless one is given. */
export async function listenOnLoopback(server: Server, wanted = 0): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

export async function freePort(): Promise<number> {
  const { port, close } = await listenOnLoopback(createServer());
  await close();
  return port;
}
