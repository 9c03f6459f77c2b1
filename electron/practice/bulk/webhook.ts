import { request } from 'node:http';
import type { PracticeClock } from '../clock.ts';

/** How long a receiver may take to answer (specification 6 and 8). */
const answerLimitMs = 5_000;

/** Tells a receiver once that a job is complete. Nobody answers, too late, with an error: all the same, no retry. */
interface Webhooks {
  /**
   * Resolves when the delivery is over, however it went. Only plain http is spoken: the receiver is on this computer;
   * any other address is no receiver.
   */
  deliver(url: string, body: object): Promise<void>;
  /** Breaks off deliveries under way. */
  close(): void;
}

export function createWebhooks(clock: PracticeClock): Webhooks {
  const stopping = new AbortController();

  return {
    deliver(url, body) {
      if (!/^http:/i.test(url) || !URL.canParse(url)) return Promise.resolve();
      const limit = new AbortController();
      const cancel = clock.after(answerLimitMs, () => limit.abort());
      const text = JSON.stringify(body);
      return new Promise<void>((resolve) => {
        const end = () => {
          cancel();
          resolve();
        };
        const sending = request(url, {
          method: 'POST',
          agent: false,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
          signal: AbortSignal.any([limit.signal, stopping.signal]),
        });
        // The specification knows no retry, and a receiver's fault is not the service's.
        sending.on('response', (reply) => reply.on('error', end).resume()).on('error', end);
        sending.on('close', end).end(text);
      });
    },
    close: () => stopping.abort(),
  };
}
