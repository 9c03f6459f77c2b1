import { describe, expect, it } from 'vitest';
import { answer } from '../fakes/scripted-server.ts';
import { client, key, serviceBench, target } from '../fakes/service-bench.ts';

const bench = serviceBench();
const serve = (status: number, body: unknown) => bench.serve({ after: answer(status, body) });
const miss = { hit: false, matched_people_count: 0, credits_deducted: 0, matched_people: [] };

describe('a success that cannot be read', () => {
  const lookUp = async (body: string, inputs = [{ phone: '1' }]) => {
    const { url } = await serve(200, body);
    return client.lookup(target(url), 'phone', inputs);
  };

  it.each([
    '',
    'OK',
    '5',
    'null',
    '<h1>Sign in</h1>',
    '{"hit": true, "matched_people": [{"full',
    'hit=1;name=Ann',
  ])('is kept and shown as it came, with a sentence: %j', async (body) => {
    for (const inputs of [[{ phone: '1' }], [{ phone: '1' }, { phone: '2' }]])
      expect(await lookUp(body, inputs)).toEqual({
        ok: true,
        value: {
          items: [],
          creditsDeducted: null,
          requestId: null,
          timestamp: null,
          apiVersion: null,
          notice: expect.stringMatching(/^[A-Z].*\.$/),
          raw: body,
        },
      });
  });

  it('is kept as far as it came where it breaks off', async () => {
    const came = '{"hit": true, "matched_people": [{"full_name": "Ann Lee"}, {"full';
    const { url } = await bench.serve({
      after: (_, reply) => {
        reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 });
        reply.write(came, () => setTimeout(() => reply.destroy(), 50));
      },
    });
    const answered = await client.lookup(target(url), 'phone', [{ phone: '1' }]);
    expect(answered).toMatchObject({ ok: true, value: { items: [], raw: came } });
    if (answered.ok) expect(answered.value.notice).toContain('broke off');
  });

  it('is read where only the connection broke off behind it', async () => {
    const { url } = await bench.serve({
      after: (_, reply) => {
        reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 });
        reply.write(JSON.stringify(miss), () => setTimeout(() => reply.destroy(), 50));
      },
    });
    expect(await client.lookup(target(url), 'phone', [{ phone: '1' }])).toMatchObject({
      ok: true,
      value: { items: [{ outcome: 'miss' }] },
    });
  });

  it('is bounded, and without the key', async () => {
    const answered = await lookUp(`${'x '.repeat(1_000_000)}${key}`);
    if (answered.ok) expect(answered.value.raw.length).toBeLessThan(600_000);
    expect(JSON.stringify(await lookUp(`Bearer ${key}`))).not.toContain(key);
  });

  it('is read where Python wrote NaN into it', async () => {
    const { url } = await serve(200, '{"hit": true, "matched_people": [{"full_name": "Ann", "age": NaN}]}');
    expect(await client.lookup(target(url), 'phone', [{ phone: '1' }])).toMatchObject({
      ok: true,
      value: { items: [{ outcome: 'hit', people: [{ fullName: 'Ann', age: null }] }] },
    });
  });
});
