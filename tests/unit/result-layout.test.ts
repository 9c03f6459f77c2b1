import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressColumns,
  markColumns,
  personSlots,
  phoneSlots,
} from '../../electron/results/judge/phone-slots.ts';
import { recognizeLayout } from '../../electron/results/layout/recognize-layout.ts';
import type { ColumnRole } from '../../shared/model/result-layout.ts';
import { type ResultHeaders, resultHeaders } from '../fakes/result-headers.ts';
import { columnsOf, type MadeColumn, schemes, styles } from '../fakes/result-schemes.ts';
import { runs } from '../runs.ts';

/** "Phone 1: phone.0.dnc opposite" for each column that is not what it should be. */
function faults(set: ResultHeaders): string[] {
  const { columns } = recognizeLayout(set);
  return columns.flatMap(({ header, role, opposite, confidence }, at) => {
    const wanted = set.expected[at];
    const isGuess = !wanted?.guess || confidence === 'guess';
    try {
      expect({ role, opposite, isGuess }).toEqual({
        role: wanted?.role,
        opposite: wanted?.opposite,
        isGuess: true,
      });
      return [];
    } catch {
      return [`${header}: ${Object.values(role).join('.')}${opposite ? ' opposite' : ''} (${confidence})`];
    }
  });
}

describe.each(['learned.txt', 'held-out.txt'])('recognizes the columns of results in %s', (file) => {
  it.each(resultHeaders(file).map((set) => [set.name, set] as const))('%s', (_, set) => {
    expect(faults(set)).toEqual([]);
  });
});

function phoneRolesOf(columns: readonly MadeColumn[], style: (words: string[]) => string) {
  const cell = ({ part, slot }: MadeColumn, n: number) =>
    part === 'number' ? `415${555 + slot}${1000 + n}` : part === 'type' ? 'mobile' : n % 2 ? 'true' : 'false';
  const rows = Array.from({ length: 10 }, (_, n) => columns.map((column) => cell(column, n)));
  const { columns: found } = recognizeLayout({ headers: columns.map((column) => style(column.words)), rows });
  return found.map(({ role, opposite }) => ({ role, opposite }));
}

const expected = ({ person, slot, part, opposite }: MadeColumn): { role: ColumnRole; opposite: boolean } => ({
  role: { kind: 'phone', slot, part, person },
  opposite,
});

describe('recognizing the columns of phones', () => {
  it('finds each column’s phone and part, in any style, numbering and order', () => {
    fc.assert(
      fc.property(schemes, fc.constantFrom(...styles), (scheme, style) => {
        const columns = columnsOf(scheme);
        expect(phoneRolesOf(columns, style)).toEqual(columns.map(expected));
      }),
      { numRuns: runs(150) },
    );
  });

  it('ties columns to the same phone where the phones change places', () => {
    fc.assert(
      fc.property(
        schemes,
        fc.constantFrom(...styles),
        fc.infiniteStream(fc.nat()),
        (scheme, style, random) => {
          const slots = new Map<number, MadeColumn[]>();
          for (const column of columnsOf(scheme))
            slots.set(column.slot, [...(slots.get(column.slot) ?? []), column]);
          const shuffled = [...slots.values()]
            .map((columns) => ({ columns, at: random.next().value }))
            .sort((a, b) => a.at - b.at)
            .flatMap(({ columns }) => columns);
          const roles = phoneRolesOf(shuffled, style);
          const numberOf = new Map(
            roles.flatMap(({ role }, at) =>
              role.kind === 'phone' && role.part === 'number'
                ? [[role.slot, shuffled[at]?.slot] as const]
                : [],
            ),
          );
          for (const [at, { role, opposite }] of roles.entries()) {
            const made = shuffled[at];
            expect(role.kind === 'phone' && [role.part, numberOf.get(role.slot), opposite]).toEqual(
              made && [made.part, made.slot, made.opposite],
            );
          }
        },
      ),
      { numRuns: runs(150) },
    );
  });
});

/** Flags without a phone's name: "DNC 1", or "DNC" again and again. */
describe('recognizing flags that name no phone', () => {
  const phones = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => ({ header: `Phone ${at + from}`, holds: 'phone' }));
  const tiesOf = (columns: readonly { header: string; holds: string }[]) =>
    recognizeLayout({
      headers: columns.map(({ header }) => header),
      rows: [columns.map(({ holds }, at) => (holds === 'phone' ? `41555${10000 + at}` : 'yes'))],
    }).columns.flatMap(({ role, header }) =>
      role.kind === 'phone' && role.part === 'dnc' ? [[header, role.slot]] : [],
    );

  it('ties them by number only where both count alike', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }),
        fc.nat(2),
        fc.nat(2),
        fc.nat(6),
        (count, from, first, flags) => {
          const columns = [
            ...phones(count, from),
            ...Array.from({ length: flags }, (_, at) => ({ header: `DNC ${at + first}`, holds: 'flag' })),
          ];
          for (const [header, slot] of tiesOf(columns)) {
            expect(columns[Number(slot)]?.header.replace('Phone', 'DNC')).toBe(header);
            expect(from === 0).toBe(first === 0);
          }
        },
      ),
    );
  });

  it('ties them by place only where they take turns with the phones', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 9 }), (order) => {
        const columns = order.map((isPhone) =>
          isPhone ? { header: 'Phone', holds: 'phone' } : { header: 'DNC', holds: 'flag' },
        );
        const shape = order.map((isPhone) => (isPhone ? 'p' : 'f')).join('');
        const takesTurns = /^(?:(?:pf)+|(?:fp)+)$/.test(shape);
        const inBlocks = /^(?:p+f+|f+p+)$/.test(shape) && shape.split('p').length * 2 === shape.length + 2;
        const ties = tiesOf(columns).map(([, slot]) => slot);
        expect(ties).toEqual(takesTurns || inBlocks ? ties.map((_, at) => at) : []);
        if (takesTurns || inBlocks) expect(ties.length).toBe(shape.length / 2);
      }),
      { numRuns: runs(150) },
    );
  });
});

/** Words in front of a phone that tell it from the one called just "Phone"; some mean nothing in front of a flag. */
const words =
  'matched match found known listed registered flagged hit record caller call value us government status overall any best ' +
  'new appended result current verified clean checked reverse person';
const parts = ['dnc', 'tcpa', 'state_dnc', 'contactable'];

/** The slots that the phone called `name` and its flags have. */
function slotsOfFlags(name: string, sentHeaders: string[]) {
  const headers = ['Phone', 'hit', name, ...parts.map((part) => `${name}_${part}`)];
  const rows = Array.from({ length: 30 }, (_, row) => [
    `21255501${10 + row}`,
    'true',
    `30555501${10 + row}`,
    'false',
    'false',
    '[]',
    'true',
  ]);
  const { columns } = recognizeLayout({ headers, rows, sentHeaders });
  return columns.map(({ role }) => (role.kind === 'phone' ? role.slot : null)).toSpliced(1, 1);
}

describe.each(words.split(' '))('recognizing the flags of "%s_phone"', (word) => {
  it.each([
    ['that was sent', ['Phone']],
    ['of the answer', []],
  ])('never gives them to a "Phone" %s', (_, sentHeaders) => {
    const [other, own, ...flags] = slotsOfFlags(`${word}_phone`, sentHeaders);
    expect(own).not.toBeNull();
    expect(other).not.toBe(own);
    expect([null, own]).toEqual(expect.arrayContaining([...new Set(flags)]));
  });
});

it.each(['Phone 1 Litigation Risk', 'phone_1_litigator_risk', 'Phone 1 Lawsuit Risk Level'])(
  'recognizes "%s" as a flag of litigators',
  (header) => {
    const rows = Array.from({ length: 30 }, (_, row) => [`21255501${10 + row}`, row < 2 ? 'High' : 'Low']);
    const { columns } = recognizeLayout({ headers: ['Phone 1', header], rows });
    expect(columns[1]?.role).toMatchObject({ kind: 'phone', slot: 0, part: 'litigator' });
  },
);

/** "0a" for the columns of the first phone, which is the first person's, "a" for those of that person, "-" for others. */
function ownersOf(headers: string[], sentHeaders: string[]): string {
  const cellOf = (header: string) =>
    header.includes('Name') ? 'Ann Bell' : /DNC|TCPA|Litigator/.test(header) ? 'N' : '(212) 555-0123';
  const { columns } = recognizeLayout({ headers, rows: [headers.map(cellOf)], sentHeaders });
  const letterOf = (person: number | null) => (person === null ? '' : 'abc'.charAt(person));
  return columns
    .map(({ role }) =>
      role.kind === 'phone'
        ? `${role.slot}${letterOf(role.person)}`
        : role.kind === 'person'
          ? letterOf(role.slot)
          : '-',
    )
    .join(' ');
}

it.each([
  [
    'numbers that come twice, in turn',
    'Phone 1,Phone 2,Phone 1,Phone 2,Phone 1 DNC,Phone 1 DNC,Phone 2 DNC,Phone 2 DNC',
    '0 1 2 3 0 2 1 3',
  ],
  [
    'a person by name beside one without',
    'First Name,Last Name,Phone 1,Phone 1 DNC,Phone 1 TCPA,Phone 1 State DNC,Attorney First Name,Attorney Last Name,' +
      'Attorney Litigator,Attorney Phone,Attorney Phone DNC,Attorney Phone TCPA,Attorney Phone State DNC',
    'a a 0a 0a 0a 0a b b b 1b 1b 1b 1b',
  ],
  [
    'a mark in front of all columns',
    'Acme Mobile,Acme Mobile DNC,Acme Mobile State DNC,Acme Mobile TCPA,Acme DNC,Acme TCPA',
    '0 0 0 0 0 0',
  ],
  [
    'the sent phone by name, and another of the answer',
    'First,Phone,Owner Phone,Phone DNC,Phone TCPA,Phone State DNC',
    '- 0 1a 0 0 0',
    ['First', 'Phone'],
  ],
  [
    'the same with a mark behind all columns of the answer',
    'First,Phone,Owner Phone ACME,Phone DNC ACME,Phone TCPA ACME,Phone State DNC ACME',
    '- 0 1a 0 0 0',
    ['First', 'Phone'],
  ],
  [
    'a word that says nothing in front of all columns of the answer',
    'First,Phone,Matched First Name,Matched Phone,Matched DNC Phone,Matched TCPA Phone,Matched State DNC Phone',
    '- - a 0a 0a 0a 0a',
    ['First', 'Phone'],
  ],
  [
    'two people by name',
    'Matched Person 1 First Name,Matched Person 1 Phone 1,Matched Person 1 Phone 1 DNC,' +
      'Associated Person 1 First Name,Associated Person 1 Phone 1,Associated Person 1 Phone 1 DNC',
    'a 0a 0a b 1b 1b',
  ],
  [
    'a first phone without a number',
    'Phone,Phone 2,DNC,DNC 2,TCPA,TCPA 2,State DNC,State DNC 2,National DNC 1,National DNC 2',
    '0 1 0 1 0 1 0 1 0 1',
  ],
])('ties the columns of %s', (_, headers, owners, sentHeaders: string[] = []) => {
  expect(ownersOf(headers.split(','), sentHeaders)).toBe(owners);
});

const rolesOf = (headers: string[], rows: string[][], sentHeaders?: string[]) =>
  recognizeLayout({ headers, rows, sentHeaders }).columns.map(({ role }) =>
    [role.kind, 'part' in role ? role.part : ''].filter((word) => word !== '').join(' '),
  );

it('recognizes columns with cells of any length', () => {
  const long = ['a'.repeat(500_000), 'a '.repeat(500_000), `[${'{"a":1},'.repeat(100_000)}{}]`];
  const rows = long.map((cell) => [cell, '4155550132', 'no', cell]);
  expect(rolesOf(['notes', 'phone', 'dnc', 'phones'], rows)).toEqual([
    'plain',
    'phone number',
    'phone dnc',
    'plain',
  ]);
});

it('takes one column for each part of an address', () => {
  const headers = ['Address', 'City', 'State', 'Zip', 'Street Address', 'City', 'State'];
  expect(rolesOf(headers, []).slice(3)).toEqual(['address zip', 'plain', 'plain', 'plain']);
});

it('recognizes columns of short rows, and of a result without columns or rows', () => {
  expect(rolesOf(['phone', 'dnc'], [['4155550132'], []])).toEqual(['phone number', 'phone dnc']);
  expect(rolesOf(['phone_1', 'phone_1_dnc'], [])).toEqual(['phone number', 'phone dnc']);
  expect(rolesOf([], [])).toEqual([]);
});

it('calls a result long where the sent cells repeat beside other phones', () => {
  const rows = (city: (n: number) => string) =>
    Array.from({ length: 20 }, (_, n) => [city(n), `41555501${10 + n}`, 'no']);
  const shapeOf = (cells: string[][], sentHeaders: string[]) =>
    recognizeLayout({ headers: ['Name', 'Phone', 'DNC'], rows: cells, sentHeaders }).shape;
  expect(
    shapeOf(
      rows((n) => `Person ${n >> 1}`),
      ['Name'],
    ),
  ).toBe('long');
  expect(
    shapeOf(
      rows((n) => `Person ${n}`),
      ['Name'],
    ),
  ).toBe('wide');
  // Flags of the phones that were sent: the list itself has a name twice.
  expect(
    shapeOf(
      rows((n) => `Person ${n >> 1}`),
      ['Name', 'Phone'],
    ),
  ).toBe('wide');
});

it('finds the sent columns wherever they come back', () => {
  const row = ['4155550132', 'no', 'x', '4155550133'];
  expect(rolesOf(['Phone', 'DNC', 'Notes', 'Home'], [row], ['Notes', 'Home'])).toEqual([
    'phone number',
    'phone dnc',
    'sent',
    'sent',
  ]);
  expect(
    rolesOf(
      ['notes ', 'PHONE', 'Phone', 'DNC'],
      [['x', '4155550132', '4155550133', 'no']],
      ['Notes', 'Phone'],
    ),
  ).toEqual(['sent', 'sent', 'phone number', 'phone dnc']);
});

const layoutFrom = (...headers: string[]) =>
  recognizeLayout({
    headers,
    rows: [headers.map((header) => (/phone$|\d$/i.test(header) ? '4155550132' : 'no'))],
  });

it('gathers the columns of each phone, and whose it is', () => {
  const layout = layoutFrom('owner_name', 'owner_phone_1', 'owner_phone_1_dnc', 'owner_phone_1_not_tcpa');
  expect(personSlots(layout)).toEqual([{ person: 0, parts: { 'full-name': 0 }, flags: {} }]);
  expect(phoneSlots(layout)).toMatchObject([
    {
      ...{ slot: 0, person: 0, number: 1 },
      flags: { dnc: [{ column: 2, opposite: false }], tcpa: [{ column: 3, opposite: true }] },
    },
  ]);
});

it('keeps every column of a flag, so that a yes in any counts', () => {
  const [phone] = phoneSlots(layoutFrom('Phone', 'National DNC', 'Internal DNC'));
  expect(phone?.flags.dnc?.map(({ column }) => column)).toEqual([1, 2]);
});

it('keeps columns about the whole row apart', () => {
  const layout = layoutFrom('hit', 'Phone 1', 'Phone 2', 'DNC');
  expect(phoneSlots(layout).map(({ number, flags }) => [number, flags])).toEqual([
    [1, {}],
    [2, {}],
  ]);
  expect(markColumns(layout).map(({ column }) => column)).toEqual([3]);
  expect(layout.columns[0]?.role).toEqual({ kind: 'row', part: 'hit' });
});

it('gathers the columns of each address in the order they are read', () => {
  const layout = layoutFrom('City', 'Street', 'Owner 2 Zip', 'Owner 2 Name', 'Owner 2 City');
  expect(addressColumns(layout)).toEqual([
    { person: null, columns: [1, 0] },
    { person: 0, columns: [4, 2] },
  ]);
});
