import { describe, expect, it } from 'vitest';
import { disagreementText, missCostText } from '../../renderer/lookup/lookup-words.ts';
import { type Answer, answer, startScriptedServer } from '../fakes/scripted-server.ts';
import { client, key, serviceBench, target } from '../fakes/service-bench.ts';

const bench = serviceBench();
const serve = (status: number, body: unknown, headers = {}) =>
  bench.serve({ after: answer(status, body, headers) });
const miss = { hit: false, matched_people_count: 0, credits_deducted: 0, matched_people: [] };
const ann = { full_name: 'Ann Lee', phones: [{ number: '3035550111', carrier: null, state_dnc: 'TX, FL' }] };
const one = { phone: '1' };

/** What a phone lookup makes of an answer, and how often it was asked. */
async function lookUp(status: number, body: unknown, input: Record<string, string> = one) {
  const server = await serve(status, body);
  const answered = await client.lookup(target(server.url), 'phone', input);
  return { answered, begun: server.begun };
}

/** What a single phone lookup reads in a reply. */
async function read(body: unknown, status = 200) {
  const { answered } = await lookUp(status, body);
  if (!answered.ok) throw new Error(answered.problem.message);
  return answered.value;
}

describe('a lookup request', () => {
  it('sends one input as a plain object, trimmed, without empty fields', async () => {
    const server = await serve(200, miss);
    await client.lookup(target(server.url), 'name', {
      first_name: ' Ann',
      middle_name: ' ',
      last_name: 'Li',
    });
    const [request] = server.seen;
    expect(request).toMatchObject({ method: 'POST', path: '/v1/api/reverse-name-append/lookup/' });
    expect(request?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(String(request?.body))).toEqual({ first_name: 'Ann', last_name: 'Li' });
  });

  it('is never sent where it holds nothing, and nothing is charged', async () => {
    const { answered, begun } = await lookUp(200, {}, { phone: ' ' });
    expect(answered).toMatchObject({ ok: false, mayHaveCharged: false, problem: { code: 'nothing-given' } });
    expect(begun).toBe(0);
  });
});

describe('an answer of no match to a single lookup', () => {
  it.each([
    [404, { detail: 'No match found.', hit: false }],
    [404, { error: 'No company named Acme in TX' }],
    [404, { matched_people_count: 0, matched_people: [], hit: false }],
    [200, { error: 'No match for Acme in TX', credits_deducted: 0 }],
    [200, { results: [{ error: 'No match', hit: false, credits_deducted: 0 }] }],
    [200, [miss]],
  ])('is recognized by its body (%i %j)', async (status, body) => {
    const { url } = await serve(status, body);
    expect(await client.lookup(target(url), 'business', { company_name: 'Acme' })).toMatchObject({
      ok: true,
      value: { item: { outcome: 'miss', people: [] } },
    });
  });

  it.each([
    ['<h1>Not Found</h1>'],
    [{ message: 'Route POST:/x not found', error: 'Not Found', statusCode: 404 }],
    [{ detail: 'No such endpoint.' }],
    [{ detail: 'Not Found' }],
    [{ error: 'Not found.' }],
    [''],
  ])('is not assumed for a wrong address (%j)', async (body) => {
    const { url } = await serve(404, body);
    expect(await client.lookup(target(url), 'phone', one)).toMatchObject({
      ok: false,
      problem: { code: 'not-found', message: expect.stringContaining('the address may be wrong') },
    });
  });

  it.each([
    [300, { hit: false }],
    [404, { hit: true, detail: 'Not found.' }],
    [404, { message: 'Not found.' }],
    [404, { error: 'Not Found', path: '/v1/api' }],
    [400, { detail: 'No.', hit: false }],
  ])('is not assumed for %i %j', async (status, body) => {
    expect((await lookUp(status, body)).answered.ok).toBe(false);
  });

  it('does not suspect the address where the service refuses access', async () => {
    const { answered } = await lookUp(403, { detail: 'No.' });
    expect(answered).toMatchObject({ ok: false, problem: { code: 'access-denied' } });
    expect(JSON.stringify(answered)).not.toContain('the address may be wrong');
  });
});

describe('the reading of a lookup reply', () => {
  it('shows both numbers where no match cost something', async () => {
    const { item } = await read({ hit: false, matched_people: [], credits_deducted: 2 });
    expect(item).toMatchObject({ outcome: 'miss', creditsDeducted: 2 });
    expect(missCostText(item?.creditsDeducted ?? null)).toMatch(/0 credits.* 2\./);
  });

  it('shows both numbers where the total disagrees with its result', async () => {
    const reply = await read({
      results: [{ hit: false, credits_deducted: 0 }],
      credits_deducted: 2,
    });
    expect(disagreementText(reply)).toMatch(/0 credits .*2 credits in total/);
    const agreeing = await read({ results: [{ hit: true, credits_deducted: 1.5 }], credits_deducted: '1.5' });
    expect(disagreementText(agreeing)).toBe('');
  });

  it('keeps people beside no match', async () => {
    expect(await read({ hit: false, matched_people: [ann], credits_deducted: 0 })).toMatchObject({
      item: { outcome: 'miss', people: [{ fullName: 'Ann Lee' }] },
    });
  });

  it('keeps the words of an error beside no match', async () => {
    for (const status of [200, 404])
      expect(await read({ hit: false, error: 'The phone is invalid' }, status)).toMatchObject({
        item: { outcome: 'miss', message: 'The phone is invalid' },
      });
  });

  it('marks a reply with neither a match nor no match as unclear', async () => {
    const reply = await read({ data: { people: [ann] }, credits_deducted: 2 });
    expect(reply).toMatchObject({ creditsDeducted: 2, item: { outcome: 'refused', isUnclear: true } });
    expect(reply.raw).toContain('Ann Lee');
  });
});

describe('a lookup reply that does not fit the input', () => {
  it.each([[[]], [[miss, miss]]])('is shown raw and taken for no result (%j)', async (results) => {
    const answered = await read({ results, credits_deducted: 0 });
    expect(answered).toMatchObject({ item: null, notice: expect.stringContaining('1 was asked') });
    expect(answered.raw).toContain('"results"');
  });

  it('is shown raw without the key', async () => {
    const { url } = await serve(200, { ...miss, echo: { authorization: `Bearer ${key}` } });
    const answered = await client.lookup(target(url), 'phone', one);
    expect(answered.ok).toBe(true);
    expect(JSON.stringify(answered)).not.toContain(key);
  });
});

describe('a success that cannot be read', () => {
  it.each([
    '',
    'OK',
    '5',
    'null',
    '<h1>Sign in</h1>',
    '{"hit": true, "matched_people": [{"full',
    'hit=1;name=Ann',
  ])('is shown as it came, with a sentence: %j', async (body) => {
    expect((await lookUp(200, body)).answered).toEqual({
      ok: true,
      value: {
        item: null,
        creditsDeducted: null,
        requestId: null,
        timestamp: null,
        apiVersion: null,
        notice: expect.stringMatching(/^[A-Z].*\.$/),
        raw: body,
      },
    });
  });

  /** Begins an answer that breaks off after `came`. */
  const breakingOff =
    (came: string): Answer =>
    (_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 });
      reply.write(came);
      // Once it is sent.
      reply.socket?.destroySoon();
    };

  it('is shown as far as it came where it breaks off', async () => {
    const came = '{"hit": true, "matched_people": [{"full_name": "Ann Lee"}, {"full';
    const { url } = await bench.serve({ after: breakingOff(came) });
    const answered = await client.lookup(target(url), 'phone', one);
    expect(answered).toMatchObject({ ok: true, value: { item: null, raw: came } });
    if (answered.ok) expect(answered.value.notice).toContain('broke off');
  });

  it('is read where the connection breaks off behind a whole reply', async () => {
    const { url } = await bench.serve({ after: breakingOff(JSON.stringify(miss)) });
    expect(await client.lookup(target(url), 'phone', one)).toMatchObject({
      ok: true,
      value: { item: { outcome: 'miss' } },
    });
  });

  it('is shown without the key', async () => {
    expect(JSON.stringify(await lookUp(200, `Bearer ${key}`))).not.toContain(key);
  });

  it('is shown up to half a million characters, and says how much is left out', async () => {
    const longest = 'x'.repeat(500_000);
    const whole = await lookUp(200, longest);
    expect(whole.answered.ok && whole.answered.value.raw === longest).toBe(true);
    const longer = await lookUp(200, `${longest}yyy`);
    expect(longer.answered.ok && longer.answered.value.raw === `${longest}\n… (3 more characters)`).toBe(
      true,
    );
  });

  it('is not said to have broken off where it is whole', async () => {
    const { answered } = await lookUp(200, 'OK');
    expect(answered).toMatchObject({ ok: true, value: { notice: expect.not.stringContaining('broke off') } });
  });

  it('is indented where it is JSON', async () => {
    const { answered } = await lookUp(200, '{"hit":false,"matched_people":[]}');
    expect(answered).toMatchObject({
      ok: true,
      value: { raw: '{\n  "hit": false,\n  "matched_people": []\n}' },
    });
  });

  it('is not indented where it is nested too deep', async () => {
    const deep = `{"hit":false,"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const { answered } = await lookUp(200, deep);
    expect(answered.ok && answered.value.raw === deep).toBe(true);
  });
});

describe('a lookup that failed', () => {
  it('shows neither the key nor the inputs in its problem', async () => {
    const { url } = await serve(422, { first_name: [`"Annabel" is too short, ${key}`] });
    const answered = await client.lookup(target(url), 'name', { first_name: 'Annabel' });
    expect(answered).toMatchObject({ ok: false, problem: { code: 'input-not-accepted' } });
    expect(JSON.stringify(answered)).not.toMatch(/Annabel|test-key/);
  });

  it('asks for no wait where the service does not', async () => {
    expect((await lookUp(400, { detail: 'No.' })).answered).toMatchObject({ retryAfterMs: undefined });
  });

  it('says how long to wait', async () => {
    const { url } = await serve(429, { detail: 'limit' }, { 'retry-after': '12' });
    expect(await client.lookup(target(url), 'phone', one)).toMatchObject({
      ok: false,
      retryAfterMs: 12_000,
    });
  });

  it('may have been charged when the reply is lost, and is not repeated', async () => {
    const server = await bench.serve({ after: (request) => request.socket.destroy() });
    const answered = await client.lookup(target(server.url), 'phone', one);
    expect(answered).toMatchObject({
      ok: false,
      mayHaveCharged: true,
      problem: { advice: expect.stringContaining('may have been charged') },
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
    expect(await client.lookup(target(url), 'phone', one)).toMatchObject({
      ok: false,
      mayHaveCharged: true,
      problem: { advice: expect.stringContaining('may have been charged') },
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
    expect(await client.lookup(target(url), 'phone', one)).toMatchObject({
      ok: false,
      mayHaveCharged: false,
      problem: { advice: expect.not.stringContaining('charged') },
    });
  });

  it('was surely not charged when nothing was reached or sent', async () => {
    const server = await startScriptedServer({});
    await server.close();
    for (const input of [one, {}, { phone: ' ' }])
      expect(await client.lookup(target(server.url), 'phone', input)).toMatchObject({
        ok: false,
        mayHaveCharged: false,
        problem: { advice: expect.not.stringContaining('charged') },
      });
    expect(await client.lookup(target('http://127.0.0.1:9', 'a b'), 'phone', one)).toMatchObject({
      ok: false,
      mayHaveCharged: false,
    });
  });
});
