import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeKey } from '../../electron/service/create-service-client.ts';
import { decodeJob } from '../../electron/service/replies/decode-job.ts';
import {
  decodeLookup,
  decodeLookupItem,
  PersonSchema,
} from '../../electron/service/replies/decode-lookup.ts';
import {
  parseReplyJson,
  readCount,
  readFlag,
  readMoment,
  readNumber,
} from '../../electron/service/replies/decode-values.ts';
import { lookupKinds } from '../../shared/model/services.ts';
import { flagStates } from '../../shared/verdict/facts.ts';
import { runs } from '../runs.ts';

describe('a single value of a reply', () => {
  it.each([
    [true, [true, 'true', 'Yes', ' y ', 'T', 1, '1']],
    [false, [false, 'false', 'No', 'n', 'f', 0, '0']],
    [null, [null, undefined, '', 'maybe', 2, {}, [], [true]]],
  ])('is read as a flag: %s', (flag, values) => {
    for (const value of values) expect(readFlag(value)).toBe(flag);
  });

  it('is read as a number from text too, and as none where it is no number', () => {
    expect([5, '5', ' 5.5 ', '-3', null, '', 'five', '0x10', '1e3', true, [5]].map(readNumber)).toEqual([
      5,
      5,
      5.5,
      -3,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([12, '12', -1, 1.5, '9007199254740993'].map(readCount)).toEqual([12, 12, null, null, null]);
  });

  it.each([
    ['2025-03-01T12:00:00Z', '2025-03-01T12:00:00.000Z'],
    ['2025-03-01T12:00:00', '2025-03-01T12:00:00.000Z'],
    ['2025-03-01 12:00', '2025-03-01T12:00:00.000Z'],
    ['2025-03-01T12:00:00.123456+02:00', '2025-03-01T10:00:00.123Z'],
    ['2025-03-01T12:00:00+0200', '2025-03-01T10:00:00.000Z'],
    ['2025-13-01T12:00:00', null],
    ['yesterday', null],
    [1740830400, null],
  ])('is read as a moment: %s as %s', (value, moment) => {
    expect(readMoment(value)).toBe(moment);
  });
});

describe('a created job', () => {
  it.each([
    [{ queue_id: 81 }, { queueId: '81' }],
    [{ id: '81' }, { queueId: '81' }],
    [{ queue_id: 81, id: 7 }, { queueId: '81' }],
    [{ queue_id: null, id: 7 }, { queueId: '7' }],
    [{ queue_id: 'none', id: 7 }, null],
    [{ message: 'made' }, null],
    [[{ queue_id: 81 }], null],
    [null, null],
  ])('is recognized by its id: %j', (json, expected) => {
    const job = decodeJob(json);
    if (expected) expect(job).toMatchObject(expected);
    else expect(job?.queueId ?? null).toBeNull();
  });

  it.each([
    ...[0, -0, -1, 1.5, 3.5e-7, 1e15 + 0.5, 1e19, 1e21, 2 ** 53, true, null, [], [7], {}],
    ...['0', '000', '-1', '+7', '7.0', '3.5', '1e3', '0x10', '7 8', '٧', '', '1'.repeat(21)],
  ])('has no id in %j', (queue_id) => {
    for (const name of ['queue_id', 'id']) {
      const reply = { [name]: queue_id, pending: true };
      expect(decodeJob(reply)?.queueId).toBeNull();
    }
  });
});

describe('an event about a job', () => {
  it.each([null, undefined, 'text', 7, [], [{ queue_id: 81 }], {}, { message: 'made' }])(
    'names no job: %j',
    (json) => {
      expect(decodeJob(json)?.queueId ?? null).toBeNull();
    },
  );
});

describe('the state of a job', () => {
  it.each([
    [{ pending: true }, 'pending'],
    [{ pending: 'false' }, 'finished'],
    [{ pending: 1, status: 'stage 2' }, 'pending'],
    [{ pending: false, status: 'pending' }, 'unclear'],
    [{ pending: false, status: 'pending', download_url: '/f.csv' }, 'finished'],
    [{ pending: false, status: 'Complete' }, 'finished'],
    [{ pending: false, status: 'quarantined' }, 'unclear'],
    [{ pending: false, status: 'failed', download_url: '/f.csv' }, 'unclear'],
    [{ pending: true, status: 'ERROR' }, 'unclear'],
    [{ status: 'paused' }, 'unclear'],
    [{ pending: null, status: null }, 'unclear'],
    [{}, 'unclear'],
  ])('of %j is %s', (json, state) => {
    expect(decodeJob(json)?.state).toBe(state);
  });

  it.each(['PENDING', 'queued', 'Processing', 'In_Progress', 'in progress', 'running'])(
    'is pending by the word %s alone',
    (status) => {
      expect(decodeJob({ status })?.state).toBe('pending');
      expect(decodeJob({ status, pending: false })?.state).toBe('unclear');
    },
  );

  it.each(['Complete', 'completed', 'done', 'finished', 'success', 'succeeded', 'processed', 'ready'])(
    'is finished by the word %s alone',
    (status) => {
      expect(decodeJob({ status })?.state).toBe('finished');
      expect(decodeJob({ status, pending: true })?.state).toBe('pending');
    },
  );

  it.each(['phone append', 'Phone_Append', 'PHONE-APPEND'])(
    'names its service however it is written: %s',
    (text) => {
      expect(decodeJob({ service_type: text })?.service).toBe('phone-append');
      expect(decodeJob({ id: 5, type: text })).toMatchObject({ queueId: '5', service: 'phone-append' });
    },
  );

  it.each(['', null, undefined, 7.5, {}, '  '])('has no download address in %j', (url) => {
    expect(decodeJob({ pending: false, download_url: url })?.downloadUrl ?? '').not.toMatch(/\S\s|^\s/);
    expect(decodeJob({ download_url: '' })?.downloadUrl).toBeNull();
  });

  it.each([null, undefined, 'pending', 7, []])('is not read from %j', (json) => {
    expect(decodeJob(json)).toBeNull();
  });

  it('has no counts where none are stated', () => {
    expect(decodeJob({ pending: true })?.counts).toEqual({
      rowsUploaded: null,
      phonesChecked: null,
      phonesFlagged: null,
      creditsDeducted: null,
    });
  });
});

describe('a person in a lookup reply', () => {
  it('distinguishes flags that are denied, not stated, and unreadable', () => {
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

  it('is read from name parts, numbers as text and bare entries', () => {
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
        { email: 'b@example.com', rank: 1 },
        { email: 'a@example.com', rank: null },
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

  it('is limited in length', () => {
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
  ])('is read as %s: %j', (outcome, json) => {
    expect(decodeLookupItem('phone', json).outcome).toBe(outcome);
  });

  it('is unclear where it states nothing', () => {
    expect(decodeLookupItem('phone', {}).message).toMatch(/neither/);
  });

  it('of a company holds its addresses, people and the total of people', () => {
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

  it('is taken for the result only where it is one', () => {
    const hit = { hit: true, matched_people: [person] };
    const envelope = {
      results: [hit],
      credits_deducted: 4,
      meta: { request_id: 'req_1', timestamp: '2026-03-01T12:00:00Z', api_version: '2026-01-15' },
    };
    const answer = decodeLookup('phone', envelope);
    expect(answer).toMatchObject({
      item: { outcome: 'hit' },
      creditsDeducted: 4,
      requestId: 'req_1',
      timestamp: '2026-03-01T12:00:00Z',
      apiVersion: '2026-01-15',
    });
    expect(answer.notice).toBeUndefined();
    for (const json of [[hit], hit])
      expect(decodeLookup('phone', json).item).toMatchObject({ outcome: 'hit' });
    for (const json of [{ results: [] }, [hit, hit]])
      expect(decodeLookup('phone', json)).toMatchObject({ item: null, notice: expect.any(String) });
  });
});

/** JSON that is near the service's own, so that the fuzz reaches past the first field. */
const field = fc.constantFrom(
  ...['queue_id', 'id', 'status', 'pending', 'service_type', 'type', 'created_at', 'download_url', 'results'],
  ...[
    'hit',
    'error',
    'detail',
    'meta',
    'matched_people',
    'associated_people',
    'phones',
    'emails',
    'state_dnc',
  ],
  ...['addresses', 'mailing_address', 'number', 'credits_deducted', 'rows_uploaded', 'api_key', '__proto__'],
);
const { tree: nearJson } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.jsonValue({ maxDepth: 2 }),
    fc.dictionary(field, tie('tree'), { maxKeys: 8 }),
    fc.array(tie('tree'), { maxLength: 4 }),
  ),
}));

describe('decoding any JSON', () => {
  it('gives a typed value and never throws', () => {
    fc.assert(
      fc.property(nearJson, fc.constantFrom(...lookupKinds), (json, kind) => {
        expect(decodeJob(json)?.queueId ?? '0').toMatch(/^\d{1,20}$/);
        expect(['pending', 'finished', 'unclear', undefined]).toContain(decodeJob(json)?.state);
        expect(typeof (decodeKey(json) ?? '')).toBe('string');
        const { item } = decodeLookup(kind, json);
        expect(['hit', 'miss', 'refused', undefined]).toContain(item?.outcome);
        for (const { phones } of item?.people ?? [])
          for (const phone of phones) expect(flagStates).toContain(phone.dnc);
      }),
      { numRuns: runs(300) },
    );
  });

  it('survives nesting of 100,000 levels', () => {
    const deep = parseReplyJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(decodeJob(deep)).toBeNull();
    expect(decodeLookup('phone', { matched_people: deep }).item).not.toBeNull();
  });
});
