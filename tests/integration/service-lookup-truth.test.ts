import { describe, expect, it } from 'vitest';
import { disagreementText, missCostText } from '../../renderer/lookup/words.ts';
import { answer } from '../fakes/scripted-server.ts';
import { client, serviceBench, target } from '../fakes/service-bench.ts';

const bench = serviceBench();
const ann = { full_name: 'Ann Lee', phones: [{ number: '3035550111', carrier: null, state_dnc: 'TX, FL' }] };

/** What a single phone lookup makes of a reply. */
async function read(body: unknown, status = 200) {
  const { url } = await bench.serve({ after: answer(status, body) });
  const answered = await client.lookup(target(url), 'phone', [{ phone: '1' }]);
  if (!answered.ok) throw new Error(answered.problem.message);
  return answered.value;
}

describe('what a reply says is kept as it says it', () => {
  it('a miss that cost something says both numbers', async () => {
    const { items } = await read({ hit: false, matched_people: [], credits_deducted: 2 });
    expect(items).toMatchObject([{ outcome: 'miss', creditsDeducted: 2 }]);
    expect(missCostText(items[0]?.creditsDeducted ?? null)).toMatch(/0 credits.* 2: the two disagree/);
  });

  it('an envelope that took something else than its item says both numbers', async () => {
    const { items, ...reply } = await read({
      results: [{ hit: false, credits_deducted: 0 }],
      credits_deducted: 2,
    });
    expect(disagreementText({ items, ...reply })).toMatch(/0 credits .*2 credits .*disagree/);
    const agreeing = await read({ results: [{ hit: true, credits_deducted: 1.5 }], credits_deducted: '1.5' });
    expect(disagreementText(agreeing)).toBe('');
  });

  it('one and a half credits are that', async () => {
    expect(await read({ hit: true, matched_people: [ann], credits_deducted: 1.5 })).toMatchObject({
      creditsDeducted: 1.5,
    });
    expect(missCostText(1.5)).toContain('deducted 1.5');
  });

  it('people beside "no match" are not dropped', async () => {
    expect(await read({ hit: false, matched_people: [ann], credits_deducted: 0 })).toMatchObject({
      items: [{ outcome: 'miss', people: [{ fullName: 'Ann Lee' }] }],
    });
  });

  it('an error beside "no match" comes with its words', async () => {
    for (const status of [200, 404])
      expect(await read({ hit: false, error: 'The phone is invalid' }, status)).toMatchObject({
        items: [{ outcome: 'miss', message: 'The phone is invalid' }],
      });
  });

  it('a bare array of one is the one that was asked for', async () => {
    expect(await read([{ hit: true, matched_people: [ann] }])).toMatchObject({
      items: [{ outcome: 'hit', people: [{ fullName: 'Ann Lee' }] }],
    });
  });

  it('NaN is not stated, wherever it stands', async () => {
    const body =
      '{"hit": true, "credits_deducted": NaN, "matched_people": [{"full_name": "Ann", "age": NaN, "rank": NaN}]}';
    expect(await read(body)).toMatchObject({
      creditsDeducted: null,
      items: [{ outcome: 'hit', people: [{ age: null, rank: null }] }],
    });
  });

  it('what tells of neither a match nor none is unclear, and shown as it came', async () => {
    const reply = await read({ data: { people: [ann] }, credits_deducted: 2 });
    expect(reply).toMatchObject({ creditsDeducted: 2, items: [{ outcome: 'refused', isUnclear: true }] });
    expect(reply.raw).toContain('Ann Lee');
  });

  it('state lists of any shape are read', async () => {
    for (const state_dnc of [
      'TX, FL',
      ['TX', 'FL'],
      { TX: true, FL: 'yes' },
      [{ state: 'TX' }, { state: 'FL' }],
    ])
      expect(
        await read({ hit: true, matched_people: [{ phones: [{ number: '3035550111', state_dnc }] }] }),
      ).toMatchObject({
        items: [{ people: [{ phones: [{ stateDnc: { state: 'yes', entries: ['TX', 'FL'] } }] }] }],
      });
  });
});
