import { connect, createServer, type Socket } from 'node:net';
import { type Listening, listenOnLoopback } from './loopback.ts';

/** A wire to a port on loopback that a test can cut, or have cut after so many bytes more. */
export interface CutProxy extends Listening {
  /** Connections end, and new ones are refused, until it is whole again. */
  cut(): void;
  mend(): void;
  /** What is answered waits until it is whole again. */
  hold(): void;
  /** Cuts once so many bytes have passed from there, after something was done at that moment. */
  cutAfter(bytes: number, first?: () => void): void;
}

export async function startCutProxy(to: number): Promise<CutProxy> {
  const open = new Set<Socket>();
  const answering = new Set<Socket>();
  let isCut = false;
  let isHeld = false;
  let left = Number.POSITIVE_INFINITY;
  let first = () => {};
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const there = connect(to, '127.0.0.1');
    answering.add(there);
    if (isHeld) there.pause();
    for (const [from, other] of [
      [client, there],
      [there, client],
    ] as const) {
      open.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        answering.delete(from);
        other.destroy();
      });
      from.on('data', (bytes: Buffer) => {
        other.write(bytes);
        if (from === client) return;
        left -= bytes.length;
        if (left > 0 || isCut) return;
        first();
        cut();
      });
    }
  });
  return {
    ...(await listenOnLoopback(server)),
    cut,
    mend() {
      isCut = false;
      left = Number.POSITIVE_INFINITY;
      isHeld = false;
      for (const socket of answering) socket.resume();
    },
    hold() {
      isHeld = true;
      for (const socket of answering) socket.pause();
    },
    cutAfter(bytes, doFirst = () => {}) {
      left = bytes;
      first = doFirst;
    },
  };
}
