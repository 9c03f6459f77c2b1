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
const reverseKinds: LookupKind[] = ['phone', 'email', 'name'];

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

const address = {
  street: expect.any(String),
  city: expect.any(String),
  state: expect.stringMatching(/^[A-Z]{2}$/),
  zip: expect.stringMatching(/^\d{5}$/),
};
const phone = {
  number: expect.stringMatching(/^\d{10}$/),
  is_input: expect.any(Boolean),
  type: expect.any(String),
  dnc: expect.any(Boolean),
  tcpa: expect.any(Boolean),
  state_dnc: expect.any(Array),
  contactable: expect.any(Boolean),
  carrier: expect.any(String),
  last_seen: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  rank: expect.any(Number),
};
const email = {
  email: expect.stringContaining('@'),
  is_input: expect.any(Boolean),
  rank: expect.any(Number),
};
const person = {
  first_name: expect.any(String),
  middle_name: expect.any(String),
  last_name: expect.any(String),
  full_name: expect.any(String),
  age: expect.any(Number),
  dob: expect.stringMatching(/^\d\d-\d{4}$/),
  deceased: expect.any(Boolean),
  litigator: expect.any(Boolean),
  mailing_address: address,
  phones: expect.any(Array),
  emails: expect.any(Array),
  rank: expect.any(Number),
};
const meta = {
  request_id: expect.stringMatching(/^req_[0-9a-f]+$/),
  timestamp: '2026-01-05T00:00:00.000Z',
  api_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
};

function expectPeople(people: Record<string, unknown>[], extra: object) {
  expect(people.length).toBeGreaterThan(0);
  expect(people.length).toBeLessThanOrEqual(5);
  people.forEach((one, index) => {
    expect(one).toEqual({ ...person, ...extra, rank: index + 1 });
    expect(one.phones).toEqual(expect.arrayContaining([phone]));
    for (const each of Array.isArray(one.phones) ? one.phones : []) expect(each).toEqual(phone);
    for (const each of Array.isArray(one.emails) ? one.emails : []) expect(each).toEqual(email);
  });
}

describe('a lookup of one object', () => {
  it('finds a business with addresses, people and roles, for one business credit', async () => {
    const { hit } = await examples('business');
    const before = practice.service.credits.business;
    const { status, body } = await practice.lookup('business', hit.request);
    const { associated_people, ...rest } = body;
    expect(status).toBe(200);
    expect(rest).toEqual({
      ...hit.request,
      addresses: expect.arrayContaining([address]),
      associated_people_count: expect.any(Number),
      hit: true,
      credits_deducted: 1,
      meta,
    });
    expectPeople(Array.isArray(associated_people) ? associated_people : [], {
      role: expect.stringMatching(/\w/),
      is_registered_agent: expect.any(Boolean),
    });
    expect(practice.service.credits.business - before).toBe(1);
  });

  it.each(reverseKinds)('finds people by %s, for two appending credits', async (kind) => {
    const { hit } = await examples(kind);
    const before = practice.service.credits.appending;
    const { status, body } = await practice.lookup(kind, hit.request);
    const { matched_people, ...rest } = body;
    const input = kind === 'name' ? { middle_name: '', ...hit.request } : hit.request[kind];
    expect(status).toBe(200);
    expect(rest).toEqual({
      [`input_${kind}`]: input,
      hit: true,
      matched_people_count: expect.any(Number),
      credits_deducted: 2,
      meta,
    });
    expectPeople(Array.isArray(matched_people) ? matched_people : [], {
      linked_addresses: expect.arrayContaining([{ ...address, rank: 1 }]),
      matched_on: kind === 'name' ? input : { [kind]: input },
    });
    expect(practice.service.credits.appending - before).toBe(2);
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

  it('of one object is answered with an array', async () => {
    const { body } = await practice.lookup('email', [requests.email(1)]);
    expect(body.results).toHaveLength(1);
  });

  it('answers no match for a business with an error that names company and state', async () => {
    const { miss } = await examples('business');
    expect(miss.item).toEqual({
      error: expect.stringContaining(miss.request.company_name ?? ''),
      hit: false,
      credits_deducted: 0,
    });
    expect(miss.item.error).toContain(miss.request.state);
  });

  it.each(reverseKinds)('answers no match by %s without an error, echoing the input', async (kind) => {
    const { miss } = await examples(kind);
    expect(miss.item).toEqual({
      [`input_${kind}`]: kind === 'name' ? { middle_name: '', ...miss.request } : miss.request[kind],
      hit: false,
      matched_people_count: 0,
      credits_deducted: 0,
      matched_people: [],
    });
  });

  it.each(kinds)('of %s must hold 1 to 15 objects', async (kind) => {
    for (const length of [0, 16]) {
      const answer = await practice.lookup(
        kind,
        Array.from({ length }, (_, index) => requests[kind](index)),
      );
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ non_field_errors: [expect.stringContaining('15')] });
    }
  });
});

describe('the validation of a lookup', () => {
  it.each<[LookupKind, unknown, object]>([
    ['business', { state: 'TX' }, { company_name: ['This field is required.'] }],
    ['phone', { phone: 3125550100 }, { phone: ['This field is required.'] }],
    ['email', { email: '  ' }, { email: ['This field is required.'] }],
    ['name', { first_name: 'Ada', last_name: 'S', city: 7 }, { city: [expect.any(String)] }],
    ['phone', 'text', { non_field_errors: [expect.any(String)] }],
  ])('refuses %s %j by field and charges nothing', async (kind, body, errors) => {
    const before = { ...practice.service.credits };
    const answer = await practice.lookup(kind, body);
    expect([answer.status, answer.body]).toEqual([400, errors]);
    expect(practice.service.credits).toEqual(before);
  });

  it('names the object of an array that is wrong', async () => {
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

  it('refuses a body that is not JSON', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"phone":' };
    const answer = await practice.request('/v1/api/reverse-phone-append/lookup/', init);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['detail']]);
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
