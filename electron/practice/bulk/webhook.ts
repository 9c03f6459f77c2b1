import { Agent, request } from 'undici';
import type { PracticeClock } from '../clock.ts';

/** How long a receiver may take to answer (specification 6 and 8). */
const answerLimitMs = 5_000;

/** Tells a receiver once that a job is complete. Nobody answers, too late, with an error: all the same, no retry. */
export class Webhooks {
  readonly #clock: PracticeClock;
  /** Its own, so that no proxy set for the rest of the process comes between. */
  readonly #agent = new Agent();

  constructor(clock: PracticeClock) {
    this.#clock = clock;
  }

  /** Resolves when the delivery is over, however it went. */
  async deliver(url: string, body: object): Promise<void> {
    const limit = new AbortController();
    const cancel = this.#clock.after(answerLimitMs, () => limit.abort());
    try {
      const response = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        dispatcher: this.#agent,
        signal: limit.signal,
      });
      await response.body.dump();
    } catch {
      // The specification knows no retry, and a receiver's fault is not the service's.
    } finally {
      cancel();
    }
  }

  /** Breaks off deliveries under way. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}
