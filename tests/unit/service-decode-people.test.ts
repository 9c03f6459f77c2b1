import { describe, expect, it } from 'vitest';
import { decodeLookup, decodeLookupItem } from '../../electron/service/replies/decode-lookup.ts';
import { PersonSchema } from '../../electron/service/replies/decode-person.ts';

describe('a person', () => {
  it('keeps apart what is denied, not stated, and stated in a way that cannot be read', () => {
    const person = PersonSchema.parse({
      phones: [{ number: '5550100123', dnc: false, tcpa: null, contactable: 'perhaps' }],
    });
    expect(person).toMatchObject({
      deceased: 'absent',
      litigator: 'absent',
      age: null,
      mailingAddress: null,
    });
    expect(person.phones).toEqual([
      {
        number: '5550100123',
        dnc: 'no',
        tcpa: 'blank',
        contactable: 'unreadable',
        stateDnc: { state: 'absent', entries: [], incomplete: false },
        isInput: null,
        type: null,
        carrier: null,
        lastSeen: null,
        rank: null,
      },
    ]);
  });

  it('is put together from parts, numbers as text and bare entries', () => {
    expect(
      PersonSchema.parse({
        first_name: 'Ann',
        middle_name: '',
        last_name: 'Li',
        age: '42',
        litigator: 1,
        mailing_address: { street: '1 Main', zip: 7030, city: null },
        linked_addresses: [{ city: 'Reno', rank: 2 }, {}, null, 'x'],
        phones: [5550100123, '5550100124', {}, null, { number: null, dnc: true }],
        emails: ['a@example.com', { email: 'b@example.com', rank: '1' }],
      }),
    ).toMatchObject({
      fullName: 'Ann Li',
      age: 42,
      litigator: 'yes',
      mailingAddress: { street: '1 Main', city: '', zip: '7030', rank: null },
      linkedAddresses: [{ city: 'Reno', rank: 2 }],
      phones: [{ number: '5550100123' }, { number: '5550100124' }],
      emails: [
        { email: 'a@example.com', rank: null },
        { email: 'b@example.com', rank: 1 },
      ],
    });
  });
});

describe('what a person was matched on', () => {
  it.each([
    [{ phone: '5550100123' }, [{ name: 'phone', value: '5550100123' }]],
    [
      { first_name: 'Ann', middle_name: '', last_name: 'Li', city: null, state: true },
      [
        { name: 'first_name', value: 'Ann' },
        { name: 'last_name', value: 'Li' },
        { name: 'state', value: '' },
      ],
    ],
    [
      ['phone', null, 'email'],
      [
        { name: 'phone', value: '' },
        { name: 'email', value: '' },
      ],
    ],
    ['email', [{ name: 'email', value: '' }]],
    [{}, null],
    [[], null],
    [undefined, null],
    [{ phone: { number: 1 } }, null],
  ])('is read from %j', (stated, matchedOn) => {
    expect(PersonSchema.parse({ matched_on: stated }).matchedOn).toEqual(matchedOn);
  });

  it('is bounded', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`input_${n}`, 'x']));
    expect(PersonSchema.parse({ matched_on: many }).matchedOn?.length).toBeLessThan(100);
  });
});

describe('a lookup result', () => {
  const person = { full_name: 'Ann Li' };
  it.each([
    ['hit', { hit: true, matched_people: [person] }],
    ['hit', { hit: true, matched_people: [] }],
    ['hit', { matched_people: [person] }],
    ['miss', { hit: false, matched_people: [] }],
    ['miss', { hit: 'false', error: 'The phone is invalid' }],
    ['miss', { error: 'Nothing found for that number' }],
    ['miss', { matched_people_count: 0, matched_people: [] }],
    ['refused', { error: 'phone is required' }],
    ['refused', {}],
    ['refused', null],
    ['refused', 'nope'],
  ])('is a %s: %j', (outcome, json) => {
    expect(decodeLookupItem('phone', json).outcome).toBe(outcome);
  });

  it('says so when it says nothing', () => {
    expect(decodeLookupItem('phone', {}).message).toMatch(/neither/);
  });

  it('of a company has its addresses, people and how many there are in all', () => {
    expect(
      decodeLookupItem('business', {
        company_name: 'Acme',
        state: 'TX',
        addresses: [{ street: '1 Main', city: 'Austin', state: 'TX', zip: '73301' }],
        associated_people: [{ full_name: 'Ann Li', role: 'CEO', is_registered_agent: 'no' }],
        associated_people_count: '12',
        hit: true,
        credits_deducted: 1,
      }),
    ).toMatchObject({
      outcome: 'hit',
      company: { name: 'Acme', state: 'TX', addresses: [{ city: 'Austin' }] },
      people: [{ fullName: 'Ann Li', role: 'CEO', isRegisteredAgent: false }],
      peopleCount: 12,
      creditsDeducted: 1,
    });
  });

  it('is matched to what was asked only where the numbers agree', () => {
    const hit = { hit: true, matched_people: [person] };
    const envelope = {
      results: [hit, hit],
      credits_deducted: 4,
      meta: { request_id: 'req_1', timestamp: '2026-03-01T12:00:00Z', api_version: '2026-01-15' },
    };
    expect(decodeLookup('phone', 2, envelope)).toMatchObject({
      items: [{ outcome: 'hit' }, { outcome: 'hit' }],
      creditsDeducted: 4,
      requestId: 'req_1',
      timestamp: '2026-03-01T12:00:00Z',
      apiVersion: '2026-01-15',
    });
    expect(decodeLookup('phone', 2, envelope).notice).toBeUndefined();
    expect(decodeLookup('phone', 2, [hit, hit]).items).toHaveLength(2);
    expect(decodeLookup('phone', 1, { results: [hit] }).items).toHaveLength(1);
    for (const [asked, json] of [
      [3, envelope],
      [1, envelope],
      [2, hit],
    ] as const)
      expect(decodeLookup('phone', asked, json)).toMatchObject({ items: [], notice: expect.any(String) });
  });
});
