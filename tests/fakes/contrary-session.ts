import { bulkServices, type LookupKind, lookupServices } from '../../shared/model/services.ts';
import { type Answer, ask } from './ask.ts';
import { type ContraryOptions, defaultOptions } from './contrary-service/options.ts';
import { type ContraryService, startContraryService } from './contrary-service/service.ts';

/** A contrary service that disguises nothing unless told to, and the few requests its tests make of it. */
export class ContrarySession {
  readonly service: ContraryService;

  private constructor(service: ContraryService) {
    this.service = service;
  }

  static async start(options: Partial<ContraryOptions> = {}): Promise<ContrarySession> {
    return new ContrarySession(await startContraryService({ extraFields: false, nulls: false, ...options }));
  }

  ask(path: unknown, init: RequestInit = {}, key: string | null = defaultOptions.apiKey): Promise<Answer> {
    return ask(new URL(String(path), this.service.url), init, key);
  }

  post(path: string, body: unknown): Promise<Answer> {
    return this.ask(path, { method: 'POST', body: JSON.stringify(body) });
  }

  lookup(kind: LookupKind, body: unknown): Promise<Answer> {
    return this.post(lookupServices[kind].path, body);
  }

  /** Creates a phone append job of a row that is found and one that is not. */
  create(): Promise<Answer> {
    const form = new FormData();
    form.set('csv_file', new Blob([contraryList]), 'list.csv');
    form.set('phone_column', 'phone');
    return this.ask(contraryCreatePath, { method: 'POST', body: form });
  }

  /** The status of the first job. */
  async status(): Promise<Answer['body']> {
    return (await this.ask(`${contraryCreatePath}${this.service.jobs[0]?.id}/`)).body;
  }

  /** The status of the first job at its end, unless its options keep it from ending. */
  async finished(): Promise<Answer['body']> {
    await this.status();
    return this.status();
  }
}

export const contraryCreatePath = bulkServices['phone-append'].path;
export const contraryList = 'id,phone\r\n1,3125550100\r\n2,nobody\r\n';
