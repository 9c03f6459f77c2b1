import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Duck } from '../../electron/results/import/duck.ts';
import { judgeResult } from '../../electron/results/judge/judge-result.ts';
import { summarize } from '../../electron/results/view/summarize-result.ts';
import { viewsOf } from '../../electron/results/view/views.ts';
import type { ResultField, ResultFilter, ResultQuery } from '../../shared/model/result-query.ts';
import { csvOf, layoutOf, noneHeld, phoneRole, undecided } from '../fakes/judged-result.ts';
import { createResultDesk, openImported } from '../fakes/result-desk.ts';
import { runs } from '../runs.ts';

/** A result of five rows in which every verdict comes up, under a header that is hard on SQL. */
const layout = layoutOf([
  ["it's; DROP TABLE raw", { kind: 'sent', column: 0 }],
  ['amount', { kind: 'plain' }],
  ['hit', { kind: 'row', part: 'hit' }],
  ['name', { kind: 'person', slot: 0, part: 'full-name' }],
  ['state', { kind: 'address', slot: 0, part: 'state', person: 0 }],
  ...[0, 1].flatMap((slot) =>
    (['number', 'type', 'dnc', 'tcpa', 'state-dnc', 'last-seen'] as const).map(
      (part) => [`${part} ${slot}`, phoneRole(part, slot)] as const,
    ),
  ),
]);
const blank = ['', '', '', '', '', ''];
/** A phone's cells, but for the state's list, on which none of them is. */
const cells = (number: string, type: string, dnc: string, tcpa: string, seen: string) => [
  ...[number, type, dnc, tcpa, 'none', seen],
];
const rows = [
  [
    ...["O'Neil", '10', 'true', 'Ann O’Neil', 'TX'],
    ...cells('2125550101', 'mobile', 'no', 'no', '2024-05-01'),
    ...cells('2125550102', 'landline', 'yes', 'no', '2021-01-01'),
  ],
  ['50% "off"', '9', 'true', 'Bo', 'CA', ...cells('2125550103', 'mobile', '', 'no', '2024-06-01'), ...blank],
  ['', '', 'false', '', '', ...blank, ...blank],
  ['Zoë', '-3.5', 'true', 'Cy', 'TX', ...blank, ...blank],
  [
    ...['a_b', '100', 'true', 'Di', 'NV'],
    ...cells('2125550105', 'voip', 'no', 'perhaps', ''),
    ...cells('2125550106', 'mobile', 'no', 'no', '2023-01-01'),
  ],
];

const smallResult = csvOf([layout.columns.map(({ header }) => header), ...rows]);

const desk = await createResultDesk();
let duck: Duck;
beforeAll(async () => {
  const files = await desk.imported(smallResult);
  duck = await openImported(files);
  await judgeResult(duck, { layout, decisions: undecided, held: noneHeld });
});
afterAll(async () => {
  await duck.close();
  await desk.remove();
});

const query = (more: Partial<ResultQuery> = {}): ResultQuery => ({
  view: 'raw',
  search: '',
  filters: [],
  sort: [],
  ...more,
});
const page = (asked: ResultQuery, fields: ResultField[] = ['c0'], offset = 0, limit = 500) =>
  viewsOf(duck).page({ query: asked, fields, offset, limit });
const found = async (more: Partial<ResultQuery>) => (await page(query(more))).rows.map(({ n }) => n);
const filtered = (...filters: ResultFilter[]) => found({ filters });

describe('the rows of a view', () => {
  test('are in the order of the result, page by page', async () => {
    const all = await page(query(), ['c0', 'c1']);
    expect(all.total).toBe(5);
    expect(all.rows.map(({ cells }) => cells)).toEqual(rows.map((row) => row.slice(0, 2)));
    expect((await page(query(), ['c0'], 3, 1)).rows.map(({ n }) => n)).toEqual([3]);
    expect((await page(query(), ['c0'], 90)).rows).toEqual([]);
  });

  test('are one per phone in the phones view', async () => {
    const { total, rows: phones } = await page(query({ view: 'phones' }), [
      'phone',
      'verdict',
      'person-name',
      'c1',
      'reasons',
    ]);
    expect(total).toBe(5);
    expect(phones.map(({ n, cells }) => [n, ...cells.slice(0, 4)])).toEqual([
      [0, '2125550101', 'may-call', 'Ann O’Neil', '10'],
      [0, '2125550102', 'do-not-call', 'Ann O’Neil', '10'],
      [1, '2125550103', 'not-known', 'Bo', '9'],
      [4, '2125550105', 'check-first', 'Di', '100'],
      [4, '2125550106', 'may-call', 'Di', '100'],
    ]);
    expect(phones[1]?.cells[4]).toBe('On the national do-not-call list');
  });

  test('are one per person with their best phone in the people view', async () => {
    const { rows: people } = await page(query({ view: 'people' }), [
      'person-name',
      'person-state',
      'person-phones',
      'person-callable',
      'best-phone',
      'best-verdict',
    ]);
    expect(people.map(({ cells }) => cells)).toEqual([
      ['Ann O’Neil', 'TX', '2', '1', '2125550101', 'may-call'],
      ['Bo', 'CA', '1', '0', '2125550103', 'not-known'],
      ['Cy', 'TX', '0', '0', '', ''],
      ['Di', 'NV', '2', '1', '2125550106', 'may-call'],
    ]);
  });

  test('are sorted by number or by text regardless of case, missing values last', async () => {
    const by = (field: ResultField, descending = false) => found({ sort: [{ field, descending }] });
    expect(await by('c1')).toEqual([3, 1, 0, 4, 2]);
    expect(await by('c1', true)).toEqual([4, 0, 1, 3, 2]);
    expect(await by('c0')).toEqual([1, 4, 0, 3, 2]);
    expect(
      await found({
        sort: [
          { field: 'c4', descending: true },
          { field: 'c1', descending: true },
        ],
      }),
    ).toEqual([0, 3, 4, 1, 2]);
  });

  test('are filtered by text, values, emptiness, range, verdict and reason', async () => {
    expect(await filtered({ kind: 'contains', field: 'c0', text: "O'NEIL" })).toEqual([0]);
    expect(await filtered({ kind: 'contains', field: 'c0', text: '%' })).toEqual([1]);
    expect(await filtered({ kind: 'contains', field: 'c0', text: '_' })).toEqual([4]);
    expect(await filtered({ kind: 'one-of', field: 'c4', values: ['TX', 'NV'] })).toEqual([0, 3, 4]);
    expect(await filtered({ kind: 'one-of', field: 'c4', values: [] })).toEqual([]);
    expect(await filtered({ kind: 'empty', field: 'c1', empty: true })).toEqual([2]);
    expect(await filtered({ kind: 'range', field: 'c1', from: '9', to: '10' })).toEqual([0, 1]);
    expect(await filtered({ kind: 'range', field: 'c4', from: 'D', to: null })).toEqual([0, 3, 4]);
    expect(await filtered({ kind: 'one-of', field: 'verdict', values: ['may-call'] })).toEqual([0, 4]);
    expect(await filtered({ kind: 'one-of', field: 'reasons', values: ['dnc'] })).toEqual([0]);
    const people = query({
      view: 'people',
      filters: [{ kind: 'one-of', field: 'verdict', values: ['not-known', 'check-first'] }],
    });
    expect((await page(people, ['person-name'])).rows.map(({ cells }) => cells[0])).toEqual(['Bo', 'Di']);
    const best = query({
      view: 'people',
      filters: [{ kind: 'one-of', field: 'best-verdict', values: ['may-call'] }],
      sort: [{ field: 'person-name', descending: true }],
    });
    expect((await page(best, ['person-name'])).rows.map(({ cells }) => cells[0])).toEqual([
      'Di',
      'Ann O’Neil',
    ]);
  });

  test('are found by literal text', async () => {
    expect(await found({ search: 'ZOË' })).toEqual([3]);
    expect(await found({ search: '0.' })).toEqual([]);
    expect(await found({ search: '2125550106' })).toEqual([4]);
    expect(await found({ search: '(212) 555-0106' }), 'as pages write it').toEqual([4]);
    expect(await found({ search: `"off"` })).toEqual([1]);
    expect((await page(query({ view: 'phones', search: 'ann' }), ['phone'])).total).toBe(2);
  });

  test('never run text of a query as SQL and refuse an unknown column', async () => {
    const hostile = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom(`'; DROP TABLE raw; --`, '$v0', '%s', '\\', '"'),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const filters: ResultFilter[] = [
          { kind: 'contains', field: 'c0', text },
          { kind: 'one-of', field: 'c0', values: [text] },
          { kind: 'range', field: 'c0', from: text, to: text },
        ];
        const expected = rows.flatMap(([cell = ''], n) => (cell === text && text.trim() !== '' ? [n] : []));
        expect(await found({ filters, search: '' })).toEqual(expected);
        await found({ search: text });
      }),
      { numRuns: runs(15) },
    );
    await expect(page(query(), ['c99'])).rejects.toThrow(RangeError);
  });
});

describe('a newer query', () => {
  test('replaces the one that is still running', async () => {
    const slow = query({ sort: [{ field: 'c0', descending: true }], search: 'o' });
    const [first, second] = await Promise.allSettled([page(slow), page(query({ search: 'a' }))]);
    expect(second.status).toBe('fulfilled');
    if (first.status === 'rejected')
      expect(first.reason).toMatchObject({ problem: { code: 'result-query-replaced' } });
    // What was stopped is not kept.
    expect((await page(slow)).total).toBeGreaterThan(0);
  });
});

describe('the summary of a result', () => {
  test('counts rows, people, phones, verdicts and reasons', async () => {
    expect(await summarize(duck, null)).toEqual({
      rows: 5,
      hits: 4,
      people: 4,
      phones: 5,
      verdicts: { 'may-call': 2, 'check-first': 1, 'do-not-call': 1, 'not-known': 1 },
      reasons: [
        { value: 'dnc', count: 1 },
        { value: 'tcpa-unreadable', count: 1 },
        { value: 'dnc-not-stated', count: 1 },
      ],
      lineTypes: [
        { value: 'mobile', count: 3 },
        { value: 'landline', count: 1 },
        { value: 'voip', count: 1 },
      ],
      states: [
        { value: 'TX', count: 2 },
        { value: 'CA', count: 1 },
        { value: 'NV', count: 1 },
      ],
      lastSeen: [
        { value: '2024', count: 2 },
        { value: '2023', count: 1 },
        { value: '2021', count: 1 },
        { value: '', count: 1 },
      ],
      phonesPerPerson: [
        { value: '0', count: 1 },
        { value: '1', count: 1 },
        { value: '2', count: 2 },
      ],
    });
  });

  test.each(['raw', 'phones', 'people'] as const)(
    'counts only what a query leaves in the view %s',
    async (view) => {
      const filters: ResultFilter[] = [{ kind: 'one-of', field: 'verdict', values: ['not-known'] }];
      expect(await summarize(duck, query({ view, filters }))).toMatchObject({
        rows: 1,
        people: 1,
        phones: 1,
        states: [{ value: 'CA', count: 1 }],
      });
    },
  );
});
