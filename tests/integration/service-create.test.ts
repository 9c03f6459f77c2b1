import { stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { answer } from '../fakes/scripted-server.ts';
import { client, key, list, serviceBench, target } from '../fakes/service-bench.ts';

const bench = serviceBench();
const created = { queue_id: 4711, status: 'pending', message: 'Phone append job was created successfully' };

describe('sending a list', () => {
  it('streams the file with its exact length and reports progress to the end', async () => {
    const { url, seen } = await bench.serve({ after: answer(201, created) });
    const steps: number[] = [];
    let total = 0;
    const bytes = 1_000_000;
    const outcome = await bench.send(url, {
      bytes,
      onProgress: (done, all) => {
        steps.push(done);
        total = all;
      },
    });
    expect(outcome).toEqual({ kind: 'accepted', queueId: '4711', serviceSays: created.message });
    const [request] = seen;
    expect(seen).toHaveLength(1);
    expect(request?.path).toBe('/v1/api/phone-append/');
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${key}`,
      'content-length': String(request?.body.length),
      connection: 'close',
      'user-agent': 'EnrichDesk/test',
    });
    expect(request?.headers['transfer-encoding']).toBeUndefined();
    const form = await new Response(new Uint8Array(request?.body ?? []), {
      headers: { 'content-type': String(request?.headers['content-type']) },
    }).formData();
    expect(form.get('phone_column')).toBe('Phône');
    const file = form.get('csv_file');
    expect(file).toBeInstanceOf(File);
    if (!(file instanceof File)) return;
    expect(file.name).toBe('my "list".csv');
    const sent = Buffer.from(await file.arrayBuffer());
    expect(sent.equals(list(bytes))).toBe(true);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.at(-1)).toBe(total);
    expect(total).toBe(request?.body.length);
  });

  it.each([
    ['an id under another name, as text, with status 200', 200, { id: ' 0081 ' }, '0081'],
    [
      'an id beyond what a JavaScript number holds',
      201,
      '{"queue_id": 90071992547409931}',
      '90071992547409931',
    ],
  ])('takes %s', async (_, status, body, queueId) => {
    const { url } = await bench.serve({ after: answer(status, body) });
    expect(await bench.send(url)).toMatchObject({ kind: 'accepted', queueId });
  });

  it.each([
    ['success without an id', 201, { message: 'ok' }],
    ['success with an id that is none', 201, { queue_id: 'soon' }],
    ['success that is a web page', 200, '<!doctype html><title>Welcome</title>'],
    ['success with an empty body', 201, ''],
    ['success with JSON cut short', 201, '{"queue_id": 47'],
    ['a gateway that got no answer', 502, { detail: 'bad gateway' }],
    ['a gateway that waited too long', 504, '<h1>Gateway Time-out</h1>'],
    ['a time-out of the request', 408, { detail: 'timeout' }],
    ['a bare error page', 500, '<h1>Server Error (500)</h1>'],
    ['a bare error page that may be a gateway’s', 503, '<h1>Application error</h1>'],
    ['a fault in the service’s own words', 500, { error: { message: 'Could not read the file' } }],
    ['maintenance in the service’s own words', 503, { message: 'Down for maintenance' }],
    ['a refusal without a word', 400, ''],
    ['a refusal that a gateway worded', 422, '<h1>Unprocessable</h1>'],
    ['a refusal that speaks of success', 400, { message: 'Phone append job was created successfully' }],
    ['a conflict', 409, { detail: 'Conflict' }],
    ['a reply that came too early', 425, { detail: 'Too early' }],
  ])('leaves the outcome unknown on %s', async (_, status, body) => {
    const server = await bench.serve({ after: answer(status, body) });
    const outcome = await bench.send(server.url);
    expect(outcome.kind).toBe('unknown');
    expect(server.begun).toBe(1);
  });

  it.each([
    [400, { phone_column: ['No such column.'] }, 'input-not-accepted', 'phone_column: No such column.'],
    [401, { detail: 'Invalid token.' }, 'key-not-accepted', 'Invalid token.'],
    [403, '<html><body><h1>Forbidden</h1></body></html>', 'access-denied', 'Forbidden'],
    [402, { error: 'Not enough credits' }, 'credits-short', 'Not enough credits'],
    [413, '<html><h1>413 Request Entity Too Large</h1></html>', 'too-large', '413 Request Entity Too Large'],
    [422, { detail: [{ loc: ['body'], msg: 'field required' }] }, 'input-not-accepted', 'field required'],
  ])('takes %i with the service’s own words for a refusal', async (status, body, code, detail) => {
    const { url } = await bench.serve({ after: answer(status, body) });
    expect(await bench.send(url)).toMatchObject({
      kind: 'refused',
      httpStatus: status,
      problem: { code, detail },
    });
  });

  it('never shows the key, even where the service repeats it', async () => {
    const { url } = await bench.serve({
      after: answer(401, { detail: `Token ${key} unknown; write to jane@example.com, 555-010-0199` }),
    });
    const text = JSON.stringify(await bench.send(url));
    expect(text).not.toContain(key);
    expect(text).not.toContain('jane@example.com');
    expect(text).not.toContain('555-010-0199');
  });

  it.each([400, 403, 500])(
    'never shows a cell of the list, however the service repeats it (%i)',
    async (status) => {
      const rows = ['Anna Leeward,grey whale club', 'Bo Quill,"the ""Heron"", Bay 4"'];
      const path = bench.at('named.csv');
      await writeFile(path, `Owner,Company\r\n${rows.join('\r\n')}\r\n`);
      const bytes = (await stat(path)).size;
      const upload = {
        service: 'phone-append',
        path,
        bytes,
        fileName: 'n.csv',
        formFields: { phone_column: 'Owner' },
      } as const;
      const detail =
        'Not valid: anna leeward, BO QUILL and grey  whale club of the "Heron", Bay 4; column "Owner"';
      const { url } = await bench.serve({ after: answer(status, { detail }) });
      const outcome = await client.createJob(target(url), upload);
      expect(JSON.stringify(outcome)).not.toMatch(/leeward|quill|whale|heron/i);
      expect(outcome).toMatchObject({
        problem: { detail: expect.stringMatching(/^Not valid: .*column "Owner"$/) },
      });
    },
  );

  it('tells how long a busy service wants to be left alone', async () => {
    const { url } = await bench.serve({
      after: answer(429, { detail: 'slow down' }, { 'retry-after': '30' }),
    });
    expect(await bench.send(url)).toMatchObject({
      kind: 'refused',
      retryAfterMs: 30_000,
      problem: { code: 'busy' },
    });
  });

  it('keeps the time a busy service wants to be left alone also where it leaves the outcome open', async () => {
    const { url } = await bench.serve({ after: answer(503, { detail: 'later' }, { 'retry-after': '30' }) });
    expect(await bench.send(url)).toMatchObject({ kind: 'unknown', retryAfterMs: 30_000 });
  });

  it.each([301, 302, 303, 307, 308])(
    'does not follow a redirect, nor takes it for a no, but for the job it may lead to (%i)',
    async (status) => {
      const server = await bench.serve({
        after: answer(status, '', { location: '/v1/api/phone-append/7003/' }),
      });
      expect(await bench.send(server.url)).toMatchObject({
        kind: 'unknown',
        candidates: ['7003'],
        problem: { code: 'moved' },
      });
      expect(server.begun).toBe(1);
    },
  );

  it.each<[number, object, Record<string, string>?]>([
    [409, { detail: 'queued already as job 7003' }],
    [400, { detail: 'Duplicate of job #7003' }],
    [401, { detail: 'Token expired', queue_id: 7003 }],
    [500, { error: 'Oops', job: { id: 7003 } }],
    [201, { queue_id: 0, detail: 'made as job 7003' }],
    [201, { message: 'made' }, { location: '/v1/api/phone-append/7003/' }],
    [429, { detail: 'Job 7003 is running', retry: true }],
  ])('never takes %i for a no where it names a job: %j', async (status, body, headers = {}) => {
    const { url } = await bench.serve({ after: answer(status, body, headers) });
    const outcome = await bench.send(url);
    expect(outcome).toMatchObject({ kind: 'unknown', candidates: ['7003'] });
    if (outcome.kind !== 'unknown') return;
    expect(outcome.problem.message).not.toMatch(/not accept/);
    expect(outcome.problem.advice).toMatch(/look in your account/);
  });
});
