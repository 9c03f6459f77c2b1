import { describe, expect, it } from 'vitest';
import { answer } from '../fakes/scripted-server.ts';
import { client, key, serviceBench, target } from '../fakes/service-bench.ts';

const bench = serviceBench();
const serve = (status: number, body: unknown, headers = {}) =>
  bench.serve({ after: answer(status, body, headers) });
const miss = { hit: false, matched_people_count: 0, credits_deducted: 0, matched_people: [] };
const hit = { hit: true, matched_people_count: 1, credits_deducted: 2, matched_people: [{ age: 40 }] };
const phones = (count: number) => Array.from({ length: count }, (_, at) => ({ phone: `20255501${10 + at}` }));

async function asked(count: number, status: number, body: unknown, headers = {}) {
  const server = await serve(status, body, headers);
  return client.lookupArray(target(server.url), 'phone', phones(count));
}

describe('a lookup of several inputs', () => {
  it('sends an array, of one too, trimmed and without empty fields', async () => {
    const server = await serve(200, { results: [miss] });
    await client.lookupArray(target(server.url), 'name', [{ first_name: ' Ann ', city: ' ' }]);
    expect(JSON.parse(String(server.seen[0]?.body))).toEqual([{ first_name: 'Ann' }]);
  });

  it.each([[[]], [phones(16)], [[{ phone: ' ' }]]])(
    'is never sent where its inputs are not valid',
    async (inputs) => {
      const server = await serve(200, miss);
      expect(await client.lookupArray(target(server.url), 'phone', inputs)).toMatchObject({
        kind: 'not-sent',
        passing: false,
      });
      expect(server.begun).toBe(0);
    },
  );
});

describe('the outcome of a lookup of several inputs', () => {
  it('holds one result for each input in order, its JSON and the total', async () => {
    const body = { results: [hit, miss], credits_deducted: '2', meta: { request_id: 'req_1' } };
    const outcome = await asked(2, 200, body);
    expect(outcome).toMatchObject({ kind: 'answered', creditsDeducted: 2, requestId: 'req_1' });
    const items = outcome.kind === 'answered' ? outcome.items : [];
    expect(items.map(({ item }) => item.outcome)).toEqual(['hit', 'miss']);
    expect(items.map(({ json }) => JSON.parse(json))).toEqual([hit, miss]);
  });

  it.each([
    ['a bare array', 1, 200, [hit]],
    ['one flat result', 1, 200, hit],
    ['a flat miss with 404', 1, 404, miss],
    ['an envelope with 404', 2, 404, { results: [miss, miss] }],
    ['NaN', 1, 200, '{"results": [{"hit": true, "credits_deducted": NaN, "matched_people": []}]}'],
  ])('is read from %s', async (_, count, status, body) => {
    expect(await asked(count, status, body)).toMatchObject({ kind: 'answered' });
  });

  it.each([
    ['fewer results', { results: [hit], credits_deducted: 2 }, 2, false],
    ['more results', { results: [hit, hit, hit], credits_deducted: 6 }, 6, false],
    ['one result without a list', hit, 2, false],
    ['half a reply', '{"results": [{"hit": true, "matched_peo', null, false],
    ['a sign-in page', '<html><body>Please sign in</body></html>', null, true],
  ])('keeps %s as it came, which may have been paid for', async (_, body, credits, standing) => {
    const outcome = await asked(2, 200, body);
    expect(outcome).toMatchObject({ kind: 'unreadable', creditsDeducted: credits, standing });
    expect(outcome.kind === 'unreadable' && outcome.raw).toContain(
      typeof body === 'string' ? body : JSON.stringify(body),
    );
  });

  it.each([
    [400, [{ phone: ['Enter a valid number.'] }, {}]],
    [422, { detail: 'phone must have 10 digits' }],
  ])('is a refusal of the inputs where the service says so with %i', async (status, body) => {
    const outcome = await asked(2, status, body);
    expect(outcome).toMatchObject({ kind: 'refused', about: 'items' });
  });

  it.each([
    [401, { detail: 'Invalid key' }],
    [402, { error: 'Not enough credits' }],
    [403, ''],
    [404, { detail: 'Not found.' }],
    [405, { detail: 'Method not allowed' }],
    [413, ''],
    [400, { error: 'Invalid API key' }],
    [422, { error: 'Insufficient credits on this account' }],
  ])('is a refusal of the account or the address with %i', async (status, body) => {
    const outcome = await asked(2, status, body);
    expect(outcome).toMatchObject({ kind: 'refused', about: 'account' });
  });

  it('is a refusal of the input where a single one is not found', async () => {
    const outcome = await asked(1, 404, { detail: 'Not found.' });
    expect(outcome).toMatchObject({ kind: 'refused', about: 'items' });
  });

  it.each([
    ['', {}],
    [{ detail: 'slow down' }, { 'retry-after': '7' }],
    ['<html>429</html>', {}],
  ])('is busy with 429, whatever the body', async (body, headers) => {
    const outcome = await asked(2, 429, body, headers);
    expect(outcome).toMatchObject({ kind: 'busy' });
    if ('retry-after' in headers) expect(outcome).toMatchObject({ retryAfterMs: 7000 });
  });

  it.each([
    [500, { error: 'oops' }, false],
    [502, '<html>bad gateway</html>', false],
    [503, { detail: 'busy' }, false],
    [302, '', true],
    [409, { error: 'already processed' }, true],
    [400, '', true],
  ])('is unknown with %i, which may also come after it was done', async (status, body, standing) => {
    const outcome = await asked(2, status, body);
    expect(outcome).toMatchObject({ kind: 'unknown', standing });
  });

  it('is unknown where the connection breaks, and not sent where nothing was reached', async () => {
    const cut = await bench.serve({ after: (request) => request.socket.destroy() });
    const lost = await client.lookupArray(target(cut.url), 'phone', phones(2));
    expect(lost).toMatchObject({ kind: 'unknown', standing: false });
    await cut.close();
    const offline = await client.lookupArray(target(cut.url), 'phone', phones(2));
    expect(offline).toMatchObject({ kind: 'not-sent', passing: true });
  });

  it('never shows the key', async () => {
    const outcome = await asked(1, 200, { results: [{ ...miss, message: `key ${key}` }] });
    expect(JSON.stringify(outcome)).not.toContain(key);
  });
});
