import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/** What goes wrong with one request and its reply. */
export type Fault =
  /** The connection is reset when the request's head has come; nothing reaches the service. */
  | { kind: 'reset-at-head' }
  /** The service gets the head and nothing of the body, then its connection closes; the client is reset. */
  | { kind: 'reset-before-body' }
  /** The service gets `after` bytes of the body, then its connection closes; the client is reset. */
  | { kind: 'reset-in-body'; after: number }
  /** The service gets all of the request and goes on with it; the client is reset at once. */
  | { kind: 'reset-after-body' }
  /** The service has answered; the client's connection is closed without a byte of it. */
  | { kind: 'drop-reply' }
  /** The reply ends, orderly, after `after` bytes (its head counts). */
  | { kind: 'cut-reply'; after: number }
  /** The service gets the request; the client waits for a reply that never comes. */
  | { kind: 'no-reply' }
  /** Request and reply are delivered one byte at a time. */
  | { kind: 'bytewise' }
  /** Request and reply are held to this pace. */
  | { kind: 'throttle'; bytesPerSecond: number }
  /** The service gets nothing; the client gets these bytes (head included), and the connection is closed: say so in a head. */
  | { kind: 'answer'; bytes: string | Uint8Array };

/** Carries one client's requests, each over a connection of its own to the service. */
export async function carry(
  client: Socket,
  dial: () => Socket,
  faultFor: (line: string) => Fault | undefined,
): Promise<void> {
  const input = new Input(client);
  let upstream: Socket | undefined;
  const hangUp = () => upstream?.destroy();
  client.once('close', hangUp);
  for (let head = await input.head(); head; head = await input.head()) {
    hangUp();
    upstream = undefined;
    const text = head.toString('latin1');
    const length = Number(/^content-length:\s*(\d+)/im.exec(text)?.[1] ?? 0);
    const fault = faultFor(text.slice(0, text.indexOf('\r\n')));
    if (fault?.kind === 'reset-at-head') {
      client.resetAndDestroy();
      return;
    }
    if (fault?.kind === 'answer') {
      for await (const _ of input.body(length));
      client.end(fault.bytes);
      return;
    }
    const service = dial();
    upstream = service;
    await deliver(service, head, fault);
    carryReply(service, client, fault).catch(() => {
      // Torn down by the next request it is no loss: the client has had all of this reply.
      if (upstream === service) client.destroy();
    });
    await carryBody(input, length, service, fault);
    if (fault?.kind === 'reset-before-body' || fault?.kind === 'reset-in-body') {
      // A reset would take back from the service what it has not read yet.
      client.off('close', hangUp);
      service.destroySoon();
      client.resetAndDestroy();
      return;
    }
    if (fault?.kind === 'reset-after-body') {
      client.off('close', hangUp);
      client.resetAndDestroy();
      return;
    }
  }
}

async function carryBody(input: Input, length: number, service: Socket, fault?: Fault): Promise<void> {
  const limit =
    fault?.kind === 'reset-before-body' ? 0 : fault?.kind === 'reset-in-body' ? fault.after : length;
  for await (const bytes of input.body(Math.min(limit, length))) await deliver(service, bytes, fault);
}

async function carryReply(upstream: Socket, client: Socket, fault?: Fault): Promise<void> {
  let left = fault?.kind === 'cut-reply' ? fault.after : Number.POSITIVE_INFINITY;
  for await (const chunk of upstream) {
    const bytes = Buffer.from(chunk).subarray(0, left);
    if (fault?.kind === 'no-reply') continue;
    if (fault?.kind === 'drop-reply' || fault?.kind === 'reset-after-body') {
      client.end();
      return;
    }
    await deliver(client, bytes, fault);
    left -= bytes.length;
    if (left <= 0) {
      client.end();
      return;
    }
  }
  if (fault?.kind !== 'no-reply') client.end();
}

/** Writes at the pace the fault asks for, and no faster than the other side reads. */
async function deliver(socket: Socket, bytes: Uint8Array, fault?: Fault): Promise<void> {
  const step =
    fault?.kind === 'bytewise'
      ? 1
      : fault?.kind === 'throttle'
        ? Math.max(1, Math.floor(fault.bytesPerSecond / 20))
        : bytes.length;
  for (let at = 0; at < bytes.length; at += step) {
    if (!socket.write(bytes.subarray(at, at + step))) await once(socket, 'drain');
    if (fault?.kind === 'bytewise') await turn();
    if (fault?.kind === 'throttle') await sleep(50);
  }
}

/** What a client sends, taken apart into heads and bodies. */
class Input {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(socket: Socket) {
    this.#chunks = socket[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done) return false;
    this.#rest = Buffer.concat([this.#rest, next.value]);
    return true;
  }

  /** The next request's head with its empty line, or nothing when the client is done. */
  async head(): Promise<Buffer | undefined> {
    for (;;) {
      const end = this.#rest.indexOf('\r\n\r\n');
      if (end >= 0) return this.#take(end + 4);
      if (!(await this.#more())) return undefined;
    }
  }

  /** The next `length` bytes as they come; fewer when the client breaks off. */
  async *body(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#more())) return;
      const bytes = this.#take(left);
      left -= bytes.length;
      yield bytes;
    }
  }

  #take(length: number): Buffer {
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(bytes.length);
    return bytes;
  }
}
