import { appendFile, stat, truncate, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { CreateOptions } from '../../electron/service/client.ts';
import { ProblemError, problem } from '../../shared/model/problem.ts';
import { type Answer, answer } from '../fakes/scripted-server.ts';
import { client, hasty, key, list, serviceBench, target } from '../fakes/service-bench.ts';
import { runs } from '../runs.ts';

const bench = serviceBench();
const created = { queue_id: 4711, status: 'pending', message: 'Phone append job was created successfully' };
const accepting = () => bench.serve({ after: answer(201, created) });
const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  bench.serve({ after: answer(status, body, headers) });

/** More than the buffers of both ends of a connection hold. */
const large = 20_000_000;
const lookInAccount = expect.stringMatching(/Check your account/);

/** What a server got as the form of a request. */
async function formOf(request?: { headers: object; body: Buffer }) {
  const type = new Map(Object.entries(request?.headers ?? {})).get('content-type');
  const form = await new Response(new Uint8Array(request?.body ?? []), {
    headers: { 'content-type': String(type) },
  }).formData();
  const file = form.get('csv_file');
  if (!(file instanceof File)) throw new Error('The form holds no file.');
  return { form, name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}

/** Sends a list of `bytes` bytes under a name of its own. */
async function sendOwn(address: string, bytes: number, options: CreateOptions = {}, fileName = 'list.csv') {
  const path = bench.at('own.csv');
  await writeFile(path, list(bytes));
  const formFields = { phone_column: 'A', state_column: 'B' };
  const upload = { service: 'phone-append', path, bytes, fileName, formFields } as const;
  return client.createJob(target(address), upload, options);
}

describe('sending a list', () => {
  it('streams the file with its exact length and reports progress to the end', async () => {
    const { url, seen } = await accepting();
    const steps: number[] = [];
    const totals = new Set<number>();
    const bytes = 1_000_000;
    const onProgress = (done: number, total: number) => {
      steps.push(done);
      totals.add(total);
    };
    const outcome = await bench.send(url, { bytes, onProgress });
    expect(outcome).toEqual({ kind: 'accepted', queueId: '4711' });
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
    const { form, name, bytes: sent } = await formOf(request);
    expect(form.get('phone_column')).toBe('Phône');
    expect(name).toBe('my "list".csv');
    expect(sent.equals(list(bytes))).toBe(true);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.at(-1)).toBe(request?.body.length);
    expect([...totals]).toEqual([request?.body.length]);
  });

  it.each([0, 1, 262_143, 262_144, 262_145])('sends a file of %i bytes byte for byte', async (bytes) => {
    const server = await accepting();
    expect(await sendOwn(server.url, bytes)).toMatchObject({ kind: 'accepted' });
    const { form, bytes: sent } = await formOf(server.seen[0]);
    expect(sent.equals(list(bytes))).toBe(true);
    expect([...form.keys()]).toEqual(['phone_column', 'state_column', 'csv_file']);
  });

  it('escapes a file name that would break out of its part of the form', async () => {
    const server = await accepting();
    const name = 'a"; x="\r\nX-Own: 1\n.csv';
    expect(await sendOwn(server.url, 20, {}, name)).toMatchObject({ kind: 'accepted' });
    const body = String(server.seen[0]?.body);
    expect(body).toContain('filename="a%22; x=%22%0D%0AX-Own: 1%0A.csv"\r\n');
  });

  const grow = () => appendFile(bench.at('own.csv'), Buffer.alloc(100_000, 'more'));
  const shrinkTo = (left: number) => () => truncate(bench.at('own.csv'), left);
  it.each<[string, number, () => Promise<void>]>([
    ['grew from 40 bytes', 40, grow],
    ['grew from 300,000 bytes', 300_000, grow],
    ['grew from 600,000 bytes', 600_000, grow],
    ['shrank to nothing', 40, shrinkTo(0)],
    ['shrank by a byte', 40, shrinkTo(39)],
    ['shrank to 270,000 bytes', 270_010, shrinkTo(270_000)],
  ])('never completes a file that %s meanwhile', async (_, bytes, beforeFirstByte) => {
    const server = await accepting();
    const outcome = await sendOwn(server.url, bytes, { beforeFirstByte });
    expect(outcome).toMatchObject({ kind: 'unknown', problem: { code: 'file-changed' } });
    expect(server.seen).toEqual([]);
  });
});

describe('what has to be done before the first byte of a list leaves', () => {
  it('is awaited once the connection stands', async () => {
    const server = await accepting();
    let begunBefore = -1;
    const beforeFirstByte = async () => {
      for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
      begunBefore = server.begun;
    };
    expect(await sendOwn(server.url, 40, { beforeFirstByte })).toMatchObject({ kind: 'accepted' });
    expect(begunBefore).toBe(0);
  });

  it('keeps the list from being sent where it fails', async () => {
    const server = await accepting();
    const full = problem('disk-full', 'The disk is full.', 'Free some space.');
    const beforeFirstByte = () => Promise.reject(new ProblemError(full));
    const outcome = await sendOwn(server.url, 40, { beforeFirstByte });
    expect(outcome).toEqual({ kind: 'not-sent', problem: full, passing: false });
    expect(server.begun).toBe(0);
  });

  it('is not done, and nothing sent, where nothing listens', async () => {
    const server = await accepting();
    await server.close();
    let done = false;
    const beforeFirstByte = async () => {
      done = true;
    };
    const outcome = await sendOwn(server.url, 40, { beforeFirstByte });
    const refused = { code: 'unreachable' };
    expect(outcome).toMatchObject({ kind: 'not-sent', passing: true, problem: refused });
    expect(done).toBe(false);
  });
});

describe('a list is reported as not sent', () => {
  const upload = (path: string) =>
    ({ service: 'phone-append', path, bytes: 1, fileName: 'a', formFields: {} }) as const;

  it('when it is canceled before it began', async () => {
    const server = await accepting();
    const outcome = await bench.send(server.url, { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ kind: 'not-sent', problem: { code: 'cancelled' } });
    expect(server.begun).toBe(0);
  });

  it('when the file no longer has the length it had', async () => {
    const server = await accepting();
    const outcome = await bench.send(server.url, { bytes: 50, claimed: 49 });
    expect(outcome).toMatchObject({ kind: 'not-sent', problem: { code: 'file-changed' } });
    expect(server.begun).toBe(0);
  });

  it.each([
    ['for an unencrypted address', 'http://203.0.113.7', key, 'address-not-safe'],
    ['for a key that no header can carry', 'http://127.0.0.1:9', 'a b\n', 'key-malformed'],
  ])('%s', async (_, address, badKey, code) => {
    const outcome = await client.createJob({ connectionId: 'c', address, key: badKey }, upload('/nowhere'));
    expect(outcome).toMatchObject({ kind: 'not-sent', passing: false, problem: { code } });
  });

  it('when the file does not exist', async () => {
    const { url } = await accepting();
    const outcome = await client.createJob(target(url), upload(bench.at('gone.csv')));
    expect(outcome).toMatchObject({ kind: 'not-sent', passing: false, problem: { code: 'file-missing' } });
  });
});

describe('the answer to a list', () => {
  it.each([
    [200, { queue_id: 5 }, '5'],
    [201, { queue_id: 5 }, '5'],
    [202, { queue_id: 5 }, '5'],
    [299, { queue_id: 5 }, '5'],
    [200, { id: ' 0081 ' }, '0081'],
    [201, '{"queue_id": 90071992547409931}', '90071992547409931'],
  ])('is an accepted job where a success names one: %i %j', async (status, body, queueId) => {
    const { url } = await answering(status, body);
    expect(await bench.send(url)).toEqual({ kind: 'accepted', queueId });
  });

  const redirects = [301, 302, 303, 307, 308];
  it.each([300, 304, 400, 404, 500, ...redirects])(
    'is no accepted job and no redirect to follow with %i, but the job it names is kept',
    async (status) => {
      const names = { queue_id: 7003 };
      const server = await answering(status, names, { location: '/v1/api/phone-append/7003/' });
      const moved = redirects.includes(status) && { problem: { code: 'moved' } };
      const outcome = await bench.send(server.url);
      expect(outcome).toMatchObject({ kind: 'unknown', candidates: ['7003'], ...moved });
      expect(server.begun).toBe(1);
    },
  );

  it.each<[string, number, unknown, string?]>([
    ['success without an id', 201, { message: 'ok' }, 'unreadable-reply'],
    ['success with an id that is no number', 201, { queue_id: 'soon' }],
    ['success that is a web page', 200, '<!doctype html><title>Welcome</title>'],
    ['success with an empty body', 201, ''],
    ['success with JSON cut short', 201, '{"queue_id": 47'],
    ['a redirect to nowhere', 302, '', 'moved'],
    ['a gateway that got no answer', 502, { detail: 'bad gateway' }],
    ['a gateway that waited too long', 504, '<h1>Gateway Time-out</h1>'],
    ['a gateway’s words for a time-out', 504, { detail: 'Waited' }, 'gateway-fault'],
    ['a time-out of the request', 408, { detail: 'timeout' }],
    ['a bare error page', 500, '<h1>Server Error (500)</h1>'],
    ['a bare error page that may be a gateway’s', 503, '<h1>Application error</h1>'],
    ['a fault in the service’s own words', 500, { error: { message: 'Bad file' } }, 'service-fault'],
    ['maintenance in the service’s own words', 503, { message: 'Down for maintenance' }],
    ['a refusal without a word', 400, '', 'answer-leaves-open'],
    ['a refusal that a gateway worded', 422, '<h1>Unprocessable</h1>'],
    ['a refusal that speaks of success', 400, { message: 'Phone append job was created successfully' }],
    ['a conflict', 409, { detail: 'Conflict' }, 'answer-leaves-open'],
    ['a reply that came too early', 425, { detail: 'Too early' }],
    ['a status that is not registered', 499, { detail: 'Gone' }, 'answer-leaves-open'],
  ])('leaves the outcome unknown on %s (%i %j)', async (_, status, body, code) => {
    const server = await answering(status, body);
    const outcome = await bench.send(server.url);
    expect(outcome).toMatchObject({
      kind: 'unknown',
      retryAfterMs: undefined,
      ...(code && { problem: { code } }),
    });
    expect(server.begun).toBe(1);
  });

  it.each([
    [400, { phone_column: ['No such column.'] }, 'input-not-accepted', 'phone_column: No such column.'],
    [401, { detail: 'Invalid token.' }, 'key-not-accepted', 'Invalid token.'],
    [403, '<html><body><h1>Forbidden</h1></body></html>', 'access-denied', 'Forbidden'],
    [402, { error: 'Not enough credits' }, 'credits-short', 'Not enough credits'],
    [413, '<html><h1>413 Request Entity Too Large</h1></html>', 'too-large', '413 Request Entity Too Large'],
    [422, { detail: [{ loc: ['body'], msg: 'field required' }] }, 'input-not-accepted', 'field required'],
  ])('is a refusal with %i and the service’s own words', async (status, body, code, detail) => {
    const { url } = await answering(status, body);
    const outcome = await bench.send(url);
    expect(outcome).toMatchObject({
      kind: 'refused',
      retryAfterMs: undefined,
      problem: { code, detail },
    });
  });

  it('never shows the key, even where the service repeats it', async () => {
    const detail = `Token ${key} unknown; write to jane@example.com, 555-010-0199`;
    const { url } = await answering(401, { detail });
    const text = JSON.stringify(await bench.send(url));
    expect(text).not.toContain(key);
    expect(text).not.toContain('jane@example.com');
    expect(text).not.toContain('555-010-0199');
  });

  it.each([400, 403, 500])('never shows a cell of the list that the service repeats (%i)', async (status) => {
    const rows = ['Anna Leeward,grey whale club', 'Bo Quill,"the ""Heron"", Bay 4"'];
    const path = bench.at('named.csv');
    await writeFile(path, `Owner,Company\r\n${rows.join('\r\n')}\r\n`);
    const { size: bytes } = await stat(path);
    const formFields = { phone_column: 'Owner' };
    const upload = { service: 'phone-append', path, bytes, fileName: 'n.csv', formFields } as const;
    const { url } = await answering(status, {
      detail: 'Not valid: anna leeward, BO QUILL and grey  whale club of the "Heron", Bay 4; column "Owner"',
    });
    const outcome = await client.createJob(target(url), upload);
    expect(JSON.stringify(outcome)).not.toMatch(/leeward|quill|whale|heron/i);
    expect(outcome).toMatchObject({
      problem: { detail: expect.stringMatching(/^Not valid: .*column "Owner"$/) },
    });
  });

  it.each([
    [429, 'refused', { problem: { code: 'busy' } }],
    [503, 'unknown', {}],
  ])('says how long a busy service wants to be left alone (%i)', async (status, kind, more) => {
    const { url } = await answering(status, { detail: 'later' }, { 'retry-after': '30' });
    expect(await bench.send(url)).toMatchObject({ kind, retryAfterMs: 30_000, ...more });
  });

  it.each<[number, object, Record<string, string>?]>([
    [409, { detail: 'queued already as job 7003' }],
    [400, { detail: 'Duplicate of job #7003' }],
    [401, { detail: 'Token expired', queue_id: 7003 }],
    [500, { error: 'Oops', job: { id: 7003 } }],
    [201, { queue_id: 0, detail: 'made as job 7003' }],
    [201, { message: 'made' }, { location: '/v1/api/phone-append/7003/' }],
    [429, { detail: 'Job 7003 is running', retry: true }],
  ])('is never a refusal where it names a job: %i %j', async (status, body, headers = {}) => {
    const { url } = await answering(status, body, headers);
    const outcome = await bench.send(url);
    expect(outcome).toMatchObject({
      kind: 'unknown',
      candidates: ['7003'],
      problem: { advice: lookInAccount, message: expect.not.stringMatching(/not accept/) },
    });
  });
});

describe('an answer before the list was sent whole', () => {
  const refusals = [401, 413, 429];
  it.each([...refusals, 302, 409, 500, 502])(
    'is read although the connection is then closed (%i)',
    async (status) => {
      const kind = refusals.includes(status) ? 'refused' : 'unknown';
      const { url } = await bench.serve({
        before: (request, reply) => {
          reply.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
          reply.end('{"detail":"no"}', () => request.socket.destroySoon());
        },
      });
      const told: number[] = [];
      const onProgress = (done: number) => void told.push(done);
      for (let round = 0; round < runs(10); round++)
        expect(await bench.send(url, { bytes: large, onProgress })).toMatchObject({ kind });
      expect(Math.max(...told)).toBeLessThan(large);
    },
  );

  it('is read where the service keeps the connection and reads nothing', async () => {
    const { url } = await bench.serve({ before: answer(401, { detail: 'no' }) });
    expect(await bench.send(url, { bytes: large })).toMatchObject({
      kind: 'refused',
      problem: { code: 'key-not-accepted' },
    });
  });
});

describe('the outcome of a list is unknown, never “not sent”', () => {
  it.each<[string, Answer, string, typeof client]>([
    ['the connection is cut', (request) => request.socket.destroy(), 'connection-broken', client],
    ['the connection is closed', (request) => request.socket.end(), 'connection-broken', client],
    ['no answer comes in time', () => {}, 'reply-timeout', hasty],
  ])('where it was sent and %s', async (_, after, code, by) => {
    const server = await bench.serve({ after });
    expect(await bench.send(server.url, { by })).toEqual({
      kind: 'unknown',
      candidates: [],
      problem: expect.objectContaining({ code, advice: lookInAccount }),
    });
    expect(server.begun).toBe(1);
  });

  it('where the connection is reset half-way', async () => {
    const server = await bench.serve({
      before: (request) => request.once('data', () => request.socket.resetAndDestroy()),
    });
    expect(await bench.send(server.url, { bytes: large })).toMatchObject({ kind: 'unknown' });
    expect(server.begun).toBe(1);
  });

  it('where it is canceled half-way', async () => {
    const stop = new AbortController();
    const { url } = await bench.serve({ before: (request) => request.once('data', () => stop.abort()) });
    const outcome = await bench.send(url, { bytes: large, signal: stop.signal });
    expect(outcome).toMatchObject({ kind: 'unknown', problem: { code: 'cancelled' } });
  });

  it('where the file grew while it was sent, which is then never completed', async () => {
    const came: string[] = [];
    const { url } = await bench.serve({
      before: async (request) => {
        await appendFile(bench.at('prepared.csv'), 'more');
        request.on('data', () => came.push('data')).on('end', () => came.push('end'));
      },
    });
    const outcome = await bench.send(url, { bytes: large });
    expect(outcome).toMatchObject({ kind: 'unknown', problem: { code: 'file-changed' } });
    expect(came).toContain('data');
    expect(came).not.toContain('end');
  });

  it('where the service stops reading', async () => {
    const { url } = await bench.serve({ before: (request) => request.pause() });
    const outcome = await bench.send(url, { bytes: 2 * large, by: hasty });
    expect(outcome).toMatchObject({ kind: 'unknown', problem: { code: 'connection-broken' } });
  });
});
