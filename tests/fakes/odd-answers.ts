import fc from 'fast-check';

const flag = fc.constantFrom(
  ...[
    true,
    false,
    null,
    undefined,
    'yes',
    'No',
    'N/A',
    'registered',
    'maybe',
    '',
    1,
    0,
    [],
    {},
    'Y',
    'clean',
  ],
);
const stateDnc = fc.constantFrom<unknown>(
  ...[
    undefined,
    null,
    [],
    ['TX'],
    ['FL', 'TX'],
    [true],
    [false],
    [null],
    [{ state: 'TX' }],
    [{ state: 'none' }],
  ],
  ...[
    'TX;FL',
    'none',
    '',
    'yes',
    true,
    false,
    { TX: true, FL: false },
    [['x']],
    ['N/A'],
    ['no list'],
    7,
    ['ok'],
  ],
  ...[[{ state: 'TX', listed: false }], ['Texas', 'Nowhere'], { odd: 1 }, '???', ['listed'], ['No']],
);

/**
 * Numbers that no other row has: what one row says of a number holds in all rows of a result. What is no number is nobody
 * else's either: by it, a lookup joins what it says, and a result does not.
 */
function phone(row: number, place: number, odd = place): fc.Arbitrary<unknown> {
  const digits = `512${String(2_000_000 + row * 100 + place)}`;
  const number = fc.constantFrom<unknown>(
    digits,
    Number(digits),
    `(${digits.slice(0, 3)}) ${digits.slice(3)}`,
    `${digits} DNC`,
    String(odd),
  );
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom<unknown>(digits, null, 7, { number: '' }, {}) },
    {
      weight: 12,
      arbitrary: fc.record(
        {
          number,
          ...{ dnc: flag, tcpa: flag, contactable: flag, state_dnc: stateDnc, is_input: flag },
          ...{
            type: fc.constantFrom('mobile', null, ''),
            carrier: fc.constantFrom('Made-Up Wireless', null),
          },
          ...{ last_seen: fc.constantFrom('2026-01-02', null), rank: fc.constantFrom(1, '2', null) },
          extra: fc.constant({ deep: [1] }),
        },
        { requiredKeys: ['number'] },
      ),
    },
  );
}

const person = (row: number, place: number) =>
  fc.record(
    {
      ...{ full_name: fc.constantFrom('Ann Li', '', null, 'محمد علي'), first_name: fc.constant('Ann') },
      ...{ age: fc.constantFrom(40, '41', null), dob: fc.constantFrom('03-1980', null) },
      ...{ deceased: flag, litigator: flag },
      phones: fc.oneof(
        fc.constantFrom<unknown>(null, 'none'),
        fc.tuple(phone(row, place * 10), phone(row, place * 10 + 1), phone(row, place * 10, place * 10 + 2)),
      ),
      emails: fc.constantFrom<unknown>([{ email: `a${row}@b.co` }], [`c${row}@d.co`], null),
      mailing_address: fc.constantFrom<unknown>({ street: '1 Main St', city: 'Austin', state: 'TX' }, null),
    },
    { requiredKeys: ['phones'] },
  );

/** An answer with people and phones of any shape; no number of it stands in another row's. */
export const answerOf = (row: number) =>
  fc
    .tuple(person(row, 0), person(row, 1))
    .chain((people) =>
      fc.constantFrom({ hit: true, matched_people: people }, { hit: true, matched_people: [people[0]] }),
    );
