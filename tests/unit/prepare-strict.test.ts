import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTable } from '../../electron/engine/open-table.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { memoryTable } from '../fakes/memory-table.ts';

let folder = '';
let directory = '';
let jobs = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strict-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  directory = join(folder, `job-${++jobs}`);
  await mkdir(directory);
});

const use = {
  service: 'phone-append' as const,
  mapping: { phone_column: 1 },
  choices: { badRows: 'fix' as const, duplicateRows: 'leave-out' as const, onlyMappedColumns: false },
};
const written = () => readFile(join(directory, 'prepared.csv'), 'utf8');
const strictly = (text: string) => Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' });

describe('a list that is strict already', () => {
  it.each([
    ['plain', 'Name,Phone\r\nAnn,4155550132\r\n'],
    ['every cell in quotes', '"Name","Phone"\r\n"Ann","4155550132"\r\n'],
    ['no line end at the end', 'Name,Phone\r\nAnn,4155550132\r\nBob,4155550133'],
    ['accents and line breaks', 'Name,Phone\r\n"Zoë\nLee",4155550132\r\n'],
  ])('%s: is sent byte for byte', async (_, text) => {
    const path = join(folder, `strict-${jobs}.csv`);
    await writeFile(path, text);
    const prepared = await prepareList(await openTable(path, {}), { directory, use });
    expect(await written()).toBe(text);
    expect(prepared).toMatchObject({ identical: true, changes: [], bytes: Buffer.byteLength(text) });
  });

  it.each([
    ['line feeds', 'Name,Phone\nAnn,4155550132\n'],
    ['a byte order mark', '\ufeffName,Phone\r\nAnn,4155550132\r\n'],
    ['a name with spaces', 'Name, Phone\r\nAnn,4155550132\r\n'],
    ['a phone with marks', 'Name,Phone\r\nAnn,415-555-0132\r\n'],
    ['a blank line', 'Name,Phone\r\nAnn,4155550132\r\n\r\nBob,4155550133\r\n'],
    ['the mark of DOS between two files', 'Name,Phone\r\nAnn,4155550132\r\n\u001aBob,4155550133\r\n'],
    ['a short row', 'Name,Phone,City\r\nAnn,4155550132\r\n'],
  ])('%s: is not, and the change is told', async (_, text) => {
    const path = join(folder, `loose-${jobs}.csv`);
    await writeFile(path, text);
    const prepared = await prepareList(await openTable(path, {}), { directory, use });
    expect(prepared.identical).toBe(false);
    expect(prepared.changes.length).toBeGreaterThan(0);
    expect(await written()).not.toBe(text);
  });
});

describe('a list that is only normalised', () => {
  it('keeps every cell as it is, in every row, as wide as the widest', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom('', ' ', '"', ',', '\r\n', '\n', "'x'", '=1+1', ' 4155550132', '4.1E+09'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 20 }),
        async (rows) => {
          const headers = ['Name', 'Phone'];
          const table = memoryTable(headers, rows, { recordEnd: 'lf' });
          const prepared = await prepareList(table, { directory });
          const { data, errors } = strictly(await written());
          const width = Math.max(2, ...rows.map((row) => row.length));
          expect(errors).toEqual([]);
          expect(data[0]).toEqual([...headers, '', '', ''].slice(0, width));
          expect(data.slice(1, -1)).toEqual(
            rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]),
          );
          expect(prepared).toMatchObject({ rows: rows.length, rowsRead: rows.length, rejects: { rows: 0 } });
          expect((await written()).endsWith('\r\n')).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
    expect(await readdir(directory)).toEqual(['prepared.csv']);
  });

  it('keeps the rows of a single column apart, empty cells too', async () => {
    await prepareList(memoryTable(['Name'], [['a'], [''], ['b']], { recordEnd: 'lf' }), { directory });
    expect(await written()).toBe('Name\r\na\r\n""\r\nb\r\n');
  });

  it('has the header cells as they stand in the file, and none where the file has none', async () => {
    const path = join(folder, 'loose-header.csv');
    await writeFile(path, ' Name ,Phone,phone,\nAnn,4155550132,,x\nBob,4155550133,,y\n');
    await prepareList(await openTable(path, {}), { directory });
    expect(await written()).toBe(' Name ,Phone,phone,\r\nAnn,4155550132,,x\r\nBob,4155550133,,y\r\n');

    await writeFile(path, 'Ann,4155550132,a@example.com\nBob,4155550133,b@example.com,late\n');
    await prepareList(await openTable(path, {}), { directory });
    expect(await written()).toBe('Ann,4155550132,a@example.com,\r\nBob,4155550133,b@example.com,late\r\n');
  });

  it('without a header is sent byte for byte where it is strict', async () => {
    const path = join(folder, 'strict-data.csv');
    const text = '"Ann",4155550132,a@example.com\r\nBob,4155550133,b@example.com\r\n';
    await writeFile(path, text);
    const prepared = await prepareList(await openTable(path, {}), { directory });
    expect(await written()).toBe(text);
    expect(prepared).toMatchObject({ rows: 2, identical: true, changes: [] });
  });
});

describe('what was changed', () => {
  it('is counted, also where the reader did it', async () => {
    const path = join(folder, 'report.csv');
    const rows = [
      'Ann,4155550132,NY',
      '',
      'Bob,4155550133,CA',
      '',
      'Cid,4155550134',
      'Dee,415\u0000555\u00000135,AZ',
    ];
    const text = [
      'Contacts',
      'May 2025',
      '',
      'Name,Phone,State',
      ...rows,
      '',
      'Total: 4',
      'Confidential',
      '',
    ];
    await writeFile(path, text.join('\r\n'));
    const { changes } = await prepareList(await openTable(path, {}), { directory });
    expect(Object.fromEntries(changes.map(({ code, count }) => [code, count]))).toEqual({
      preamble: 2,
      'blank-lines': 2,
      footnotes: 2,
      ragged: 1,
      nul: 2,
    });
  });
});
