import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The body of a POST, and how much of it was handed to the connection. Its first chunk is asked for when the
 * connection stands and goes out together with the request's headers: while `started` is false, nothing has left.
 */
export class RequestBody {
  readonly type: string;
  readonly bytes: number;
  readonly #source: () => AsyncIterable<Uint8Array>;
  readonly #onProgress: ((doneBytes: number, totalBytes: number) => void) | undefined;
  #handed = 0;
  #started = false;
  #stopped = false;

  constructor(
    type: string,
    bytes: number,
    source: () => AsyncIterable<Uint8Array>,
    onProgress?: (doneBytes: number, totalBytes: number) => void,
  ) {
    this.type = type;
    this.bytes = bytes;
    this.#source = source;
    this.#onProgress = onProgress;
  }

  static json(value: unknown): RequestBody {
    const bytes = Buffer.from(JSON.stringify(value));
    return new RequestBody('application/json', bytes.length, async function* () {
      yield bytes;
    });
  }

  get started(): boolean {
    return this.#started;
  }

  /** Every byte was handed over: the other side may have the whole of it. */
  get whole(): boolean {
    return this.#started && this.#handed === this.bytes;
  }

  /** Hands out nothing more: a reply came that makes the rest useless. */
  stop(): void {
    this.#stopped = true;
  }

  /**
   * Hands chunk after chunk to `write`, which resolves when the connection has taken it for good: its bytes may then be
   * overwritten. Before each it waits for one turn of the event loop, so that a reply already there is read before a
   * write to a closed connection destroys it.
   */
  async sendTo(write: (chunk: Uint8Array) => Promise<void>): Promise<void> {
    for await (const chunk of this.#source()) {
      await nextTurn();
      if (this.#stopped) return;
      this.#started = true;
      this.#handed += chunk.length;
      await write(chunk);
      this.#onProgress?.(this.#handed, this.bytes);
    }
  }
}
