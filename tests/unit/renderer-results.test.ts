import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnsAtFirst,
  inView,
  movedColumn,
  shownColumns,
  toggledValue,
  wholeResult,
  withColumn,
  withFilter,
} from '../../renderer/results/result-view.ts';
import { filterInWords } from '../../renderer/results/result-words.ts';
import {
  optionOf,
  personOfSlot,
  personOptions,
  roleGroups,
  roleOf,
  slotOptions,
} from '../../renderer/results/understood/column-dialog.tsx';
import type { ColumnRole, ResultColumn } from '../../shared/model/result-layout.ts';
import { countedIn, type ResultQuery } from '../../shared/model/result-query.ts';
import type { ResultFieldInfo } from '../../shared/model/result-table.ts';
import { roleInWords } from '../../shared/words/result-role-words.ts';

const fields: ResultFieldInfo[] = [
  { field: 'person-name', name: 'Name', numeric: false },
  { field: 'person-state', name: 'State', numeric: false },
  { field: 'person-age', name: 'Age', numeric: true },
  { field: 'c3', name: 'Company', numeric: false },
];
const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name);

describe('columns of a result', () => {
  it('pin the name and show at most 40 at first', () => {
    const many = Array.from(
      { length: 200 },
      (_, at): ResultFieldInfo => ({ ...fields[3], field: `c${at}`, name: `C${at}`, numeric: false }),
    );
    expect(columnsAtFirst('people', fields)[0]?.pinned).toBe(true);
    expect(columnsAtFirst('raw', fields)[0]?.pinned).toBe(false);
    expect(shownColumns(columnsAtFirst('raw', many))).toHaveLength(40);
  });

  it('move past the next visible column', () => {
    const columns = withColumn(columnsAtFirst('raw', fields), 'person-state', { hidden: true });
    expect(names(shownColumns(movedColumn(columns, 'person-age', 'left')))).toEqual([
      'Age',
      'Name',
      'Company',
    ]);
    expect(names(shownColumns(movedColumn(columns, 'person-name', 'left')))).toEqual([
      'Name',
      'Age',
      'Company',
    ]);
  });

  it('are neither lost nor duplicated by moves', () => {
    const move = fc.tuple(
      fc.constantFrom(...fields.map(({ field }) => field)),
      fc.constantFrom('left' as const, 'right' as const),
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        const end = moves.reduce(
          (columns, [field, side]) => movedColumn(columns, field, side),
          columnsAtFirst('people', fields),
        );
        expect(names(end).sort()).toEqual(names(fields).sort());
        expect(shownColumns(end)[0]?.name).toBe('Name');
      }),
    );
  });
});

const toggled = (query: ResultQuery, value: string) =>
  toggledValue(query, countedIn.states, value, { people: fields, phones: [], raw: [] });

describe('the query of a result', () => {
  const texas = { kind: 'one-of', field: 'person-state', values: ['TX'] } as const;

  it('has one filter per column', () => {
    const query = withFilter(withFilter(wholeResult, { ...texas, values: ['TX'] }), {
      kind: 'empty',
      field: 'person-state',
      empty: true,
    });
    expect(query.filters).toEqual([{ kind: 'empty', field: 'person-state', empty: true }]);
  });

  it('filters by a value of a bar, and by none after a second press', () => {
    const once = toggled(wholeResult, 'TX');
    expect(once.filters).toEqual([texas]);
    expect(toggled(once, 'TX').filters).toEqual([]);
    expect(toggled(once, 'OK').filters).toEqual([{ ...texas, values: ['OK'] }]);
  });

  it('filters in the view that has a row for each of what was counted', () => {
    const asPhones: ResultQuery = { ...wholeResult, view: 'phones', filters: [{ ...texas, values: ['TX'] }] };
    expect(toggled(asPhones, 'TX')).toMatchObject({ view: 'people', filters: [texas] });
  });

  it('drops filters and sorting that another view does not have', () => {
    const query = {
      ...toggled(wholeResult, 'TX'),
      sort: [{ field: 'person-age', descending: true }] as const,
    };
    const raw = inView({ ...query, sort: [...query.sort] }, 'raw', { people: fields, phones: [], raw: [] });
    expect(raw).toMatchObject({ view: 'raw', filters: [], sort: [] });
  });

  it.each([
    [texas, 'State is TX'],
    [{ kind: 'contains', field: 'c3', text: 'Inc' } as const, 'Company contains “Inc”'],
    [{ kind: 'range', field: 'person-age', from: '30', to: null } as const, 'Age from 30'],
    [{ kind: 'empty', field: 'c3', empty: false } as const, 'Company is filled'],
    [
      { kind: 'one-of', field: 'verdict', values: ['may-call', 'dnc'] } as const,
      'verdict is May call or On the national do-not-call list',
    ],
  ])('is described in words: %#', (filter, words) => {
    expect(
      filterInWords('values' in filter ? { ...filter, values: [...filter.values] } : filter, fields),
    ).toBe(words);
  });
});

describe('the role of a column', () => {
  const column = (role: ColumnRole): ResultColumn => ({
    header: 'A',
    role,
    opposite: false,
    confidence: 'sure',
  });
  const columns = [
    column({ kind: 'phone', slot: 1, part: 'number', person: 1 }),
    column({ kind: 'person', slot: 1, part: 'full-name' }),
  ];

  describe('the choices', () => {
    it('offer every role once', () => {
      const values = roleGroups.flatMap(({ items }) => items.map(({ value }) => value));
      expect(new Set(values).size).toBe(values.length);
      for (const value of values) {
        const role = roleOf(value, { slot: 2, person: 1 });
        expect(role && optionOf(role), value).toBe(value);
        expect(role && roleInWords({ role, opposite: false }), value).not.toMatch(/undefined/);
      }
      expect(roleOf('phone:name', { slot: 0, person: null })).toBeNull();
    });

    it('offer the phones that are there and one more', () => {
      expect(slotOptions('phone', columns).map(({ label }) => label)).toEqual([
        'Phone 1',
        'Phone 2',
        'Phone 3',
      ]);
      expect(slotOptions('mark', columns)).toEqual([]);
      expect(personOptions(columns)[0]?.label).toBe('No one in particular');
    });

    it('suggest the person of the rest of the phone', () => {
      expect(personOfSlot(columns, 'phone', 1)).toBe(1);
      expect(personOfSlot(columns, 'phone', 0)).toBeNull();
    });

    it('are described in plain words', () => {
      const said = (role: ColumnRole, opposite = false) => roleInWords({ role, opposite });
      expect(said({ kind: 'phone', slot: 1, part: 'dnc', person: null })).toBe('Phone 2: do not call flag');
      expect(said({ kind: 'phone', slot: 0, part: 'contactable', person: 2 }, true)).toBe(
        'Phone 1: contactable flag, of person 3, yes means no',
      );
    });
  });
});
