import type { Connection } from './connection.ts';

type Listener = (...args: unknown[]) => void;

interface Waiting {
  resolve(result: unknown): void;
  reject(reason: Error): void;
}

/** Electron's `ipcRenderer`, without what blocks a page (`sendSync`) and without message ports. */
export class IpcRenderer {
  readonly #connection: Connection;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, { listener: Listener; once: boolean }[]>();
  #lastId = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.onMessage((message) => {
      if (message.type === 'event') this.#emit(message.channel, message.args);
      else if (message.type === 'reply') this.#settle(message.id)?.resolve(message.result);
      else if (message.type === 'refusal') this.#settle(message.id)?.reject(new Error(message.error));
    });
  }

  send(channel: string, ...args: unknown[]): void {
    this.#connection.post({ type: 'send', channel: String(channel), args });
  }

  async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const reply = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#connection.post({ type: 'invoke', id, channel: String(channel), args });
    try {
      return await reply;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`Error invoking remote method '${channel}': ${reason}`);
    }
  }

  on(channel: string, listener: Listener): this {
    return this.#add(channel, listener, false);
  }

  once(channel: string, listener: Listener): this {
    return this.#add(channel, listener, true);
  }

  off(channel: string, listener: Listener): this {
    const list = this.#listeners.get(channel) ?? [];
    const at = list.findLastIndex((entry) => entry.listener === listener);
    if (at >= 0) list.splice(at, 1);
    return this;
  }

  addListener(channel: string, listener: Listener): this {
    return this.on(channel, listener);
  }

  removeListener(channel: string, listener: Listener): this {
    return this.off(channel, listener);
  }

  removeAllListeners(channel?: string): this {
    if (channel === undefined) this.#listeners.clear();
    else this.#listeners.delete(channel);
    return this;
  }

  /** For the host: the line is gone, nothing will be answered any more. */
  close(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('The app has closed'));
    this.#waiting.clear();
  }

  #add(channel: string, listener: Listener, once: boolean): this {
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), { listener, once }]);
    return this;
  }

  #emit(channel: string, args: unknown[]): void {
    for (const { listener, once } of this.#listeners.get(channel) ?? []) {
      if (once) this.off(channel, listener);
      listener({ sender: this, ports: [] }, ...args);
    }
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }
}
