import { describe, expect, it } from 'vitest';
import { startContraryService } from '../fakes/contrary-service/service.ts';
import { answer, startScriptedServer } from '../fakes/scripted-server.ts';
import { client, key, serviceBench, target } from '../fakes/service-bench.ts';

const bench = serviceBench();
const serve = (status: number, body: unknown, headers = {}) =>
  bench.serve({ after: answer(status, body, headers) });
const miss = { hit: false, matched_people_count: 0, credits_deducted: 0, matched_people: [] };

describe('what is asked', () => {
  it('sends one as a plain object, trimmed, and leaves out what is empty', async () => {
    const server = await serve(200, miss);
    await client.lookup(target(server.url), 'name', [
      { first_name: ' Ann', middle_name: ' ', last_name: 'Li' },
    ]);
    const [request] = server.seen;
    expect(request).toMatchObject({ method: 'POST', path: '/v1/api/reverse-name-append/lookup/' });
    expect(request?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(String(request?.body))).toEqual({ first_name: 'Ann', last_name: 'Li' });
  });

  it('sends several as an array in their order', async () => {
    const server = await serve(200, { results: [miss, miss], credits_deducted: 0 });
    await client.lookup(target(server.url), 'phone', [{ phone: '1' }, { phone: '2' }]);
    expect(JSON.parse(String(server.seen[0]?.body))).toEqual([{ phone: '1' }, { phone: '2' }]);
  });

  it.each([
    ['nobody', []],
    ['more than fifteen', Array.from({ length: 16 }, () => ({ phone: '1' }))],
    ['one of whom nothing is known', [{ phone: '1' }, { phone: '' }]],
    ['white space alone', [{ phone: '   ' }]],
  ])('never asks about %s', async (_, inputs) => {
    const server = await serve(200, miss);
    expect(await client.lookup(target(server.url), 'phone', inputs)).toMatchObject({ ok: false });
    expect(server.begun).toBe(0);
  });
});

describe('a miss of a single lookup', () => {
  it.each(['flat', '404-flat', '404-detail', '200-error'] as const)(
    'is known when told as %s',
    async (lookupMiss) => {
      const service = bench.keep(await startContraryService({ apiKey: key, lookupMiss }));
      const answered = await client.lookup(target(service.url), 'phone', [{ phone: 'nobody' }]);
      expect(answered).toMatchObject({
        ok: true,
        value: { items: [{ outcome: 'miss', people: [] }] },
      });
    },
  );

  it.each([
    [404, { detail: 'No match found.', hit: false }],
    [404, { error: 'No company named Acme in TX' }],
    [404, { matched_people_count: 0, matched_people: [], hit: false }],
    [200, { error: 'No match for Acme in TX', credits_deducted: 0 }],
    [200, { results: [{ error: 'No match', hit: false, credits_deducted: 0 }] }],
    [200, [miss]],
  ])('is known by its body (%i %j)', async (status, body) => {
    const { url } = await serve(status, body);
    expect(await client.lookup(target(url), 'business', [{ company_name: 'Acme' }])).toMatchObject({
      ok: true,
      value: { items: [{ outcome: 'miss', people: [] }] },
    });
  });

  it.each([
    ['<h1>Not Found</h1>'],
    [{ message: 'Route POST:/x not found', error: 'Not Found', statusCode: 404 }],
    [{ detail: 'No such endpoint.' }],
    [{ detail: 'Not Found' }],
    [{ error: 'Not found.' }],
    [''],
  ])('is not made of a wrong address (%j)', async (body) => {
    const { url } = await serve(404, body);
    expect(await client.lookup(target(url), 'phone', [{ phone: '1' }])).toMatchObject({
      ok: false,
      problem: { code: 'not-found', message: expect.stringContaining('the address may be wrong') },
    });
  });
});

describe('an answer that does not fit', () => {
  it.each(['shorter', 'longer'] as const)(
    'is shown raw and matched to nobody (%s)',
    async (resultsLength) => {
      const service = bench.keep(await startContraryService({ apiKey: key, resultsLength }));
      const answered = await client.lookup(target(service.url), 'phone', [{ phone: '1' }, { phone: '2' }]);
      expect(answered).toMatchObject({
        ok: true,
        value: { items: [], notice: expect.stringContaining('2 were asked') },
      });
      if (answered.ok) expect(answered.value.raw).toContain('"results"');
    },
  );

  it('has the key taken out of what is shown raw', async () => {
    const { url } = await serve(200, { ...miss, echo: { authorization: `Bearer ${key}` } });
    const answered = await client.lookup(target(url), 'phone', [{ phone: '1' }]);
    expect(answered.ok).toBe(true);
    expect(JSON.stringify(answered)).not.toContain(key);
  });

  it('is bounded when shown raw', async () => {
    const { url } = await serve(200, { ...miss, filler: 'x'.repeat(2_000_000) });
    const answered = await client.lookup(target(url), 'phone', [{ phone: '1' }]);
    if (answered.ok) expect(answered.value.raw.length).toBeLessThan(600_000);
    expect(answered.ok).toBe(true);
  });
});

describe('a lookup that failed', () => {
  it('repeats neither key nor what was asked in its problem', async () => {
    const { url } = await serve(422, { first_name: [`"Annabel" is too short, ${key}`] });
    const answered = await client.lookup(target(url), 'name', [{ first_name: 'Annabel' }]);
    expect(answered).toMatchObject({ ok: false, problem: { code: 'input-not-accepted' } });
    expect(JSON.stringify(answered)).not.toMatch(/Annabel|test-key/);
  });

  it('tells how long to wait', async () => {
    const { url } = await serve(429, { detail: 'limit' }, { 'retry-after': '12' });
    expect(await client.lookup(target(url), 'phone', [{ phone: '1' }])).toMatchObject({
      ok: false,
      retryAfterMs: 12_000,
    });
  });

  it('may have been charged when the reply is lost, says so, and is not repeated', async () => {
    const server = await bench.serve({ after: (request) => request.socket.destroy() });
    const answered = await client.lookup(target(server.url), 'phone', [{ phone: '1' }]);
    expect(answered).toMatchObject({
      ok: false,
      mayHaveCharged: true,
      problem: { mayHaveCharged: true, advice: expect.stringContaining('may have charged') },
    });
    expect(server.begun).toBe(1);
  });

  it.each([
    [500, { detail: 'Could not be saved' }],
    [503, { detail: 'later' }],
    [504, '<h1>Gateway Time-out</h1>'],
    [409, { detail: 'Conflict' }],
    [408, ''],
    [302, ''],
    [400, ''],
    [429, '<h1>Too many</h1>'],
  ])('may have been charged on %i %j', async (status, body) => {
    const { url } = await serve(status, body);
    expect(await client.lookup(target(url), 'phone', [{ phone: '1' }])).toMatchObject({
      ok: false,
      mayHaveCharged: true,
      problem: { mayHaveCharged: true, advice: expect.stringContaining('may have charged') },
    });
  });

  it.each([
    [400, { phone: ['Not a phone.'] }],
    [401, ''],
    [402, { error: 'Not enough credits' }],
    [404, '<h1>Not Found</h1>'],
    [429, { detail: 'limit' }],
  ])('was surely not charged on %i %j', async (status, body) => {
    const { url } = await serve(status, body);
    expect(await client.lookup(target(url), 'phone', [{ phone: '1' }])).toMatchObject({
      ok: false,
      mayHaveCharged: false,
      problem: { mayHaveCharged: false, advice: expect.not.stringContaining('charged') },
    });
  });

  it('was surely not charged when nothing was reached or asked', async () => {
    const server = await startScriptedServer({});
    await server.close();
    for (const inputs of [[{ phone: '1' }], [], [{ phone: ' ' }]])
      expect(await client.lookup(target(server.url), 'phone', inputs)).toMatchObject({
        ok: false,
        mayHaveCharged: false,
        problem: { mayHaveCharged: false, advice: expect.not.stringContaining('charged') },
      });
    expect(await client.lookup(target('http://127.0.0.1:9', 'a b'), 'phone', [{ phone: '1' }])).toMatchObject(
      {
        ok: false,
        mayHaveCharged: false,
      },
    );
  });
});
