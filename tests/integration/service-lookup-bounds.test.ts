import { describe, expect, it } from 'vitest';
import { answer } from '../fakes/scripted-server.ts';
import { client, serviceBench, target } from '../fakes/service-bench.ts';

const bench = serviceBench();
const one = [{ phone: '1' }];
const two = [{ phone: '1' }, { phone: '2' }];

async function lookUp(status: number, body: unknown, inputs: Record<string, string>[] = one) {
  const server = await bench.serve({ after: answer(status, body) });
  const answered = await client.lookup(target(server.url), 'phone', inputs);
  return { answered, begun: server.begun };
}

describe('how many may be asked about', () => {
  it('is fifteen at once', async () => {
    const fifteen = Array.from({ length: 15 }, (_, index) => ({ phone: String(index) }));
    const { answered, begun } = await lookUp(200, { results: [] }, fifteen);
    expect([answered.ok, begun]).toEqual([true, 1]);
  });

  it.each([
    ['lookup-batch-size', []],
    ['lookup-batch-size', Array.from({ length: 16 }, () => ({ phone: '1' }))],
    ['nothing-given', [{ phone: ' ' }]],
    ['nothing-given', [{ phone: '1' }, {}]],
  ])('is said (%s), and then nothing is asked and nothing charged', async (code, inputs) => {
    const { answered, begun } = await lookUp(200, {}, inputs);
    expect(answered).toMatchObject({ ok: false, mayHaveCharged: false, problem: { code } });
    expect(begun).toBe(0);
  });
});

describe('an answer that is no answer to the question', () => {
  it.each([
    [300, { hit: false }, one],
    [404, { detail: 'Not found.' }, two],
    [404, { hit: false }, two],
    [404, { hit: true, detail: 'Not found.' }, one],
    [404, { message: 'Not found.' }, one],
    [404, { error: 'Not Found', path: '/v1/api' }, one],
    [400, { detail: 'No.', hit: false }, one],
  ])('is not taken for a miss: %i %j', async (status, body, inputs) => {
    expect((await lookUp(status, body, inputs)).answered.ok).toBe(false);
  });

  it('is a wrong address perhaps, where the service knows nothing there, and only there', async () => {
    const missing = await lookUp(404, '<h1>Not Found</h1>');
    expect(missing.answered).toMatchObject({
      problem: {
        code: 'not-found',
        message: 'The service answers that there is nothing there: the address may be wrong.',
      },
    });
    const refused = await lookUp(403, { detail: 'No.' });
    expect(refused.answered).toMatchObject({ problem: { code: 'access-denied' } });
    expect(JSON.stringify(refused.answered)).not.toContain('the address may be wrong');
  });

  it('asks for no waiting where the service does not', async () => {
    expect((await lookUp(400, { detail: 'No.' })).answered).not.toHaveProperty('retryAfterMs');
  });
});

describe('what is shown as it came', () => {
  it('is shown whole up to half a million characters, and then says how much is left out', async () => {
    const longest = 'x'.repeat(500_000);
    const whole = await lookUp(200, longest);
    expect(whole.answered.ok && whole.answered.value.raw === longest).toBe(true);
    const longer = await lookUp(200, `${longest}yyy`);
    expect(longer.answered.ok && longer.answered.value.raw === `${longest}\n… (3 more characters)`).toBe(
      true,
    );
  });

  it('is not said to have broken off where it did not', async () => {
    const { answered } = await lookUp(200, 'OK');
    expect(answered).toMatchObject({ ok: true, value: { notice: expect.not.stringContaining('broke off') } });
  });

  it('is laid out for reading where it is JSON', async () => {
    const { answered } = await lookUp(200, '{"hit":false,"matched_people":[]}');
    expect(answered).toMatchObject({
      ok: true,
      value: { raw: '{\n  "hit": false,\n  "matched_people": []\n}' },
    });
  });

  it('is shown as it came where it is nested too deep to lay out', async () => {
    const deep = `{"hit":false,"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const { answered } = await lookUp(200, deep);
    expect(answered.ok && answered.value.raw === deep).toBe(true);
  });
});
