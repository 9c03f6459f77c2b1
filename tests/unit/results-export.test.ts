import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { previewExport, writeExport } from '../../electron/engine/results/export/write-export.ts';
import { ExportReceiptSchema } from '../../shared/result-export.ts';
import { about, aRequest, exported, openJudged } from '../fakes/exported-result.ts';
import { rankedLayout as layout, rankedResult as result } from '../fakes/ranked-result.ts';
import { createResultDesk } from '../fakes/result-desk.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

const columns = [
  { field: 'phone', name: 'Phone' },
  { field: 'person-name', name: 'Who' },
  { field: 'c0', name: 'Note' },
] as const;
const request = (part: Parameters<typeof aRequest>[0] = {}) => aRequest({ columns: [...columns], ...part });
const numbers = (rows: Record<string, string>[] | undefined) => (rows ?? []).map(({ Phone }) => Phone);
const options = aRequest().callList;

describe('a call list', () => {
  test('has the best rank first, and each number once', async () => {
    const { tables, leftOut } = await exported(await desk.imported(result), request(), { layout });
    expect(numbers(tables[0])).toEqual([
      '2125550102',
      '2125550103',
      '2125550101',
      '2125550105',
      '2125550106',
    ]);
    expect(leftOut).toEqual([
      { reason: 'On the national do-not-call list', count: 1 },
      { reason: 'The same number stands in the list already', count: 1 },
    ]);
  });

  test('has so many of one person at most, the best of them', async () => {
    const callList = { ...options, mostPerPerson: 1 };
    const { tables, leftOut } = await exported(await desk.imported(result), request({ callList }), {
      layout,
    });
    expect(numbers(tables[0])).toEqual(['2125550102', '2125550103', '2125550105', '2125550106']);
    expect(leftOut).toContainEqual({ reason: 'More than 1 of one person', count: 2 });
  });

  test('has other verdicts only where they are named, and then says which', async () => {
    const callList = { ...options, alsoVerdicts: ['do-not-call' as const] };
    const { tables, keptByVerdict } = await exported(await desk.imported(result), aRequest({ callList }), {
      layout,
    });
    expect(tables[0]?.map(({ Phone, Verdict, Why }) => [Phone, Verdict, Why])).toContainEqual([
      '2125550104',
      'Do not call',
      'On the national do-not-call list',
    ]);
    expect(keptByVerdict).toMatchObject({ 'may-call': 5, 'do-not-call': 1 });
    const { notes } = await exported(await desk.imported(result), request({ callList }), { layout });
    expect(notes.join()).toContain('no column of it says which');
  });

  test('is split into files of so many rows, beside which nothing is overwritten', async () => {
    const files = await desk.imported(result);
    await writeFile(join(files.folder, 'list 2.csv'), 'mine');
    const callList = { ...options, splitEvery: 2 };
    const { tables, ...done } = await exported(files, request({ callList }), { layout, name: 'list.csv' });
    expect(done.files.map(({ name, rows }) => [name, rows])).toEqual([
      ['list (2) 1.csv', 2],
      ['list (2) 2.csv', 2],
      ['list (2) 3.csv', 1],
    ]);
    expect(tables.flatMap(numbers)).toHaveLength(5);
    expect(await readFile(join(files.folder, 'list 2.csv'), 'utf8')).toBe('mine');
  });

  test('has what the filters leave, where only that is wanted', async () => {
    const query = {
      view: 'people' as const,
      search: '',
      sort: [],
      filters: [{ kind: 'one-of' as const, field: 'person-name' as const, values: ['Bo', 'Di'] }],
    };
    const { tables, leftOut } = await exported(await desk.imported(result), request({ query }), { layout });
    expect(numbers(tables[0])).toEqual(['2125550103', '2125550101', '2125550106']);
    expect(leftOut).toEqual([{ reason: 'Not among the rows in sight', count: 4 }]);
  });

  test.each([
    ['digits', '2125550102'],
    ['one-digits', '12125550102'],
    ['plus-one', '+12125550102'],
    ['dashes', '212-555-0102'],
    ['brackets', '(212) 555-0102'],
  ] as const)('writes numbers as %s', async (phoneFormat, written) => {
    const { tables } = await exported(await desk.imported(result), request({ phoneFormat }), { layout });
    expect(numbers(tables[0])[0]).toBe(written);
  });
});

describe('a CSV', () => {
  test('for other programs has the exact values', async () => {
    const { texts } = await exported(await desk.imported(result), request(), { layout });
    expect(texts[0]).toBe(
      'Phone,Who,Note\r\n2125550102,Ann,=1+1\r\n2125550103,Bo,"a ""b"", c"\r\n2125550101,Ann,=1+1\r\n' +
        '2125550105,Cy,+12125550123\r\n2125550106,Di,"two\r\nlines"\r\n',
    );
  });

  test('for spreadsheets begins with a byte order mark and runs no formula', async () => {
    const { texts } = await exported(await desk.imported(result), request({ format: 'csv-spreadsheet' }), {
      layout,
    });
    expect(texts[0]).toMatch(/^\uFEFFPhone,Who,Note\r\n2125550102,Ann,'=1\+1\r\n/);
    expect(texts[0]).toContain('2125550105,Cy,+12125550123\r\n');
  });
});

describe('a preview', () => {
  test('says what would be written, and writes nothing', async () => {
    const files = await desk.imported(result);
    const before = await readdir(files.folder);
    const duck = await openJudged(files, { layout });
    const wanted = request({ callList: { ...options, splitEvery: 2 } });
    const preview = await previewExport(duck, { request: wanted, list: null });
    await duck.close();
    expect(await readdir(files.folder)).toEqual(before);
    const { tables, leftOut, rows } = await exported(files, wanted, { layout });
    expect(preview).toMatchObject({ files: 3, rows, leftOut, counted: 'phones' });
    expect(preview.firstRows.rows.map(([number]) => number)).toEqual(tables.flatMap(numbers));
    expect(preview.firstRows.headers).toEqual(['Phone', 'Who', 'Note']);
  });
});

describe('the receipt', () => {
  test('says what was written, of what, and by which rules', async () => {
    const files = await desk.imported(result);
    const { receipt, ...done } = await exported(files, request(), { layout, name: 'my list.csv' });
    expect(receipt.name).toBe('my list.receipt.json');
    const said = ExportReceiptSchema.parse(JSON.parse(await readFile(receipt.path, 'utf8')));
    expect(said).toMatchObject({ ...about, kind: 'Call list', format: 'CSV for other programs' });
    expect(said.files).toEqual(done.files.map(({ path: _, ...file }) => file));
    expect(said.kept).toEqual({
      rows: 5,
      byVerdict: { 'May call': 5, 'Check first': 0, 'Do not call': 0, 'Not known': 0 },
    });
    const { createHash } = await import('node:crypto');
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(said.files[0]?.sha256).toBe(hash(done.texts[0] ?? ''));
    expect(said.result.sha256).toBe(hash(result));
  });
});

describe('an export that fails', () => {
  test('leaves nothing half under its name, and what was there as it was', async () => {
    const files = await desk.imported(result);
    const path = join(files.folder, 'list.csv');
    await writeFile(path, 'mine');
    const before = await readdir(files.folder);
    const duck = await openJudged(files, { layout });
    const stop = new AbortController();
    const cancelled = writeExport(
      duck,
      { request: request(), about, to: path, list: null },
      { signal: stop.signal, onProgress: () => stop.abort() },
    );
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    expect((await readdir(files.folder)).toSorted()).toEqual(before.toSorted());
    expect(await readFile(path, 'utf8')).toBe('mine');
    const gone = writeExport(duck, {
      request: request(),
      about,
      to: join(files.folder, 'gone', 'list.csv'),
      list: null,
    });
    await expect(gone).rejects.toMatchObject({
      problem: { message: expect.stringContaining('The export could not be saved') },
    });
    await duck.close();
  });
});
