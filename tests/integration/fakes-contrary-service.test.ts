import { afterEach, describe, expect, it } from 'vitest';
import { bulkServices, type LookupKind, lookupServices } from '../../shared/model/services.ts';
import { type Answer, ask } from '../fakes/ask.ts';
import { type ContraryOptions, defaultOptions } from '../fakes/contrary-service/options.ts';
import { type ContraryService, startContraryService } from '../fakes/contrary-service/service.ts';

/** A contrary service that disguises nothing unless told to, and the few requests its tests make of it. */
class ContrarySession {
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

const contraryCreatePath = bulkServices['phone-append'].path;
const contraryList = 'id,phone\r\n1,3125550100\r\n2,nobody\r\n';

let contrary: ContrarySession;
afterEach(() => contrary.service.close());

describe('the contrary service refuses', () => {
  it.each([
    ['json-401', 401],
    ['json-403', 403],
    ['html-403', 403],
    ['html-200', 200],
    ['empty-401', 401],
  ] as const)('a wrong key with %s', async (keyRefusal, code) => {
    contrary = await ContrarySession.start({ keyRefusal });
    const answer = await contrary.ask(`${contraryCreatePath}1/`, {}, 'wrong');
    expect(answer.status).toBe(code);
    expect(answer.text.startsWith('<!doctype html>')).toBe(keyRefusal.startsWith('html'));
  });

  it.each([
    ['invalid', 422],
    ['no-credits', 402],
    ['server-error', 502],
  ] as const)('a create as %s, without a job', async (kind, code) => {
    contrary = await ContrarySession.start({ create: kind });
    expect((await contrary.create()).status).toBe(code);
    expect(contrary.service.jobs).toEqual([]);
  });

  it.each([
    ['detail', { detail: 'Insufficient credits' }],
    ['error', { error: 'Insufficient credits' }],
    ['message', { success: false, message: 'Insufficient credits' }],
    ['field-lists', { credits: ['Insufficient credits'], non_field_errors: ['Insufficient credits'] }],
    ['error-list', { errors: [{ field: 'credits', message: 'Insufficient credits' }] }],
    ['nested', { detail: [{ loc: ['body', 'credits'], msg: 'Insufficient credits', type: 'value_error' }] }],
    ['text', {}],
  ] as const)('in a body of the shape %s', async (refusal, body) => {
    contrary = await ContrarySession.start({ refusal, create: 'no-credits' });
    const answer = await contrary.create();
    expect(answer.body).toEqual(body);
    expect(answer.text).toContain('Insufficient credits');
  });

  it('a create although it made the job', async () => {
    contrary = await ContrarySession.start({ create: 'accept-garbled' });
    expect((await contrary.create()).text).toContain('<html>');
    expect(contrary.service.jobs).toHaveLength(1);
  });
});

describe('the contrary service states a job', () => {
  it('by another name, as text, with a word for its state', async () => {
    contrary = await ContrarySession.start({
      idName: 'id',
      idAs: 'text',
      stateAs: 'status',
      typeAs: 'underscored',
      countsOmitted: true,
    });
    expect((await contrary.create()).body).toMatchObject({ id: '7001', service_type: 'Phone_append' });
    expect(await contrary.status()).toEqual({
      id: '7001',
      created_at: expect.any(String),
      status: 'In Progress',
      service_type: 'Phone_append',
    });
    expect(await contrary.status()).toMatchObject({ status: 'COMPLETED' });
  });

  it.each([
    ['failed', { pending: false, status: 'failed' }],
    ['unknown-word', { pending: false, status: 'quarantined' }],
    ['never', { pending: true }],
  ] as const)('that ends as %s', async (ending, body) => {
    contrary = await ContrarySession.start({ ending });
    await contrary.create();
    expect(await contrary.finished()).toMatchObject(body);
    expect(await contrary.status()).not.toHaveProperty('download_url');
  });

  it('with neither a flag nor a word for its state', async () => {
    contrary = await ContrarySession.start({ stateAs: 'neither' });
    await contrary.create();
    const body = await contrary.finished();
    expect(body).not.toHaveProperty('pending');
    expect(body).not.toHaveProperty('status');
  });

  it.each([
    ['absent', undefined],
    ['null', null],
    ['empty', ''],
  ] as const)('without a download, %s', async (how, url) => {
    contrary = await ContrarySession.start({ pendingUrl: how, finishedUrl: how });
    await contrary.create();
    expect((await contrary.status()).download_url).toBe(url);
    expect((await contrary.status()).download_url).toBe(url);
  });

  it('with disguised field names', async () => {
    contrary = await ContrarySession.start({ extraFields: true, numbersAsText: true, nulls: true });
    await contrary.create();
    expect(await contrary.status()).toMatchObject({ id: '7001', rows_uploaded: '2', _links: { self: null } });
    const { body } = await contrary.lookup('phone', { phone: '3125550100' });
    expect(body).toMatchObject({ matched_people: [{ age: null, rank: '1' }, {}] });
  });
});

describe('the contrary service gives a result', () => {
  it('at a relative address that needs the key', async () => {
    contrary = await ContrarySession.start({ finishedUrl: 'relative' });
    await contrary.create();
    const { download_url } = await contrary.finished();
    expect(download_url).toMatch(/^\/files/);
    expect((await contrary.ask(download_url, {}, null)).status).toBe(401);
    expect((await contrary.ask(download_url)).text).toBe(
      contrary.service.jobs[0]?.result.toString('utf8').replace(/^\uFEFF/, ''),
    );
  });

  it('only once the job is done, where the address comes early', async () => {
    contrary = await ContrarySession.start({ pendingUrl: 'early', finishedUrl: 'absolute' });
    await contrary.create();
    const early = (await contrary.status()).download_url;
    expect((await contrary.ask(early)).status).toBe(404);
    expect((await contrary.ask((await contrary.status()).download_url, {}, null)).status).toBe(200);
  });

  it('at another origin, which refuses the key', async () => {
    contrary = await ContrarySession.start({ finishedUrl: 'other-origin' });
    await contrary.create();
    const { download_url } = await contrary.finished();
    expect(new URL(String(download_url)).origin).toBe(contrary.service.otherUrl);
    expect((await contrary.ask(download_url)).status).toBe(400);
    expect((await contrary.ask(download_url, {}, null)).status).toBe(200);
  });

  it('by a redirect to another origin', async () => {
    contrary = await ContrarySession.start({ finishedUrl: 'redirect' });
    await contrary.create();
    const answer = await contrary.ask((await contrary.finished()).download_url);
    expect(answer.status).toBe(302);
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe(contrary.service.otherUrl);
    expect((await contrary.ask(answer.headers.get('location') ?? '', {}, null)).status).toBe(200);
  });

  it('only after its first link has expired', async () => {
    contrary = await ContrarySession.start({ finishedUrl: 'expiring' });
    await contrary.create();
    const first = (await contrary.finished()).download_url;
    expect([(await contrary.ask(first)).status, (await contrary.ask(first)).status]).toEqual([403, 403]);
    const second = (await contrary.status()).download_url;
    expect(second).not.toBe(first);
    expect((await contrary.ask(second)).status).toBe(200);
  });
});
