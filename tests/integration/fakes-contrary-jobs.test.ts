import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { tokenPath } from '../../shared/services.ts';
import { defaultOptions } from '../fakes/contrary-service/options.ts';
import { ContrarySession, contraryCreatePath, contraryList } from '../fakes/contrary-session.ts';
import { eventually } from '../fakes/eventually.ts';

let contrary: ContrarySession;
afterEach(() => contrary.service.close());

describe('records', () => {
  it('every request, and what a create came to', async () => {
    contrary = await ContrarySession.start();
    await contrary.create();
    await contrary.ask(contraryCreatePath, { method: 'POST', body: 'rubbish' });
    await contrary.ask(`${contraryCreatePath}1/`);
    expect(contrary.service.createsSeen()).toBe(2);
    expect(contrary.service.jobs).toHaveLength(1);
    expect(contrary.service.jobs[0]?.upload.toString()).toBe(contraryList);
    expect(contrary.service.jobs[0]?.fields).toEqual({ phone_column: 'phone' });
    expect(contrary.service.requests[1]).toMatchObject({
      origin: 'service',
      method: 'POST',
      path: contraryCreatePath,
      bodyLength: 7,
      complete: true,
    });
    expect(contrary.service.requests[0]?.headers.authorization).toBe(`Bearer ${defaultOptions.apiKey}`);
  });
});

describe('refuses', () => {
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

  it('a create it has accepted, so it seems', async () => {
    contrary = await ContrarySession.start({ create: 'accept-garbled' });
    expect((await contrary.create()).text).toContain('<html>');
    expect(contrary.service.jobs).toHaveLength(1);
  });
});

describe('tells a job', () => {
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

  it('with neither flag nor word', async () => {
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

  it('disguised', async () => {
    contrary = await ContrarySession.start({ extraFields: true, numbersAsText: true, nulls: true });
    await contrary.create();
    expect(await contrary.status()).toMatchObject({ id: '7001', rows_uploaded: '2', _links: { self: null } });
    const { body } = await contrary.lookup('phone', { phone: '3125550100' });
    expect(body).toMatchObject({ matched_people: [{ age: null, rank: '1' }, {}] });
  });
});

it('gives its key for its password', async () => {
  contrary = await ContrarySession.start();
  expect((await contrary.post(tokenPath, { email: 'a@b.example', password: 'contrary' })).body.api_key).toBe(
    defaultOptions.apiKey,
  );
  expect((await contrary.post(tokenPath, { email: 'a@b.example', password: 'x' })).status).toBe(400);
});

it('says what it is told to say, as often as it is told', async () => {
  contrary = await ContrarySession.start();
  contrary.service.script(
    { status: 429, headers: { 'retry-after': '7' }, body: 'later' },
    (seen) => seen.method === 'GET',
    2,
  );
  const answers = [
    await contrary.ask(`${contraryCreatePath}1/`),
    await contrary.ask(`${contraryCreatePath}1/`),
    await contrary.ask(`${contraryCreatePath}1/`),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([429, 429, 404]);
  expect(answers[0]?.headers.get('retry-after')).toBe('7');
});

it('tells a webhook of a finished job, once', async () => {
  const bodies: string[] = [];
  const receiver = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    bodies.push(text);
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  contrary = await ContrarySession.start({
    webhookUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    typeAs: 'type',
  });
  await contrary.create();
  await contrary.finished();
  await contrary.status();
  await eventually(() => expect(bodies).toHaveLength(1));
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ id: 7001, type: 'phone-append', pending: false });
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});
