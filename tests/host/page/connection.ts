import { decode, encode } from '../codec.ts';
import type { HostMessage, PageMessage } from '../messages.ts';

const isHostMessage = (value: unknown): value is HostMessage =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The page's line to the main process. What is posted before the line is open waits in order. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #listeners: ((message: HostMessage) => void)[] = [];
  /** Ends when everything posted or held so far has gone. */
  #queue: Promise<void>;
  #open = true;

  constructor(url: string, closed: () => void) {
    const socket = new WebSocket(url);
    socket.onmessage = ({ data }) => {
      const message = decode(String(data));
      if (isHostMessage(message)) for (const listener of this.#listeners) listener(message);
    };
    this.#queue = new Promise((resolve) => {
      socket.onopen = () => resolve();
      socket.onclose = () => {
        this.#open = false;
        resolve();
        closed();
      };
    });
    this.#socket = socket;
  }

  onMessage(listener: (message: HostMessage) => void): void {
    this.#listeners.push(listener);
  }

  /** Queues a message; what can't be cloned throws here, at the caller. */
  post(message: PageMessage): void {
    const text = encode(message);
    this.#queue = this.#queue.then(() => {
      if (this.#open) this.#socket.send(text);
    });
  }

  /** Lets later messages wait for `work`, so that the main process never hears of a file that isn't there yet. */
  hold(work: Promise<unknown>): void {
    this.#queue = Promise.all([this.#queue, work.catch(() => {})]).then(() => {});
  }
}
