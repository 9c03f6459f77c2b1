import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The body of a POST, and how much of it was handed to the connection. Its first chunk is asked for when the
 * connection stands and goes out together with the request's headers: while `started` is false, nothing has left.
 */
export interface RequestBody {
  readonly type: string;
  readonly bytes: number;
  readonly started: boolean;
  /** Every byte was handed over: the other side may have the whole of it. */
  readonly whole: boolean;
  /** Hands out nothing more: a reply came that makes the rest useless. */
  stop(): void;
  /**
   * Hands chunk after chunk to `write`, which resolves when the connection has taken it for good: its bytes may then be
   * overwritten. Before each it waits for one turn of the event loop, so that a reply already there is read before a
   * write to a closed connection destroys it.
   */
  sendTo(write: (chunk: Uint8Array) => Promise<void>): Promise<void>;
}

/** @param content.chunks called once, when the connection stands */
export function createRequestBody(content: {
  type: string;
  bytes: number;
  chunks: () => AsyncIterable<Uint8Array>;
  onProgress?: ((doneBytes: number, totalBytes: number) => void) | undefined;
}): RequestBody {
  const { type, bytes, chunks, onProgress } = content;
  let handed = 0;
  let started = false;
  let stopped = false;
  return {
    type,
    bytes,
    get started() {
      return started;
    },
    get whole() {
      return started && handed === bytes;
    },
    stop() {
      stopped = true;
    },
    async sendTo(write) {
      for await (const chunk of chunks()) {
        await nextTurn();
        if (stopped) return;
        started = true;
        handed += chunk.length;
        await write(chunk);
        onProgress?.(handed, bytes);
      }
    },
  };
}

export function jsonBody(value: unknown): RequestBody {
  const bytes = Buffer.from(JSON.stringify(value));
  return createRequestBody({
    type: 'application/json',
    bytes: bytes.length,
    chunks: async function* () {
      yield bytes;
    },
  });
}
