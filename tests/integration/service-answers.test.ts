import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenPath } from '../../shared/model/services.ts';
import { startContraryService } from '../fakes/contrary-service/service.ts';
import { answer, startScriptedServer } from '../fakes/scripted-server.ts';
import { client, key, serviceBench, target } from '../fakes/service-bench.ts';
import { runs } from '../runs.ts';

const bench = serviceBench();

describe('a status request', () => {
  const ask = async (status: number, body: unknown, headers?: Record<string, string>) => {
    const { url } = await bench.serve({ after: answer(status, body, headers) });
    return client.jobStatus(target(url), 'name-append', '81');
  };

  it('is sent to the path of the service with the key', async () => {
    const server = await bench.serve({ after: answer(200, { id: 81, pending: true }) });
    expect(await client.jobStatus(target(server.url), 'name-append', '81')).toMatchObject({
      kind: 'pending',
    });
    expect(server.seen[0]).toMatchObject({
      method: 'GET',
      path: '/v1/api/name-append/81/',
      headers: { authorization: `Bearer ${key}` },
    });
  });

  it('reads a finished job with its counts and address', async () => {
    expect(
      await ask(200, {
        id: 81,
        created_at: '2025-03-01T12:00:00',
        pending: false,
        service_type: 'Name_Append',
        download_url: '/files/81.csv',
        phones_checked: '30',
        rows_uploaded: 10,
        credits_deducted: null,
      }),
    ).toEqual({
      kind: 'finished',
      createdAt: '2025-03-01T12:00:00.000Z',
      downloadUrl: '/files/81.csv',
      counts: { rowsUploaded: 10, phonesChecked: 30, phonesFlagged: null, creditsDeducted: null },
    });
  });

  it.each([
    ['another job', { id: 82, pending: false }],
    ['another service', { id: 81, pending: false, type: 'phone append' }],
  ])('does not take an answer about %s as its own', async (_, body) => {
    expect(await ask(200, body)).toMatchObject({ kind: 'unclear', problem: { code: 'other-job' } });
  });

  it('is unclear on an unknown word for the state, and names it', async () => {
    const outcome = await ask(200, { id: 81, status: 'Quarantined' });
    expect(outcome).toMatchObject({ kind: 'unclear', problem: { code: 'state-unclear' } });
    expect(JSON.stringify(outcome)).toContain('Quarantined');
  });

  it.each([
    [401, { detail: 'no' }, 'key'],
    [403, '<h1>Forbidden</h1>', 'key'],
    [404, { detail: 'Not found.' }, 'missing'],
    [410, '', 'missing'],
    [500, '<h1>Server Error</h1>', 'other'],
    [200, '<h1>Sign in</h1>', 'other'],
    [200, '[]', 'other'],
    [302, '', 'other'],
  ])('states why it failed (%i)', async (status, body, reason) => {
    expect(await ask(status, body)).toMatchObject({ kind: 'failed', reason });
  });

  it.each([429, 503])('states how long a busy service wants to be left alone (%i)', async (status) => {
    expect(await ask(status, '', { 'retry-after': '7' })).toMatchObject({
      reason: 'busy',
      retryAfterMs: 7000,
    });
  });

  it('fails as offline where the service was not reached', async () => {
    const { url, close } = await startScriptedServer({});
    await close();
    expect(await client.jobStatus(target(url), 'name-append', '81')).toMatchObject({ reason: 'offline' });
  });

  it('gives up on an endless reply', async () => {
    const { url } = await bench.serve({
      after: (_, reply) => {
        const more = () => reply.write(Buffer.alloc(65_536, ' ')) && setImmediate(more);
        reply.on('drain', more);
        more();
      },
    });
    expect(await client.jobStatus(target(url), 'name-append', '81')).toMatchObject({ reason: 'other' });
  });
});

describe('exchanging email and password for the key', () => {
  it('sends both once, without a key', async () => {
    const server = await bench.serve({ after: answer(200, { api_key: ' fresh-key-1 ', message: 'ok' }) });
    expect(await client.fetchKey(`${server.url}/`, 'me@example.com', 'pa ss')).toEqual({
      ok: true,
      value: 'fresh-key-1',
    });
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]?.path).toBe(tokenPath);
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
    expect(JSON.parse(String(server.seen[0]?.body))).toEqual({ email: 'me@example.com', password: 'pa ss' });
  });

  it.each([
    [401, { detail: 'bad pa-ss-word for me@example.com' }, 'login-not-accepted'],
    [400, { password: ['wrong'] }, 'login-not-accepted'],
    [307, '', 'moved'],
    [200, { message: 'ok' }, 'unreadable-reply'],
    [200, '<h1>Hello</h1>', 'page-instead-of-data'],
  ])('names the problem and repeats neither (%i)', async (status, body, code) => {
    const server = await bench.serve({ after: answer(status, body, { location: '/elsewhere' }) });
    const answered = await client.fetchKey(server.url, 'me@example.com', 'pa-ss-word');
    expect(answered).toMatchObject({ ok: false, problem: { code } });
    expect(JSON.stringify(answered)).not.toMatch(/pa-ss-word|me@example/);
    expect(server.begun).toBe(1);
  });
});

describe('testing a connection', () => {
  it.each(['json-401', 'json-403', 'html-403', 'html-200', 'empty-401'] as const)(
    'distinguishes a good key from a bad one where the service refuses with %s',
    async (keyRefusal) => {
      for (const refusal of ['detail', 'text'] as const) {
        const { url } = bench.keep(await startContraryService({ keyRefusal, refusal, apiKey: key }));
        expect(await client.testConnection(target(url))).toMatchObject({ ok: true });
        const bad = await client.testConnection(target(url, 'some-other-key'));
        expect(bad).toMatchObject({ ok: false });
        if (!bad.ok) expect(`${bad.problem.message} ${bad.problem.advice}`).toMatch(/key/i);
      }
    },
  );

  it('recognizes a website that is no service', async () => {
    const { url } = await bench.serve({ after: answer(404, '<h1>Page not found</h1>') });
    expect(await client.testConnection(target(url))).toMatchObject({
      ok: false,
      problem: { code: 'no-service-there' },
    });
  });

  it('sends no request that costs credits', async () => {
    const server = await bench.serve({ after: answer(404, { detail: 'Not found.' }) });
    expect(await client.testConnection(target(server.url))).toMatchObject({ ok: true });
    expect(server.seen).not.toEqual([]);
    expect(server.seen.filter(({ method, path }) => method !== 'GET' || !path.endsWith('/0/'))).toEqual([]);
  });

  it.each([
    [500, '<h1>Oh</h1>', 'service-fault'],
    [429, '', 'busy'],
    [302, '', 'moved'],
    [200, '<title>Hotel</title>', 'page-instead-of-data'],
  ])('names what stands in the way (%i)', async (status, body, code) => {
    const { url } = await bench.serve({ after: answer(status, body) });
    expect(await client.testConnection(target(url))).toMatchObject({ ok: false, problem: { code } });
  });

  it.each([
    ['nonsense address', 'address-invalid'],
    ['http://service.example', 'address-not-safe'],
  ])('refuses %s', async (address, code) => {
    expect(await client.testConnection(target(address))).toMatchObject({ ok: false, problem: { code } });
  });
});

describe('any reply to any request', () => {
  it('gives a typed value or a problem in words, and never throws', async () => {
    let reply: { status: number; body: string; headers: Record<string, string> } = {
      status: 200,
      body: '',
      headers: {},
    };
    const { url } = await bench.serve({
      after: (request, to) => answer(reply.status, reply.body, reply.headers)(request, to),
    });
    const status = fc.constantFrom(200, 201, 204, 206, 301, 400, 401, 404, 416, 429, 500, 502, 503, 999);
    const body = fc.oneof(fc.json(), fc.string(), fc.constantFrom('', '<html>', '\u0000', '{"hit":', '[{}]'));
    const headers = fc.dictionary(
      fc.constantFrom('retry-after', 'etag', 'location', 'content-encoding', 'content-range', 'content-type'),
      fc.constantFrom('1', 'gzip', 'bytes 0-1/2', '//', 'http://[', 'W/"x"', 'text/csv', 'never'),
    );
    await fc.assert(
      fc.asyncProperty(status, body, headers, async (code, text, more) => {
        reply = { status: code, body: text, headers: more };
        const outcomes = await Promise.all([
          client.fetchKey(url, 'a@example.com', 'pass'),
          client.testConnection(target(url)),
          client.jobStatus(target(url), 'phone-append', '1'),
          client.lookup(target(url), 'business', { company_name: 'Acme' }),
          client.lookupArray(target(url), 'name', [{ first_name: 'Ann' }, { first_name: 'Bob' }]),
          client.download(target(url), '/r.csv', { resume: null, fresh: bench.at('result.part') }),
        ]);
        for (const outcome of outcomes)
          if ('problem' in outcome) expect(outcome.problem.message).toMatch(/\.$/);
      }),
      { numRuns: runs(40) },
    );
  });
});
