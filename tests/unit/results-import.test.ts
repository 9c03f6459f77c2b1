import { readdir, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importResult } from '../../electron/results/import/import-result.ts';
import { cellsOf, createResultDesk, firstRecord } from '../fakes/result-desk.ts';
import { runs } from '../runs.ts';

let desk: Awaited<ReturnType<typeof createResultDesk>>;
beforeAll(async () => {
  desk = await createResultDesk();
});
afterAll(() => desk.remove());

async function read(content: string | Buffer, reading = firstRecord) {
  const files = await desk.imported(content, reading);
  return { ...files, cells: await cellsOf(files) };
}

describe('importing a strict CSV reads every cell unchanged', () => {
  test('for any table, in the order of the file', async () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        '\\N',
        'NULL',
        'true',
        '007',
        '1e5',
        '2024-01-02',
        '"',
        ',',
        'a\r\nb',
        'a\nb',
        '#x',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !/[\0\ud800-\udfff]/.test(text)),
    );
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 30 }),
      );
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const width = rows[0]?.length ?? 0;
        const header = Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
        const quotedCell = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = [header, ...rows].map((row) => `${row.map(quotedCell).join(',')}\r\n`).join('');
        const { table: seen, cells } = await read(text);
        expect(seen).toEqual({ headers: header, rows: rows.length });
        expect(cells).toEqual(rows);
      }),
      { numRuns: runs(25) },
    );
  });

  test.each([
    ['with a byte order mark', '\ufeffa,b\r\n1,2\r\n'],
    ['with line feeds', 'a,b\n1,2\n'],
    ['with returns', 'a,b\r1,2\r'],
    ['without a last line end', 'a,b\r\n1,2'],
    ['with a blank line', 'a,b\r\n1,2\r\n\r\n'],
  ])('%s', async (_, text) => {
    const { table, cells } = await read(text);
    expect(table).toMatchObject({ headers: ['a', 'b'], rows: 1 });
    expect(cells).toEqual([['1', '2']]);
  });

  test('keeps headers that repeat, are empty or differ by case alone', async () => {
    const { table } = await desk.imported('Name,name,NAME,,Name\r\n1,2,3,4,5\r\n');
    expect(table.headers).toEqual(['Name', 'name', 'NAME', '', 'Name']);
  });

  test('reads a header alone as a result without rows', async () => {
    const { table } = await desk.imported('phone,dnc\r\n');
    expect(table).toEqual({ headers: ['phone', 'dnc'], rows: 0 });
  });

  test('a cell of 3 million characters', async () => {
    const long = 'x'.repeat(3_000_000);
    const { cells } = await read(`a,b\r\n1,"${long}"\r\n2,3\r\n`);
    expect(cells.map(([a, b]) => [a, String(b).length])).toEqual([
      ['1', 3_000_000],
      ['2', 1],
    ]);
  });
});

describe('importing a CSV that is not strict uses the app’s own reader', () => {
  test('reads ragged rows without losing a row or a cell', async () => {
    const { table, cells } = await read('a,b,c\r\n1,2\r\n3,4,5\r\n6,7,8,9\r\n');
    expect(table).toMatchObject({ headers: ['a', 'b', 'c', ''], rows: 3 });
    expect(cells).toEqual([
      ['1', '2', '', ''],
      ['3', '4', '5', ''],
      ['6', '7', '8', '9'],
    ]);
  });

  test('reads text behind a closing quote, and mixed line ends', async () => {
    const { table, cells } = await read('a,b\r\n1,"hello" world\n2,x\r\n');
    expect(table.rows).toBe(2);
    expect(cells.map(([a]) => a)).toEqual(['1', '2']);
    expect(cells[0]?.[1]).toContain('world');
  });

  test.each(['utf16le', 'latin1'] as const)('reads the encoding %s', async (encoding) => {
    const rows = Array.from({ length: 20 }, (_, index) => `${index},José Muñoz,Zoë`);
    const text = `${encoding === 'utf16le' ? '\ufeff' : ''}id,name,first\r\n${rows.join('\r\n')}\r\n`;
    const { table, cells } = await read(Buffer.from(text, encoding));
    expect(table).toMatchObject({ headers: ['id', 'name', 'first'], rows: 20 });
    expect(cells[7]).toEqual(['7', 'José Muñoz', 'Zoë']);
  });

  test('reads another delimiter', async () => {
    const { cells } = await read('phone;dnc\r\n2125550123;no\r\n2125550124;yes\r\n', {});
    expect(cells).toEqual([
      ['2125550123', 'no'],
      ['2125550124', 'yes'],
    ]);
  });
});

describe('an import that fails explains why in a sentence and leaves no file behind', () => {
  test.each([
    ['an empty file', ''],
    [
      'a cell of 17 MB',
      Buffer.concat([Buffer.from('a,b\r\n1,"'), Buffer.alloc(17_000_000, 'x'), Buffer.from('"\r\n')]),
    ],
  ])('%s', async (_, content) => {
    const files = await desk.resultOf(content);
    const failing = importResult({ ...files, reading: firstRecord });
    await expect(failing).rejects.toMatchObject({
      problem: { message: expect.stringMatching(/^[A-Z].*\.$/) },
    });
    expect(await readdir(files.folder)).toEqual(['result.csv']);
    expect((await readFile(files.path)).length).toBe(content.length);
  });

  test('a cancelled import', async () => {
    const files = await desk.resultOf(`a,b\r\n${'1,2\r\n'.repeat(2_000_000)}`);
    const stop = new AbortController();
    const failing = importResult(
      { ...files, reading: firstRecord },
      { signal: stop.signal, onProgress: () => stop.abort() },
    );
    await expect(failing).rejects.toMatchObject({ name: 'AbortError' });
    expect(await readdir(files.folder)).toEqual(['result.csv']);
  });
});
