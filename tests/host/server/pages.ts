import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { decode, encode } from '../codec.ts';
import { type HostMessage, type PageMessage, pageMessage } from '../messages.ts';

/** One open page: a tab, a window, a browser context. */
export interface Page {
  /** The place of the window it shows; see `Windows`. */
  readonly place: number;
  /** Whether it is the preload script that speaks, and surely no script of the page. */
  readonly trusted: boolean;
  post(message: HostMessage): void;
}

interface PagesEvents {
  message: [page: Page, message: PageMessage];
  opened: [page: Page];
  closed: [place: number];
}

/** Every page that shows a window of the app right now. Electron has exactly one for each; a browser may have none or several. */
export class Pages extends EventEmitter<PagesEvents> {
  readonly #places = new Map<WebSocket, number>();

  /** How many show the window at a place. */
  open(place: number): number {
    return [...this.#places.values()].filter((each) => each === place).length;
  }

  attach(socket: WebSocket, place = 1, trusted = false): void {
    const page: Page = { place, trusted, post: (message) => post(socket, message) };
    this.#places.set(socket, place);
    socket.on('message', (data, isBinary) => {
      const message = isBinary ? null : read(String(data));
      if (message) this.emit('message', page, message);
      else socket.close(1002, 'not understood');
    });
    socket.on('close', () => {
      this.#places.delete(socket);
      this.emit('closed', place);
    });
    socket.on('error', () => socket.terminate());
    this.emit('opened', page);
  }

  /** To the pages of one window. Encoded even when no page is open: what can't be cloned must fail at the sender every time. */
  broadcast(message: HostMessage, place: number): void {
    const text = encode(message);
    for (const [socket, shown] of this.#places) if (shown === place) socket.send(text);
  }

  closeAll(): void {
    for (const socket of this.#places.keys()) socket.close(1001, 'the app has closed');
  }
}

function post(socket: WebSocket, message: HostMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(encode(message));
}

function read(text: string): PageMessage | null {
  try {
    return pageMessage.safeParse(decode(text)).data ?? null;
  } catch {
    return null;
  }
}
