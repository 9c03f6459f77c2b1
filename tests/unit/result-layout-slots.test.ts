import { expect, it } from 'vitest';
import { layoutSlots } from '../../electron/engine/results/layout/layout-slots.ts';
import { recogniseLayout } from '../../electron/engine/results/layout/recognise-layout.ts';

const slotsOf = (...headers: string[]) =>
  layoutSlots(
    recogniseLayout({
      headers,
      rows: [headers.map((header) => (/phone$|\d$/i.test(header) ? '4155550132' : 'no'))],
    }),
  );

it('gathers what is said of each phone, and whose it is', () => {
  const { phones, people } = slotsOf(
    'owner_name',
    'owner_phone_1',
    'owner_phone_1_dnc',
    'owner_phone_1_not_tcpa',
  );
  expect(people).toEqual([
    { slot: 0, person: 0, columns: { 'full-name': [{ column: 0, opposite: false }] } },
  ]);
  expect(phones).toEqual([
    {
      slot: 0,
      person: 0,
      columns: {
        number: [{ column: 1, opposite: false }],
        dnc: [{ column: 2, opposite: false }],
        tcpa: [{ column: 3, opposite: true }],
      },
    },
  ]);
});

it('keeps every column of a flag: a yes in any of them counts', () => {
  const { phones } = slotsOf('Phone', 'National DNC', 'Internal DNC');
  expect(phones[0]?.columns.dnc?.map(({ column }) => column)).toEqual([1, 2]);
});

it('keeps apart what is of the whole row', () => {
  const { phones, marks, row } = slotsOf('hit', 'Phone 1', 'Phone 2', 'DNC');
  expect(phones.map(({ columns }) => Object.keys(columns))).toEqual([['number'], ['number']]);
  expect({ marks: marks.map(({ column }) => column), row }).toEqual({ marks: [3], row: { hit: 0 } });
});
