import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strictLine, strictLines } from '../../electron/engine/prepare/strict-line.ts';
import { openTable } from '../../electron/engine/read/open-table.ts';
import { exportFields, usualColumns } from '../../electron/results/export/field-text.ts';
import { previewExport, writeExport } from '../../electron/results/export/write-export.ts';
import type { Duck } from '../../electron/results/import/duck.ts';
import { ExportReceiptSchema } from '../../shared/model/result-export.ts';
import type { ResultColumn } from '../../shared/model/result-layout.ts';
import { type HeldNumbers, nobodyHeld } from '../../shared/model/result-table.ts';
import { spreadsheetSafe } from '../../shared/rules/spreadsheet-safe.ts';
import { about, aRequest, exported, exportedFrom, openJudged } from '../fakes/exported-result.ts';
import { csvOf, layoutOf } from '../fakes/judged-result.ts';
import { createResultDesk } from '../fakes/result-desk.ts';

type Part = Extract<ResultColumn['role'], { kind: 'phone' }>['part'];
const phone = (slot: number) =>
  (['number', 'rank', 'dnc', 'tcpa', 'state-dnc'] as const).map(
    (part: Part) => [`${part} ${slot}`, { kind: 'phone', slot, part, person: 0 }] as const,
  );
/** Two ranked phones a row, of whom one is flagged and one stands in two rows; cells that are hard on a CSV. */
const layout = layoutOf([
  ['Note', { kind: 'sent', column: 0 }],
  ['Name', { kind: 'person', slot: 0, part: 'full-name' }],
  ...phone(0),
  ...phone(1),
]);
const clear = (number: string, rank: string) => [number, rank, 'no', 'no', 'none'];
const flagged = (number: string, rank: string) => [number, rank, 'yes', 'no', 'none'];
const result = csvOf([
  layout.columns.map(({ header }) => header),
  ['=1+1', 'Ann', ...clear('2125550101', '2'), ...clear('2125550102', '1')],
  ['a "b", c', 'Bo', ...clear('2125550103', '1'), ...clear('2125550101', '3')],
  ['+12125550123', 'Cy', ...flagged('2125550104', '1'), ...clear('2125550105', '2')],
  ['two\r\nlines', 'Di', ...clear('2125550106', ''), ...['', '', '', '', '']],
]);

const desk = await createResultDesk();
/** One result, judged once, which every case exports from. */
let ranked: { duck: Duck; folder: string };
beforeAll(async () => {
  const files = await desk.imported(result);
  ranked = { duck: await openJudged(files, { layout }), folder: files.folder };
});
afterAll(async () => {
  await ranked.duck.close();
  await desk.remove();
});

const columns = [
  { field: 'phone', name: 'Phone' },
  { field: 'person-name', name: 'Who' },
  { field: 'c0', name: 'Note' },
] as const;
const request = (part: Parameters<typeof aRequest>[0] = {}) => aRequest({ columns: [...columns], ...part });
const numbers = (rows: Record<string, string>[] | undefined) => (rows ?? []).map(({ Phone }) => Phone);
const options = aRequest().callList;

test('a format that was kept from one list finds the columns of another by their names', async () => {
  const before = layoutOf([
    ['Plan', { kind: 'sent', column: 0 }],
    ['Note', { kind: 'sent', column: 1 }],
    ...phone(0),
  ]);
  const fields = exportFields('call-list', before, false);
  const kept = usualColumns(fields, aRequest()).map((column) => ({ ...column, name: `Our ${column.name}` }));
  const { tables } = await exportedFrom(ranked, request({ columns: kept }));
  expect(tables[0]?.[1]).toMatchObject({
    'Our Phone': '2125550103',
    'Our Note': 'a "b", c',
    'Our Plan': '',
  });
});

describe('a call list', () => {
  test('puts the best rank first and each number once', async () => {
    const { tables, leftOut } = await exportedFrom(ranked, request());
    expect(numbers(tables[0])).toEqual([
      '2125550102',
      '2125550103',
      '2125550101',
      '2125550105',
      '2125550106',
    ]);
    expect(leftOut).toEqual([{ reason: 'On the national do-not-call list', count: 1 }]);
  });

  test('keeps the best phones of each person, up to the limit', async () => {
    const callList = { ...options, mostPerPerson: 1 };
    const { tables, leftOut } = await exportedFrom(ranked, request({ callList }));
    expect(numbers(tables[0])).toEqual(['2125550102', '2125550103', '2125550105', '2125550106']);
    expect(leftOut).toContainEqual({ reason: 'More than 1 of one person', count: 1 });
  });

  test('includes other verdicts only where they are asked for, and says which', async () => {
    const callList = { ...options, alsoVerdicts: ['do-not-call' as const] };
    const { tables, kept } = await exportedFrom(ranked, aRequest({ callList }));
    expect(tables[0]?.map((row) => [row.Phone, row['Call status'], row.Why])).toContainEqual([
      '2125550104',
      'Do not call',
      'On the national do-not-call list',
    ]);
    expect(kept.byVerdict).toMatchObject({ 'May call': 5, 'Do not call': 1 });
    const { notes } = await exportedFrom(ranked, request({ callList }));
    expect(notes.join()).toContain('no column of it says which');
  });

  test('is split into files of a given number of rows and overwrites no other file', async () => {
    const folder = join(ranked.folder, 'split');
    await mkdir(folder);
    await writeFile(join(folder, 'list 2.csv'), 'mine');
    const callList = { ...options, splitEvery: 2 };
    const wanted = { request: request({ callList }), about, to: join(folder, 'list.csv'), list: null };
    const done = await writeExport(ranked.duck, wanted);
    expect(done.files.map(({ name, rows }) => [name, rows])).toEqual([
      ['list (2) 1.csv', 2],
      ['list (2) 2.csv', 2],
      ['list (2) 3.csv', 1],
    ]);
    const { tables } = await exportedFrom(ranked, request({ callList }));
    expect(tables.flatMap(numbers)).toHaveLength(5);
    expect(await readFile(join(folder, 'list 2.csv'), 'utf8')).toBe('mine');
  });

  test('has only the rows that the filters show, where that is asked for', async () => {
    const query = {
      view: 'people' as const,
      search: '',
      sort: [],
      filters: [{ kind: 'one-of' as const, field: 'person-name' as const, values: ['Bo', 'Di'] }],
    };
    const { tables, leftOut } = await exportedFrom(ranked, request({ query }));
    expect(numbers(tables[0])).toEqual(['2125550103', '2125550101', '2125550106']);
    expect(leftOut).toEqual([{ reason: 'Not among the rows in sight', count: 3 }]);
  });

  test.each([
    ['digits', '2125550102'],
    ['one-digits', '12125550102'],
    ['plus-one', '+12125550102'],
    ['dashes', '212-555-0102'],
    ['brackets', '(212) 555-0102'],
  ] as const)('writes numbers in the format "%s"', async (phoneFormat, written) => {
    const { tables } = await exportedFrom(ranked, request({ phoneFormat }));
    expect(numbers(tables[0])[0]).toBe(written);
  });
});

describe('a CSV', () => {
  test('for other programs has the exact values', async () => {
    const { texts } = await exportedFrom(ranked, request());
    expect(texts[0]).toBe(
      'Phone,Who,Note\r\n2125550102,Ann,=1+1\r\n2125550103,Bo,"a ""b"", c"\r\n2125550101,Ann,=1+1\r\n' +
        '2125550105,Cy,+12125550123\r\n2125550106,Di,"two\r\nlines"\r\n',
    );
  });

  test('for spreadsheets begins with a byte order mark and runs no formula', async () => {
    const { texts } = await exportedFrom(ranked, request({ format: 'csv-spreadsheet' }));
    expect(texts[0]).toMatch(/^\uFEFFPhone,Who,Note\r\n2125550102,Ann,'=1\+1\r\n/);
    expect(texts[0]).toContain('2125550105,Cy,+12125550123\r\n');
  });

  test('has each cell as the app’s own CSV writer writes it, in both formats', async () => {
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
    for (const format of ['csv', 'csv-spreadsheet'] as const) {
      const { texts } = await exported(files, aRequest({ kind: 'everything', format }), { layout: plain });
      const safe = (cells: readonly string[]) => (format === 'csv' ? [...cells] : cells.map(spreadsheetSafe));
      const mark = format === 'csv' ? '' : '\uFEFF';
      expect(texts[0]).toBe(
        `${mark}${strictLines([['A', 'B'], ...rows].map((cells) => strictLine(safe(cells))))}`,
      );
    }
  });
});

describe('an export of everything', () => {
  test('has every column unchanged, with verdict and reasons for each phone', async () => {
    const { tables, rows, kept } = await exportedFrom(ranked, aRequest({ kind: 'everything' }));
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
    expect(kept.byVerdict).toMatchObject({ 'May call': 6, 'Do not call': 1 });
  });

  test('can be written as a workbook', async () => {
    const everything = aRequest({ kind: 'everything', format: 'xlsx' });
    const done = await exportedFrom(ranked, everything, { name: 'book.xlsx' });
    expect(done.files.map(({ name, rows }) => [name, rows])).toEqual([['book.xlsx', 4]]);
    const table = await openTable(done.files[0]?.path ?? '', { headerRows: [0] });
    const rows: string[][] = [];
    for await (const batch of table.batches()) rows.push(...batch.rows.map((cells) => [...cells]));
    expect(rows.map(([note]) => note)).toEqual(['=1+1', 'a "b", c', '+12125550123', 'two\nlines']);
  });
});

describe('an export of emails', () => {
  const withEmails = layoutOf([
    ['Name', { kind: 'person', slot: 0, part: 'full-name' }],
    ['Other', { kind: 'person', slot: 1, part: 'full-name' }],
    ['e1', { kind: 'email', slot: 0, part: 'email', person: 0 }],
    ['e2', { kind: 'email', slot: 1, part: 'email', person: 1 }],
    ['more', { kind: 'nested', holds: 'emails', person: 0 }],
  ]);

  test('leaves out addresses on the suppression list, by address, domain or name', async () => {
    const rows = [
      ['Name', 'Other', 'e1', 'e2', 'more'],
      ['Ann Day', 'Bo Ek', 'ann@example.org', ' bo@example.net ', '["X@Example.org"]'],
      ['Cy Fox', '', 'ANN@example.org', '', '["cy@example.com"]'],
    ];
    const files = await desk.imported(csvOf(rows));
    const left = async (part: Partial<HeldNumbers>) => {
      const judging = { layout: withEmails, held: { ...nobodyHeld, ...part } };
      const { tables, leftOut } = await exported(files, aRequest({ kind: 'emails' }), judging);
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
      { reason: 'Duplicate address', count: 1 },
      { reason: 'No email address', count: 1 },
    ]);
  });
});

test('a preview says what an export would write, and writes nothing', async () => {
  const before = await readdir(ranked.folder);
  const wanted = request({ callList: { ...options, splitEvery: 2 } });
  const preview = await previewExport(ranked.duck, { request: wanted, list: null });
  expect(await readdir(ranked.folder)).toEqual(before);
  const { tables, leftOut, rows } = await exportedFrom(ranked, wanted);
  expect(preview).toMatchObject({ files: 3, rows, leftOut, counted: 'phones' });
  expect(preview.firstRows.rows.map(([number]) => number)).toEqual(tables.flatMap(numbers));
  expect(preview.firstRows.headers).toEqual(['Phone', 'Who', 'Note']);
});

test('the receipt says what was written, of which result, and by which rules', async () => {
  const { receipt, ...done } = await exportedFrom(ranked, request(), { name: 'my list.csv' });
  expect(receipt.name).toBe('my list.receipt.json');
  const said = ExportReceiptSchema.parse(JSON.parse(await readFile(receipt.path, 'utf8')));
  expect(said).toMatchObject({ ...about, kind: 'Call list', format: 'CSV for other programs' });
  expect(said.files).toEqual(done.files.map(({ path: _, ...file }) => file));
  expect(said.kept).toEqual({
    rows: 5,
    byVerdict: { 'May call': 5, 'Check first': 0, 'Do not call': 0, Unknown: 0 },
  });
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(said.files[0]?.sha256).toBe(hash(done.texts[0] ?? ''));
  expect(said.result.sha256).toBe(hash(result));
});

test('an export that is cancelled or fails leaves no half file and keeps the file that was there', async () => {
  const folder = join(ranked.folder, 'failing');
  await mkdir(folder);
  const path = join(folder, 'list.csv');
  await writeFile(path, 'mine');
  const stop = new AbortController();
  const cancelled = writeExport(
    ranked.duck,
    { request: request(), about, to: path, list: null },
    { signal: stop.signal, onProgress: () => stop.abort() },
  );
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  expect(await readdir(folder)).toEqual(['list.csv']);
  expect(await readFile(path, 'utf8')).toBe('mine');
  const to = join(folder, 'gone', 'list.csv');
  await expect(writeExport(ranked.duck, { request: request(), about, to, list: null })).rejects.toMatchObject(
    {
      problem: { message: expect.stringContaining('The export could not be saved') },
    },
  );
});
