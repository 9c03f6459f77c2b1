import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { openTable } from '../../electron/engine/open-table.ts';
import { strictLine, strictLines } from '../../electron/engine/prepare/strict-line.ts';
import { type HeldNumbers, nobodyHeld } from '../../shared/result-table.ts';
import { spreadsheetSafe } from '../../shared/rules/spreadsheet-safe.ts';
import { aRequest, exported } from '../fakes/exported-result.ts';
import { csvOf, layoutOf } from '../fakes/judged-result.ts';
import { rankedLayout as layout, rankedResult as result } from '../fakes/ranked-result.ts';
import { createResultDesk } from '../fakes/result-desk.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

describe('everything', () => {
  test('has every column as it came, with verdict and reasons for each phone', async () => {
    const { tables, rows, keptByVerdict } = await exported(
      await desk.imported(result),
      aRequest({ kind: 'everything' }),
      { layout },
    );
    expect(rows).toBe(4);
    expect(Object.keys(tables[0]?.[0] ?? {})).toEqual([
      ...layout.columns.map(({ header }) => header),
      ...[0, 1].flatMap((slot) => [`number ${slot} verdict`, `number ${slot} why`]),
    ]);
    expect(tables[0]?.[2]).toMatchObject({
      Note: '+12125550123',
      'number 0 verdict': 'Do not call',
      'number 0 why': 'On the national do-not-call list',
      'number 1 verdict': 'May call',
      'number 1 why': '',
    });
    expect(tables[0]?.[3]).toMatchObject({ Note: 'two\r\nlines', 'number 1 verdict': '' });
    expect(keptByVerdict).toMatchObject({ 'may-call': 6, 'do-not-call': 1 });
  });
});

describe('emails', () => {
  const withEmails = layoutOf([
    ['Name', { kind: 'person', slot: 0, part: 'full-name' }],
    ['Other', { kind: 'person', slot: 1, part: 'full-name' }],
    ['e1', { kind: 'email', slot: 0, part: 'email', person: 0 }],
    ['e2', { kind: 'email', slot: 1, part: 'email', person: 1 }],
    ['more', { kind: 'nested', holds: 'emails', person: 0 }],
  ]);

  test('leaves out who is on the suppression list, by address, domain or name', async () => {
    const rows = [
      ['Name', 'Other', 'e1', 'e2', 'more'],
      ['Ann Day', 'Bo Ek', 'ann@example.org', ' bo@example.net ', '["X@Example.org"]'],
      ['Cy Fox', '', 'ANN@example.org', '', '["cy@example.com"]'],
    ];
    const left = async (part: Partial<HeldNumbers>) => {
      const held = { ...nobodyHeld, ...part };
      const files = await desk.imported(csvOf(rows));
      const options = { layout: withEmails, held };
      const { tables, leftOut } = await exported(files, aRequest({ kind: 'emails' }), options);
      const count = leftOut.find(({ reason }) => reason === 'On your suppression list')?.count;
      return [tables[0]?.map(({ Email }) => Email), count];
    };
    expect(await left({ emails: ['ann@example.org', 'x@example.org'] })).toEqual([
      ['bo@example.net', 'cy@example.com'],
      3,
    ]);
    expect(await left({ domains: ['example.net'] })).toEqual([
      ['ann@example.org', 'X@Example.org', 'cy@example.com'],
      1,
    ]);
    expect(await left({ names: ['cy fox'] })).toEqual([
      ['ann@example.org', 'bo@example.net', 'X@Example.org'],
      2,
    ]);
  });

  test('has each address once, with its person', async () => {
    const files = await desk.imported(
      csvOf([
        ['Name', 'Other', 'e1', 'e2', 'more'],
        ['Ann', 'Bo', 'ann@example.org', ' bo@example.org ', '["x@example.org"]'],
        ['Cy', '', 'ANN@example.org', 'none', '[{"email":"cy@example.org"},{"email":null}]'],
      ]),
    );
    const { tables, leftOut } = await exported(files, aRequest({ kind: 'emails' }), { layout: withEmails });
    expect(tables[0]?.map(({ Email, Name }) => [Email, Name])).toEqual([
      ['ann@example.org', 'Ann'],
      ['bo@example.org', 'Bo'],
      ['x@example.org', 'Ann'],
      ['cy@example.org', 'Cy'],
    ]);
    expect(leftOut).toEqual([
      { reason: 'No email address', count: 1 },
      { reason: 'The same address stands in the list already', count: 1 },
    ]);
  });

  test('has those of people that stand as JSON in a cell', async () => {
    const people = [
      { name: 'Ann', emails: ['ann@example.org'], phones: [] },
      { name: 'Bo', emails: [{ email: 'bo@example.org' }], phones: ['2125550101'] },
    ];
    const files = await desk.imported(csvOf([['people'], [JSON.stringify(people)]]));
    const nested = layoutOf([['people', { kind: 'nested', holds: 'people', person: null }]], 'nested');
    const { tables } = await exported(files, aRequest({ kind: 'emails' }), { layout: nested });
    expect(tables[0]?.map(({ Email, Name }) => [Email, Name])).toEqual([
      ['ann@example.org', 'Ann'],
      ['bo@example.org', 'Bo'],
    ]);
  });
});

test('any kind can be a workbook', async () => {
  const files = await desk.imported(result);
  const request = aRequest({ kind: 'everything', format: 'xlsx' });
  const done = await exported(files, request, { layout, name: 'book.xlsx' });
  expect(done.files.map(({ name, rows }) => [name, rows])).toEqual([['book.xlsx', 4]]);
  const table = await openTable(done.files[0]?.path ?? '', { headerRows: [0] });
  const rows: string[][] = [];
  for await (const batch of table.batches()) rows.push(...batch.rows.map((cells) => [...cells]));
  expect(rows.map(([note]) => note)).toEqual(['=1+1', 'a "b", c', '+12125550123', 'two\nlines']);
});

test.each(['csv', 'csv-spreadsheet'] as const)(
  'a %s says each cell as the app’s own writer would',
  async (format) => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 10 }),
      fc.constantFrom('', ' =1', '\u200b@x', '＝1', '+12125550123', '-2', '"', 'a,b', 'x\ny', 'x\ry', '\t'),
    );
    const rows = fc.sample(fc.tuple(cell, cell), { numRuns: 400, seed: 3 });
    const plain = layoutOf([
      ['A', { kind: 'plain' }],
      ['B', { kind: 'plain' }],
    ]);
    const files = await desk.imported(csvOf([['A', 'B'], ...rows]));
    const { texts } = await exported(files, aRequest({ kind: 'everything', format }), { layout: plain });
    const safe = (cells: readonly string[]) => (format === 'csv' ? [...cells] : cells.map(spreadsheetSafe));
    const mark = format === 'csv' ? '' : '\uFEFF';
    expect(texts[0]).toBe(
      `${mark}${strictLines([['A', 'B'], ...rows].map((cells) => strictLine(safe(cells))))}`,
    );
  },
);
