import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../electron/practice/options.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import { PracticeSession } from '../fakes/practice-session.ts';

let practice: PracticeSession;
beforeAll(async () => {
  practice = await PracticeSession.start();
});
afterAll(() => practice.close());

const requests: Record<LookupKind, (index: number) => Record<string, string>> = {
  business: (index) => ({ company_name: `Example Works ${index}`, state: 'TX' }),
  phone: (index) => ({ phone: `31255501${10 + index}` }),
  email: (index) => ({ email: `person${index}@example.com` }),
  name: (index) => ({ first_name: 'Ada', last_name: `Sample${index}`, city: 'Mockport', state: 'OH' }),
};
const kinds: LookupKind[] = ['business', 'phone', 'email', 'name'];

/** One request of the kind that hits, and one that misses. */
async function examples(kind: LookupKind) {
  const batch = Array.from({ length: 15 }, (_, index) => requests[kind](index));
  const { body } = await practice.lookup(kind, batch);
  const results = Array.isArray(body.results) ? body.results : [];
  const at = (hit: boolean) => results.findIndex((item) => item.hit === hit);
  const hit = { request: batch[at(true)] ?? {}, item: results[at(true)] };
  const miss = { request: batch[at(false)] ?? {}, item: results[at(false)] };
  return { batch, body, results, hit, miss };
}

/** What the answers hold besides is held by docs/openapi.yaml (openapi-practice). */
const meta = expect.objectContaining({ timestamp: '2026-01-05T00:00:00.000Z' });

describe('a lookup of one object', () => {
  it.each(kinds)('finds people by %s, at most five in their order', async (kind) => {
    const { hit } = await examples(kind);
    const isBusiness = kind === 'business';
    const { status, body } = await practice.lookup(kind, hit.request);
    const asked = kind === 'name' ? { middle_name: '', ...hit.request } : hit.request[kind];
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...(isBusiness ? hit.request : { [`input_${kind}`]: asked }),
      hit: true,
      credits_deducted: isBusiness ? 1 : 2,
      meta,
    });
    const people = Object(isBusiness ? body.associated_people : body.matched_people);
    expect(people.length).toBeLessThanOrEqual(5);
    expect(people[0]).toMatchObject({
      rank: 1,
      ...(isBusiness
        ? { role: expect.stringMatching(/\w/) }
        : { matched_on: kind === 'name' ? asked : { [kind]: asked } }),
    });
  });

  it('marks the phone and email that were asked about', async () => {
    const byPhone = await examples('phone');
    const byEmail = await examples('email');
    const [owner] = byPhone.hit.item.matched_people;
    expect(owner.phones[0]).toMatchObject({ number: byPhone.hit.request.phone, is_input: true });
    expect(owner.phones.slice(1).every((one: { is_input: boolean }) => !one.is_input)).toBe(true);
    const [reader] = byEmail.hit.item.matched_people;
    expect(reader.emails[0]).toMatchObject({ email: byEmail.hit.request.email, is_input: true });
  });

  it('answers no match with a flat object and charges nothing', async () => {
    const business = (await examples('business')).miss.request;
    expect((await practice.lookup('business', business)).body).toEqual({
      ...business,
      addresses: [],
      associated_people_count: 0,
      associated_people: [],
      hit: false,
      credits_deducted: 0,
      meta,
    });
    const phoneMiss = (await examples('phone')).miss.request;
    expect((await practice.lookup('phone', phoneMiss)).body).toEqual({
      input_phone: phoneMiss.phone,
      hit: false,
      matched_people_count: 0,
      credits_deducted: 0,
      matched_people: [],
      meta,
    });
  });
});

describe('a lookup of an array', () => {
  it.each(kinds)(
    'of %s is answered in order, with the total of credits and meta beside the results',
    async (kind) => {
      const { batch, body, results } = await examples(kind);
      expect(Object.keys(body).sort()).toEqual(['credits_deducted', 'meta', 'results']);
      expect(body.meta).toEqual(meta);
      expect(results).toHaveLength(batch.length);
      const flats = await Promise.all(batch.map((one) => practice.lookup(kind, one)));
      flats.forEach((flat, index) => {
        const { meta: _, ...withoutMeta } = flat.body;
        if (results[index].hit) expect(results[index]).toEqual(withoutMeta);
        expect(results[index]).not.toHaveProperty('meta');
      });
      const price = kind === 'business' ? 1 : 2;
      expect(body.credits_deducted).toBe(results.filter((item) => item.hit).length * price);
    },
  );

  it('answers no match for a business with an error that names company and state', async () => {
    const { miss } = await examples('business');
    expect(miss.item).toEqual({
      error: expect.stringContaining(miss.request.company_name ?? ''),
      hit: false,
      credits_deducted: 0,
    });
    expect(miss.item.error).toContain(miss.request.state);
    const { item, request } = (await examples('phone')).miss;
    expect(item).toMatchObject({ input_phone: request.phone, hit: false, matched_people: [] });
  });
});

/** Which requests are refused is held by docs/openapi.yaml (openapi-requests). */
describe('the validation of a lookup', () => {
  it('names the object of an array that is wrong by its fields', async () => {
    const answer = await practice.lookup('phone', [{ phone: '3125550100' }, {}]);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toEqual([{}, { phone: ['This field is required.'] }]);
  });

  it('reads null in an optional field as blank', async () => {
    const answer = await practice.lookup('name', {
      first_name: 'A',
      last_name: 'B',
      middle_name: null,
      more: 1,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.input_name).toEqual({
      first_name: 'A',
      middle_name: '',
      last_name: 'B',
      city: '',
      state: '',
    });
  });
});

it('takes so many business lookups a minute, then asks to wait; other lookups have no limit', async () => {
  expect(defaultSettings.perMinute.businessLookups).toBe(500);
  const perMinute = { businessLookups: 3, tokenTries: 5 };
  const fresh = await PracticeSession.start({ perMinute });
  const send = () => fresh.lookup('business', { company_name: 'Example Works', state: 'TX' });
  const first = await Promise.all(Array.from({ length: perMinute.businessLookups }, send));
  expect(first.every(({ status }) => status === 200)).toBe(true);
  fresh.clock.advance(15_000);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('45');
  expect(refused.body).toEqual({ detail: expect.stringContaining('45 seconds') });
  for (let more = 0; more < 4; more++)
    expect((await fresh.lookup('phone', { phone: '3125550111' })).status).toBe(200);
  fresh.clock.advance(45_000);
  expect((await send()).status).toBe(200);
  await fresh.close();
});
