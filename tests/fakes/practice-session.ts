import type { PracticeOptions } from '../../electron/practice/options.ts';
import { type PracticeService, startPracticeService } from '../../electron/practice/server.ts';
import {
  bulkServices,
  type LookupKind,
  lookupServices,
  type ServiceId,
} from '../../shared/model/services.ts';
import { type Answer, ask } from './ask.ts';
import { ManualClock } from './fake-clock.ts';

/** A practice service on a clock of its own, and the few requests tests make of it. */
export class PracticeSession {
  readonly service: PracticeService;
  readonly clock: ManualClock;

  private constructor(service: PracticeService, clock: ManualClock) {
    this.service = service;
    this.clock = clock;
  }

  static async start(
    options: Partial<PracticeOptions> = {},
    clock = new ManualClock(Date.UTC(2026, 0, 5)),
  ): Promise<PracticeSession> {
    return new PracticeSession(await startPracticeService({ clock, ...options }), clock);
  }

  request(path: string, init: RequestInit = {}, key: string | null = this.service.apiKey): Promise<Answer> {
    return ask(new URL(path, this.service.url), init, key);
  }

  post(path: string, body: unknown, key?: string | null): Promise<Answer> {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    return this.request(path, init, key);
  }

  lookup(kind: LookupKind, body: unknown): Promise<Answer> {
    return this.post(lookupServices[kind].path, body);
  }

  create(service: ServiceId, csv: BlobPart | null, fields: Record<string, string>): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (csv !== null) form.set('csv_file', new Blob([csv], { type: 'text/csv' }), 'list.csv');
    return this.request(bulkServices[service].path, { method: 'POST', body: form });
  }

  status(service: ServiceId, id: unknown): Promise<Answer> {
    return this.request(`${bulkServices[service].path}${id}/`);
  }

  /** Lets the job's time pass and waits for its result to be written. */
  async complete(service: ServiceId, id: unknown): Promise<Answer> {
    this.clock.advance(24 * 3_600_000);
    for (;;) {
      const answer = await this.status(service, id);
      if (answer.body.pending !== true) return answer;
    }
  }

  close(): Promise<void> {
    return this.service.close();
  }
}
