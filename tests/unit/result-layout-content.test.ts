import { expect, it } from 'vitest';
import { recogniseLayout } from '../../electron/engine/results/layout/recognise-layout.ts';

const rolesOf = (headers: string[], rows: string[][], sentHeaders?: string[]) =>
  recogniseLayout({ headers, rows, sentHeaders }).columns.map(({ role }) =>
    [role.kind, 'part' in role ? role.part : ''].filter((word) => word !== '').join(' '),
  );

it('bears cells of any length', () => {
  const long = ['a'.repeat(3_000_000), 'a '.repeat(3_000_000), `[${'{"a":1},'.repeat(500_000)}{}]`];
  const rows = long.map((cell) => [cell, '4155550132', 'no', cell]);
  expect(rolesOf(['notes', 'phone', 'dnc', 'phones'], rows)).toEqual([
    'plain',
    'phone number',
    'phone dnc',
    'plain',
  ]);
});

it('bears rows that are too short and a result without columns or rows', () => {
  expect(rolesOf(['phone', 'dnc'], [['4155550132'], []])).toEqual(['phone number', 'phone dnc']);
  expect(rolesOf(['phone_1', 'phone_1_dnc'], [])).toEqual(['phone number', 'phone dnc']);
  expect(rolesOf([], [])).toEqual([]);
});

it('calls a result long where the sent cells come again above other phones', () => {
  const rows = (city: (n: number) => string) =>
    Array.from({ length: 20 }, (_, n) => [city(n), `41555501${10 + n}`, 'no']);
  const shapeOf = (cells: string[][], sentHeaders: string[]) =>
    recogniseLayout({ headers: ['Name', 'Phone', 'DNC'], rows: cells, sentHeaders }).shape;
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
