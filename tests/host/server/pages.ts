import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { decode } from '../codec/decode.ts';
import { encode } from '../codec/encode.ts';
import { type HostMessage, type PageMessage, pageMessage } from '../messages.ts';

/** One open page: a tab, a window, a browser context. */
export interface Page {
  post(message: HostMessage): void;
}

interface PagesEvents {
  message: [page: Page, message: PageMessage];
  opened: [page: Page];
  closed: [];
}

/** Every page that shows the app's window right now. Electron has exactly one; a browser may have none or several. */
export class Pages extends EventEmitter<PagesEvents> {
  readonly #sockets = new Set<WebSocket>();

  get open(): number {
    return this.#sockets.size;
  }

  attach(socket: WebSocket): void {
    const page: Page = { post: (message) => post(socket, message) };
    this.#sockets.add(socket);
    socket.on('message', (data, isBinary) => {
      const message = isBinary && Buffer.isBuffer(data) ? read(data) : null;
      if (message) this.emit('message', page, message);
      else socket.close(1002, 'not understood');
    });
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.emit('closed');
    });
    socket.on('error', () => socket.terminate());
    this.emit('opened', page);
  }

  /** Encoded even when no page is open: what can't be cloned must fail at the sender every time. */
  broadcast(message: HostMessage): void {
    const frame = encode(message);
    for (const socket of this.#sockets) socket.send(frame);
  }

  closeAll(): void {
    for (const socket of this.#sockets) socket.close(1001, 'the app has closed');
  }
}

function post(socket: WebSocket, message: HostMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(encode(message));
}

function read(data: Buffer): PageMessage | null {
  try {
    return pageMessage.safeParse(decode(data)).data ?? null;
  } catch {
    return null;
  }
}
