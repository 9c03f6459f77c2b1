import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf, judgedPhones, layoutOf, phoneRole } from '../fakes/judged-result.ts';
import { createResultDesk } from '../fakes/result-desk.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

// From 25 on the phones are read another way.
test.each([24, 25])('judges each of %d phones side by side by its own columns', async (slots) => {
  const parts = ['number', 'dnc', 'tcpa', 'state-dnc'] as const;
  const columns = Array.from({ length: slots }, (_, slot) =>
    parts.map((part) => [`${part} ${slot}`, phoneRole(part, slot)] as const),
  ).flat();
  const flagOf = (row: number, slot: number) => ((row + slot) % 3 === 0 ? 'yes' : 'no');
  const cellsOf = (row: number) =>
    Array.from({ length: slots }, (_, slot) => [
      slot % 7 === 6 ? '' : `21255${String(row * 100 + slot).padStart(5, '0')}`,
      flagOf(row, slot),
      'no',
      'none',
    ]).flat();
  const rows = [1, 2, 3].map((row) => cellsOf(row));
  const files = await desk.imported(csvOf([columns.map(([name]) => name), ...rows]));
  const layout = layoutOf(columns);
  // Judged once more, since what the first left behind is to be in nobody's way.
  const judged = await judgedPhones(files, { layout }, { layout, decisions: { blankStateDncIsNone: true } });
  const wanted = [0, 1, 2].flatMap((n) =>
    Array.from({ length: slots }, (_, slot) => ({
      ...{ n, slot },
      verdict: flagOf(n + 1, slot) === 'yes' ? 'do-not-call' : 'may-call',
    })).filter(({ slot }) => slot % 7 !== 6),
  );
  expect(judged.map(({ n, slot, verdict }) => ({ n, slot, verdict }))).toEqual(wanted);
});

describe('columns of one phone', () => {
  test('are inverted, combined by the worse flag, and hold for every number of the slot', async () => {
    const layout = layoutOf([
      ['phone 1', phoneRole('number')],
      ['not_dnc', phoneRole('dnc'), true],
      ['tcpa 1', phoneRole('tcpa')],
      ['state 1', phoneRole('state-dnc')],
      ['phone 2', phoneRole('number', 1)],
      ['dnc 2', phoneRole('dnc', 1)],
      ['dnc 2', phoneRole('dnc', 1), true],
      ['tcpa 2', phoneRole('tcpa', 1)],
      ['state 2', phoneRole('state-dnc', 1)],
      ['phone 3', phoneRole('number', 2)],
      ['phone 3', phoneRole('number', 2)],
      ['dnc 3', phoneRole('dnc', 2)],
    ]);
    const inverted = (number: string, notDnc: string) => [number, notDnc, 'no', 'none', ...blank(8)];
    const twice = (number: string, dnc: string, notDnc: string) => [
      ...[...blank(4), number, dnc, notDnc, 'no', 'none'],
      ...blank(3),
    ];
    const blank = (cells: number) => Array.from({ length: cells }, () => '');
    const files = await desk.imported(
      csvOf([
        layout.columns.map(({ header }) => header),
        inverted('2125550101', 'yes'),
        inverted('2125550102', 'no'),
        inverted('2125550103', ''),
        twice('2125550104', 'no', 'yes'),
        twice('2125550105', 'no', 'no'),
        twice('2125550106', '', 'yes'),
        [...blank(9), '2125550107', '2125550108', 'yes'],
      ]),
    );
    const judged = await judgedPhones(files, { layout });
    expect(judged.map(({ digits, verdict }) => [digits, verdict])).toEqual([
      ['2125550101', 'may-call'],
      ['2125550102', 'do-not-call'],
      ['2125550103', 'not-known'],
      ['2125550104', 'may-call'],
      ['2125550105', 'do-not-call'],
      ['2125550106', 'not-known'],
      ['2125550107', 'do-not-call'],
      ['2125550108', 'do-not-call'],
    ]);
  });
});

describe('a phone and its person', () => {
  const layout = layoutOf([
    ['phone', phoneRole('number', 0, null)],
    ['phone_person', phoneRole('person', 0, null)],
    ['deceased 1', { kind: 'person', slot: 0, part: 'deceased' }],
    ['deceased 2', { kind: 'person', slot: 1, part: 'deceased' }],
  ]);
  const headers = layout.columns.map(({ header }) => header);
  const deceased = async (...rows: string[][]) => {
    const judged = await judgedPhones(await desk.imported(csvOf([headers, ...rows])), { layout });
    return judged.map(({ reasons }) => reasons.includes('deceased'));
  };

  test('are matched by a number counted from 1 or 0; without one, anybody in the row counts', async () => {
    expect(
      await deceased(
        ['2125550121', '1', 'yes', 'no'],
        ['2125550122', '2', 'yes', 'no'],
        ['2125550123', '', 'no', 'yes'],
      ),
    ).toEqual([true, false, true]);
    expect(await deceased(['2125550121', '0', 'no', 'yes'], ['2125550122', '1', 'no', 'yes'])).toEqual([
      false,
      true,
    ]);
    expect(await deceased(['2125550121', '7', 'no', 'yes'], ['2125550122', '1', 'no', 'yes'])).toEqual([
      true,
      false,
    ]);
  });
});

test('groups the rows of a long result that describe one record', async () => {
  const layout = layoutOf(
    [
      ['id', { kind: 'sent', column: 0 }],
      ['name', { kind: 'person', slot: 0, part: 'full-name' }],
      ['phone', phoneRole('number')],
    ],
    'long',
  );
  const rows = [
    ['a', 'Ann', '2125550121'],
    ['a', 'Ann', '2125550122'],
    ['b', 'Bo', '2125550123'],
    ['a', 'Al', '2125550124'],
  ];
  const judged = await judgedPhones(await desk.imported(csvOf([['id', 'name', 'phone'], ...rows])), {
    layout,
  });
  expect(judged.map(({ n, record }) => [n, record])).toEqual([
    [0, 0],
    [1, 0],
    [2, 2],
    [3, 3],
  ]);
});

describe('JSON in cells', () => {
  const nested = layoutOf([['people', { kind: 'nested', holds: 'people', person: null }]], 'nested');
  const flags = { dnc: false, tcpa: false, state_dnc: [], contactable: true };

  test('gives each phone of a person its own flags and those of the person', async () => {
    const people = [
      {
        full_name: 'Ann',
        litigator: false,
        deceased: false,
        phones: [
          { number: '2125550121', ...flags },
          { number: '2125550122', ...flags, dnc: true },
        ],
      },
      { full_name: 'Bo', litigator: true, phones: [{ number: '2125550123', ...flags }] },
      {
        full_name: 'Cy',
        phones: [
          { number: '2125550124', ...flags, state_dnc: ['TX'] },
          { number: '2125550125', dnc: null },
        ],
      },
    ];
    const files = await desk.imported(csvOf([['people'], [JSON.stringify(people)], ['[]']]));
    const judged = await judgedPhones(files, { layout: nested });
    expect(judged.map(({ person, slot, verdict }) => [person, slot, verdict])).toEqual([
      [0, 0, 'may-call'],
      [0, 1, 'do-not-call'],
      [1, 2, 'do-not-call'],
      [2, 3, 'do-not-call'],
      [2, 4, 'not-known'],
    ]);
    expect(judged[2]?.reasons).toContain('litigator');
    expect(judged[3]?.reasons).toContain('state-dnc');
  });

  test('adds phones to those in columns and skips what it cannot read', async () => {
    const layout = layoutOf(
      [
        ['phone', phoneRole('number')],
        ['phones', { kind: 'nested', holds: 'phones', person: 0 }],
      ],
      'nested',
    );
    const files = await desk.imported(
      csvOf([
        ['phone', 'phones'],
        ['2125550121', '["2125550122", {"phone_number": "(212) 555-0123"}]'],
        ['2125550124', '[{"number": '],
      ]),
    );
    const judged = await judgedPhones(files, { layout });
    expect(judged.map(({ n, slot, digits }) => [n, slot, digits])).toEqual([
      [0, 0, '2125550121'],
      [0, 1, '2125550122'],
      [0, 2, '2125550123'],
      [1, 0, '2125550124'],
    ]);
  });
});

const clear = { number: '2125550121', dnc: false, tcpa: false, state_dnc: [] };
const holding = (holds: 'phones' | 'people') => [holds, { kind: 'nested', holds, person: null }] as const;

async function verdictsOf(holds: 'phones' | 'people', ...cells: unknown[]) {
  const files = await desk.imported(csvOf([[holds], ...cells.map((cell) => [JSON.stringify(cell)])]));
  const judged = await judgedPhones(files, { layout: layoutOf([holding(holds)], 'nested') });
  expect(judged).toHaveLength(cells.length);
  return judged.map(({ verdict }) => verdict);
}

/** What may stand in the record of a phone that is clear by its other flags, and what it comes to. */
const beside: Record<string, readonly object[]> = {
  'do-not-call': [
    { national_dnc: true },
    { onDncRegistry: 'Y' },
    { dnc_clear: false },
    { statedncs: ['TX'] },
    { stateDncList: 'TX|FL' },
    { 'TCPA Flag': 1 },
    { tcpa_litigator: true, litigator: false },
    { knownLitigator: 'yes' },
    { deceased: true },
    { internal_dnc: true },
    { flags: { litigator: true } },
    { compliance: { dnc: { national: false, state: ['TX'] } } },
    { compliance: { lists: { federal_dnc: true } } },
  ],
  'check-first': [
    { contactable: false },
    { callable: true, do_not_contact: true },
    { blocked: 'Y' },
    { opt_out: true },
    { national_dnc: 'see notes' },
    { dnc: { seen: 'twice' } },
  ],
  'not-known': [{ national_dnc: null }, { callable: '' }, { dnc: null, internal_dnc: false }],
  'may-call': [
    { national_dnc: false, dnc_date: null, dnc_source: 'registry' },
    { dnc_clear: true, blocked: false, litigator: null, flags: { deceased: false } },
    { dnc: { national: false, state: [] }, tcpa: { flag: false, checked_at: '2026-01-01' } },
    { carrier: { name: 'Any' }, email: { dnc: true }, sms_opt_out: true },
  ],
};
describe('flags in JSON', () => {
  const told = Object.entries(beside).flatMap(([verdict, all]) => all.map((more) => ({ verdict, more })));
  let found: string[];
  beforeAll(async () => {
    const phones = told.map(({ more }, at) => [{ ...clear, number: `212555${1000 + at}`, ...more }]);
    found = await verdictsOf('phones', ...phones);
  });

  test.each(told.map(({ verdict, more }, at) => [JSON.stringify(more), verdict, at] as const))(
    'a phone with %s is judged "%s"',
    (_, verdict, at) => expect(found[at]).toBe(verdict),
  );

  test('of a person hold for each of the person’s phones, and free none', async () => {
    let made = 0;
    // Each has a number of its own, so that none is held back by another's.
    const person = (more: object, phone: object = clear) => [
      { name: 'Ann', ...more, phones: [{ ...phone, number: `212555012${made++}` }] },
    ];
    const { dnc: _, ...withoutDnc } = clear;
    expect(
      await verdictsOf(
        'people',
        person({ dnc: true }),
        person({ do_not_contact: 'yes' }),
        person({ compliance: { is_litigator: true } }),
        person({ is_deceased: 1 }),
        person({ dnc: false, contactable: true, is_deceased: false }),
        person({ dnc: false }, withoutDnc),
      ),
    ).toEqual(['check-first', 'check-first', 'do-not-call', 'do-not-call', 'may-call', 'not-known']);
  });

  test.each(['phones', 'people'] as const)(
    'in a row’s own columns hold for its %s in JSON',
    async (holds) => {
      const phones = [clear];
      const cell = JSON.stringify(holds === 'phones' ? phones : [{ name: 'Ann', phones }]);
      const layout = layoutOf(
        [
          ['opt out', { kind: 'mark' }],
          ['contactable', { kind: 'mark' }, true],
          ['litigator', { kind: 'person', slot: 0, part: 'litigator' }],
          ['alive', { kind: 'person', slot: 0, part: 'deceased' }, true],
          holding(holds),
        ],
        'nested',
      );
      const rows = [
        'no,yes,no,yes',
        'yes,yes,no,yes',
        'no,no,no,yes',
        'no,yes,yes,yes',
        'no,yes,no,no',
        ',,,',
      ];
      const own = csvOf([
        layout.columns.map(({ header }) => header),
        ...rows.map((row, at) => [...row.split(','), cell.replace('2125550121', `212555012${at}`)]),
      ]);
      const judged = await judgedPhones(await desk.imported(own), { layout });
      expect(judged.map(({ verdict }) => verdict)).toEqual([
        'may-call',
        'check-first',
        'check-first',
        'do-not-call',
        'do-not-call',
        'may-call',
      ]);
    },
  );
});
