import { afterAll, describe, expect, test } from 'vitest';
import type { ColumnRole } from '../../shared/result-layout.ts';
import { csvOf, judgedPhones, layoutOf } from '../fakes/judged-result.ts';
import { createResultDesk } from '../fakes/result-desk.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

type PhonePart = Extract<ColumnRole, { kind: 'phone' }>['part'];
const phone = (part: PhonePart, slot = 0, person: number | null = 0): ColumnRole => ({
  kind: 'phone',
  slot,
  part,
  person,
});

test.each([24, 25, 60])('%d phones side by side are judged each by its own columns', async (slots) => {
  const parts = ['number', 'dnc', 'tcpa', 'state-dnc'] as const;
  const columns = Array.from({ length: slots }, (_, slot) =>
    parts.map((part) => [`${part} ${slot}`, phone(part, slot)] as const),
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
  test('a column written the other way round', async () => {
    const layout = layoutOf([
      ['phone', phone('number')],
      ['not_dnc', phone('dnc'), true],
      ['tcpa', phone('tcpa')],
      ['state', phone('state-dnc')],
    ]);
    const files = await desk.imported(
      csvOf([
        ['phone', 'not_dnc', 'tcpa', 'state'],
        ['2125550123', 'yes', 'no', 'none'],
        ['2125550124', 'no', 'no', 'none'],
        ['2125550125', '', 'no', 'none'],
      ]),
    );
    const judged = await judgedPhones(files, { layout });
    expect(judged.map(({ verdict }) => verdict)).toEqual(['may-call', 'do-not-call', 'not-known']);
  });

  test('two columns that say the same: the worse one holds', async () => {
    const layout = layoutOf([
      ['phone', phone('number')],
      ['dnc', phone('dnc')],
      ['dnc', phone('dnc'), true],
      ['tcpa', phone('tcpa')],
      ['state', phone('state-dnc')],
    ]);
    const files = await desk.imported(
      csvOf([
        ['phone', 'dnc', 'dnc', 'tcpa', 'state'],
        ['2125550121', 'no', 'yes', 'no', 'none'],
        ['2125550122', 'no', 'no', 'no', 'none'],
        ['2125550123', '', 'yes', 'no', 'none'],
      ]),
    );
    const judged = await judgedPhones(files, { layout });
    expect(judged.map(({ verdict }) => verdict)).toEqual(['may-call', 'do-not-call', 'not-known']);
  });

  test('a second column with numbers in a slot is not left out', async () => {
    const layout = layoutOf([
      ['phone', phone('number')],
      ['phone', phone('number')],
      ['dnc', phone('dnc')],
    ]);
    const files = await desk.imported(
      csvOf([
        ['phone', 'phone', 'dnc'],
        ['2125550123', '2125550124', 'yes'],
      ]),
    );
    const judged = await judgedPhones(files, { layout });
    expect(judged.map(({ digits, reasons }) => [digits, reasons.includes('dnc')])).toEqual([
      ['2125550123', true],
      ['2125550124', true],
    ]);
  });
});

describe('a phone and its person', () => {
  const layout = layoutOf([
    ['phone', phone('number', 0, null)],
    ['phone_person', phone('person', 0, null)],
    ['deceased 1', { kind: 'person', slot: 0, part: 'deceased' }],
    ['deceased 2', { kind: 'person', slot: 1, part: 'deceased' }],
  ]);
  const result = (...rows: string[][]) =>
    csvOf([['phone', 'phone_person', 'deceased 1', 'deceased 2'], ...rows]);
  const deceased = async (...rows: string[][]) => {
    const judged = await judgedPhones(await desk.imported(result(...rows)), { layout });
    return judged.map(({ reasons }) => reasons.includes('deceased'));
  };

  test('counted from 1, from 0, or not said: then of anybody in the row', async () => {
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

test('a blank state-DNC cell is none only where a person said so', async () => {
  const layout = layoutOf([
    ['phone', phone('number')],
    ['dnc', phone('dnc')],
    ['tcpa', phone('tcpa')],
    ['state', phone('state-dnc')],
  ]);
  const files = await desk.imported(
    csvOf([
      ['phone', 'dnc', 'tcpa', 'state'],
      ['2125550123', 'no', 'no', ''],
    ]),
  );
  const verdicts = async (blankStateDncIsNone: boolean | null) =>
    (await judgedPhones(files, { layout, decisions: { blankStateDncIsNone } })).map(({ verdict }) => verdict);
  expect(await verdicts(null)).toEqual(['not-known']);
  expect(await verdicts(true)).toEqual(['may-call']);
  expect(await verdicts(false)).toEqual(['not-known']);
});

test('rows of a long result that speak of one record are told together', async () => {
  const layout = layoutOf(
    [
      ['id', { kind: 'sent', column: 0 }],
      ['name', { kind: 'person', slot: 0, part: 'full-name' }],
      ['phone', phone('number')],
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

  test('phones of people, each with its own flags and those of its person', async () => {
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

  test('stand beside the phones of columns, and what cannot be read is no phone', async () => {
    const layout = layoutOf(
      [
        ['phone', phone('number')],
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
