import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LookupKind } from '../../shared/services.ts';
import { PracticeSession } from '../fakes/practice-session.ts';

let practice: PracticeSession;
beforeAll(async () => {
  practice = await PracticeSession.start();
});
afterAll(() => practice.close());

describe('validation', () => {
  it.each<[LookupKind, unknown, object]>([
    ['business', { state: 'TX' }, { company_name: ['This field is required.'] }],
    ['phone', { phone: 3125550100 }, { phone: ['This field is required.'] }],
    ['email', { email: '  ' }, { email: ['This field is required.'] }],
    ['name', { first_name: 'Ada', last_name: 'S', city: 7 }, { city: [expect.any(String)] }],
    ['phone', 'text', { non_field_errors: [expect.any(String)] }],
  ])('refuses %s %j by field, for nothing', async (kind, body, errors) => {
    const before = { ...practice.service.credits };
    const answer = await practice.lookup(kind, body);
    expect([answer.status, answer.body]).toEqual([400, errors]);
    expect(practice.service.credits).toEqual(before);
  });

  it('says which object of an array is wrong', async () => {
    const answer = await practice.lookup('phone', [{ phone: '3125550100' }, {}]);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toEqual([{}, { phone: ['This field is required.'] }]);
  });

  it('takes nothing for blank in what it can do without', async () => {
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

  it('refuses what is not JSON', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"phone":' };
    const answer = await practice.request('/v1/api/reverse-phone-append/lookup/', init);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['detail']]);
  });
});

it('takes 500 business lookups a minute, then asks to wait; the other lookups have no limit', async () => {
  const fresh = await PracticeSession.start();
  const send = () => fresh.lookup('business', { company_name: 'Example Works', state: 'TX' });
  const first = await Promise.all(Array.from({ length: 500 }, send));
  expect(first.every(({ status }) => status === 200)).toBe(true);
  fresh.clock.advance(15_000);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('45');
  expect(refused.body).toEqual({ detail: expect.stringContaining('45 seconds') });
  expect((await fresh.lookup('phone', { phone: '3125550111' })).status).toBe(200);
  fresh.clock.advance(45_000);
  expect((await send()).status).toBe(200);
  await fresh.close();
});
