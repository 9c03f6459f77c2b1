import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsAtFirst, movedColumn, shownColumns, withColumn } from '../../renderer/results/columns.ts';
import { filterInWords } from '../../renderer/results/filter-words.ts';
import { inView, sortedBy, toggledValue, wholeResult, withFilter } from '../../renderer/results/query.ts';
import type { ResultFieldInfo } from '../../shared/result-overview.ts';

const fields: ResultFieldInfo[] = [
  { field: 'person-name', name: 'Name', numeric: false },
  { field: 'person-state', name: 'State', numeric: false },
  { field: 'person-age', name: 'Age', numeric: true },
  { field: 'c3', name: 'Company', numeric: false },
];
const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name);

describe('columns of a result', () => {
  it('keep the name in sight at first, and show no more than a window can hold', () => {
    const many = Array.from(
      { length: 200 },
      (_, at): ResultFieldInfo => ({ ...fields[3], field: `c${at}`, name: `C${at}`, numeric: false }),
    );
    expect(columnsAtFirst('people', fields)[0]?.pinned).toBe(true);
    expect(columnsAtFirst('raw', fields)[0]?.pinned).toBe(false);
    expect(shownColumns(columnsAtFirst('raw', many))).toHaveLength(40);
  });

  it('move past the next one in sight, not past a hidden one alone', () => {
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

  it('are neither lost nor doubled by any moves', () => {
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

describe('what is asked of a result', () => {
  const texas = { kind: 'one-of', field: 'person-state', values: ['TX'] } as const;

  it('has one filter a column', () => {
    const query = withFilter(withFilter(wholeResult, { ...texas, values: ['TX'] }), {
      kind: 'empty',
      field: 'person-state',
      empty: true,
    });
    expect(query.filters).toEqual([{ kind: 'empty', field: 'person-state', empty: true }]);
  });

  it('is asked by a bar, and by the same bar once more for all', () => {
    const once = toggledValue(wholeResult, 'person-state', 'TX');
    expect(once.filters).toEqual([texas]);
    expect(toggledValue(once, 'person-state', 'TX').filters).toEqual([]);
    expect(toggledValue(once, 'person-state', 'OK').filters).toEqual([{ ...texas, values: ['OK'] }]);
  });

  it('lets go of what another view does not know', () => {
    const query = {
      ...toggledValue(wholeResult, 'person-state', 'TX'),
      sort: [{ field: 'person-age', descending: true }] as const,
    };
    const raw = inView({ ...query, sort: [...query.sort] }, 'raw', ['c0', 'c1']);
    expect(raw).toMatchObject({ view: 'raw', filters: [], sort: [] });
  });

  it('says by which column it is sorted', () => {
    const query = { ...wholeResult, sort: [{ field: 'person-age' as const, descending: true }] };
    expect(sortedBy(query, 'person-age')).toBe('descending');
    expect(sortedBy(query, 'person-name')).toBeUndefined();
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
  ])('is told in words: %#', (filter, words) => {
    expect(
      filterInWords('values' in filter ? { ...filter, values: [...filter.values] } : filter, fields),
    ).toBe(words);
  });
});
